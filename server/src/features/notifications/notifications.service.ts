// Stored first, then told to every open page of the person, whichever process it is connected to.
import type { StreamEvent } from '@quivia/contract/notifications';
import * as z from 'zod/mini';
import type { Actor } from '../../platform/access-token.ts';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database.ts';
import { publish, subscribe } from '../../platform/events.ts';
import * as queries from './notifications.queries.ts';

const TOPIC = 'notification';
/** Without an id: something was read. */
const Told = z.object({ user_id: z.int(), id: z.optional(z.int()) });

export async function notify(
  userId: number,
  given: { title: string; body: string; link?: `/${string}` },
): Promise<void> {
  await inTransaction(async () => {
    const { title, body, link = null } = given;
    const id = await queries.insertNotification(userId, { title, body, link, at: now() });
    await publish(TOPIC, { user_id: userId, id });
  });
}

export async function list(actor: Actor, page: { limit: number; offset: number }) {
  const [items, counts] = await Promise.all([
    queries.selectNotifications(actor.userId, page),
    queries.countNotifications(actor.userId),
  ]);
  return { ...counts, items };
}

export async function markRead(actor: Actor, id: number): Promise<{ message: string }> {
  await inTransaction(async () => {
    if (!(await queries.updateRead(actor.userId, id, now()))) throw new AppError('not_found');
    await publish(TOPIC, { user_id: actor.userId });
  });
  return { message: 'Marked as read.' };
}

export async function markAllRead(actor: Actor): Promise<{ message: string }> {
  await inTransaction(async () => {
    await queries.updateAllRead(actor.userId, now());
    await publish(TOPIC, { user_id: actor.userId });
  });
  return { message: 'All are marked as read.' };
}

/** Calls `tell` for each event of this person until the returned function is called. */
export function follow(actor: Actor, tell: (event: StreamEvent) => void): () => void {
  return subscribe(TOPIC, async (payload) => {
    const { user_id, id } = Told.parse(payload);
    if (user_id !== actor.userId) return;
    if (id === undefined) return tell({ kind: 'read' });
    const notification = await queries.selectNotification(user_id, id).catch(() => undefined);
    if (notification)
      tell({
        kind: 'notification',
        notification: { ...notification, created_at: notification.created_at.toISOString() },
      });
  });
}
