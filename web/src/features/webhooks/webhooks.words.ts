import { plural } from '@quivia/contract/plural';
import type { DeliveryState, WebhookEvent, WebhookState } from '@quivia/contract/webhooks';

export const webhooksPanel = {
  title: 'Webhooks',
  lead: 'Quivia notifies your college’s programs as soon as something happens. Messages have ids and times, never marks or names.',
  list: 'Addresses',
  add: 'New webhook',
  none: 'No webhook yet',
  noneHint:
    'Add an address that begins with https://. How programs check the signature is described in docs/webhooks.md.',
  deliveries: 'Deliveries',
  deliveriesOf: (host: string) => `Deliveries to ${host}`,
  test: 'Send a test',
  testOf: (host: string) => `Send a test to ${host}`,
  menu: (host: string) => `More actions for ${host}`,
  change: 'Change',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  replace: 'Replace the secret',
  endOld: 'End the old secret',
  remove: 'Remove',
};

export const webhookStates: Record<WebhookState, string> = { on: 'On', failing: 'Failing', off: 'Off' };

export const webhookLine = {
  success: 'Last delivered',
  never: 'Nothing delivered yet',
  failing: 'Failing since',
  offAfter: 'It is turned off after five days.',
  waiting: (count: number) => `${plural(count, 'delivery', 'deliveries')} waiting`,
  oldUntil: 'The old secret signs too until',
};

export const eventWords: Record<WebhookEvent, { name: string; hint: string }> = {
  'exam.scheduled': { name: 'An exam is scheduled', hint: 'exam.scheduled' },
  'exam.changed': { name: 'An exam is changed, extended, ended early or cancelled', hint: 'exam.changed' },
  'results.released': { name: 'Results are released', hint: 'results.released' },
  'result.changed': { name: 'A result changes after the release', hint: 'result.changed' },
  'roster.applied': { name: 'A roster is saved', hint: 'roster.applied' },
};

export const webhookForm = {
  add: 'New webhook',
  change: 'Change the webhook',
  url: 'Address',
  urlHint: 'Begins with https://. On a private network, whoever runs this server must list its host.',
  events: 'Events',
  save: 'Save',
  cancel: 'Cancel',
};

export const newSecret = {
  title: 'Secret of the webhook',
  once: 'The program checks each message by it. Copy it now: it isn’t shown again.',
  copy: 'Copy secret',
  copied: 'Secret copied',
  done: 'Done',
};

export const removeDialog = {
  title: (host: string) => `Remove the webhook to ${host}?`,
  text: 'What is waiting is no longer sent, and the list of deliveries is removed too.',
  confirm: 'Remove',
  cancel: 'Keep',
};

export const deliveriesView = {
  title: 'Deliveries',
  back: 'All webhooks',
  lead: 'Messages of the last 30 days. A message is sent until your program answers with a status from 200 to 299, at most ten times more in three days.',
  filter: 'State',
  all: 'All states',
  none: 'Nothing sent yet',
  noneHint: 'Send a test to see whether the address takes it.',
  noneFiltered: 'No delivery in this state',
  sentTo: 'To',
  happened: 'Happened',
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  nextTry: 'next try',
  delivered: 'delivered',
  body: 'What was sent',
  again: 'Send again',
  againOf: (type: string, id: string) => `Send ${type} ${id} again`,
};

export const deliveryStates: Record<DeliveryState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  failed: 'Failed',
};
