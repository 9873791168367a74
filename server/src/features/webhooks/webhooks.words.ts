import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';
import type { WebhookEvent } from '@quivia/contract/webhooks';

export const words = catalogue('webhooks', {
  added: 'The webhook is on. Copy the secret now: it isn’t shown again.',
  changed: 'Saved.',
  turnedOn: 'The webhook is on. Messages that were waiting are being sent.',
  turnedOff: 'The webhook is off. New events aren’t sent.',
  removed: 'The webhook is removed.',
  replaced: 'Here is the new secret. For a day the old one signs too.',
  replacedLately: 'The secret before this one still signs. End it first.',
  oldEnded: 'Only the present secret signs from now on.',
  noOld: 'There is no other secret.',
  tested: 'A test is on its way.',
  testsWait: 'Tests are waiting already. Look at the deliveries.',
  isOff: 'The webhook is off. Turn it on first.',
  again: 'It is being sent again.',
  waitsAlready: 'It is waiting to be sent already.',
  tooMany: ({ most }: { most: number }) => `An institution can have at most ${plural(most, 'webhook')}.`,
});

/** Why a delivery failed, beside what the guard says. */
export const problems = catalogue('webhooks.problems', {
  noSecret: 'The secret can’t be read, because the server’s secret key was replaced. Make a new one.',
  status: ({ host, status }: { host: string; status: number }) => `${host} answered with ${status}.`,
  gone: ({ host }: { host: string }) =>
    `${host} answered with 410, which means that it wants nothing more. The webhook has been turned off.`,
});

/** In the audit log. */
export const logged = catalogue('webhooks.logged', {
  added: ({ url, events }: { url: string; events: string }) => `added a webhook to ${url} for ${events}`,
  changed: ({ url, events }: { url: string; events: string }) => `changed a webhook to ${url} for ${events}`,
  turnedOn: ({ url }: { url: string }) => `turned on the webhook to ${url}`,
  turnedOff: ({ url }: { url: string }) => `turned off the webhook to ${url}`,
  failed: ({ url }: { url: string }) => `turned off the webhook to ${url}, which failed for five days`,
  gone: ({ url }: { url: string }) =>
    `turned off the webhook to ${url}, which answered that it wants nothing more`,
  removed: ({ url }: { url: string }) => `removed the webhook to ${url}`,
  replaced: ({ url }: { url: string }) => `replaced the secret of the webhook to ${url}`,
  oldEnded: ({ url }: { url: string }) => `ended the old secret of the webhook to ${url}`,
});

export const listed = (events: readonly WebhookEvent[]) => events.join(', ');
