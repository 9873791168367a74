// Push messages to devices on which a person asked for them, as long as they are signed in there.
import type { Topic } from '@quivia/contract/notifications';
import type { NotificationMessage } from '@quivia/contract/notifications.words';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueueMany } from '../../../platform/jobs/jobs.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { keyFor } from '../../../platform/security/secrets.ts';
import { CHANNELS } from '../channels.rules.ts';
import { words } from '../notifications.words.ts';
import { PURPOSE, pushNotification } from './push.job.ts';
import * as queries from './push.queries.ts';
import { isReachable } from './push-request.ts';
import { areKeys, publicKeyOf, type SubscriptionKeys } from './web-push.rules.ts';

const MOST_DEVICES = 10;

const publicKey = () => publicKeyOf(keyFor(PURPOSE));

export async function pushSettings(actor: Actor) {
  return { public_key: publicKey(), devices: await queries.countDevices(actor.userId, now()) };
}

interface Form extends SubscriptionKeys {
  address: string;
}

export async function subscribe(actor: Actor, { address, p256dh, auth }: Form) {
  const refusal = () => new AppError('invalid_input', { field: 'address', message: words.noPushService });
  if (!isReachable(address) || !areKeys({ p256dh, auth })) throw refusal();
  await inTransaction(async () => {
    const isStored = await queries.upsertSubscription({
      user_id: actor.userId,
      session_id: actor.sessionId,
      address,
      p256dh,
      auth,
      public_key: publicKey(),
      at: now(),
    });
    if (!isStored) throw refusal();
    await queries.deleteSurplus(actor.userId, MOST_DEVICES);
  });
  return messageReply(words.pushOn);
}

export async function unsubscribe(actor: Actor, { address }: { address: string }) {
  await queries.deleteOwnSubscription(actor.userId, address);
  return messageReply(words.pushOff);
}

/** Stores nothing: the same text is in the app or in a mail. */
export async function pushByChoice(
  userIds: number[],
  topic: Topic,
  message: NotificationMessage,
  link: string,
): Promise<void> {
  const reached = await queries.selectReached(userIds, topic, CHANNELS[topic].by_push, now());
  if (reached.length === 0) return;
  const made_at = now().toISOString();
  await enqueueMany(
    pushNotification,
    reached.map(({ id }) => ({ subscription_id: id, message, link, made_at })),
  );
}
