import { type NotificationMessage, renderNotification } from '@quivia/contract/notifications.words';
import { after, hours, now } from '../../../platform/clock.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { keysFor } from '../../../platform/security/secrets.ts';
import { momentIn } from '../reader-zone.service.ts';
import { deleteSubscription, type Reached, selectSubscription } from './push.queries.ts';
import { sendPush } from './push-request.ts';
import { encryptFor, MOST_BYTES, publicKeyOf, vapid } from './web-push.rules.ts';

export const PURPOSE = 'web-push';

interface Push {
  subscription_id: number;
  message: NotificationMessage;
  link: string;
  /** In ISO 8601. */
  made_at: string;
}

/** After it a push service forgets a message that a device has not fetched, and so do we. */
const TTL = hours(12);

/** The subscription is no longer there, or belongs to a key that we no longer have. */
const GONE = [401, 403, 404, 410];

export const pushNotification = job<Push>(
  'push-notification',
  async ({ subscription_id, message, link, made_at }) => {
    const at = now();
    if (after(new Date(made_at), TTL) < at) return;
    const subscription = await selectSubscription(subscription_id, at);
    if (!subscription) return;
    const key = keysFor(PURPOSE).find((one) => publicKeyOf(one) === subscription.public_key);
    const status = key ? await send(subscription, key, payloadOf(subscription, message, link), at) : 410;
    if (GONE.includes(status)) await deleteSubscription(subscription_id);
    // Too many at once, or the service has a fault: tried again. Anything else would be refused again.
    else if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}`);
  },
  { batch: 50, retries: 8 },
);

function payloadOf(reader: Reached, { id, params }: NotificationMessage, link: string): string {
  const moment = momentIn(reader);
  const text = renderNotification(id, params, (iso) => moment(new Date(iso)), now());
  const payload = (body: string) => JSON.stringify({ title: text?.title ?? '', body, link });
  const whole = payload(text?.body ?? '');
  return Buffer.byteLength(whole) <= MOST_BYTES ? whole : payload('');
}

const send = (subscription: Reached, key: Buffer, text: string, at: Date): Promise<number> =>
  sendPush(subscription.address, {
    headers: {
      authorization: vapid(key, new URL(subscription.address).origin, { at, contact: publicUrl('/') }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(TTL / 1000),
      urgency: 'high',
    },
    body: encryptFor(subscription, text),
  });
