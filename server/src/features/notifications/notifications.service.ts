// Stored first, then told to every open page of the person, whichever process it is connected to.
import { type ChannelChoice, StreamEvent, TOPICS } from '@quivia/contract/notifications';
import * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publish, subscribe } from '../../platform/database/events.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as queries from './notifications.queries.ts';

const TOPIC = 'notification';
/** Pairs of a person and a notification; null in its place when something was read. */
const Told = z.object({ told: z.array(z.tuple([z.int(), z.nullable(z.int())])) });
/** An event holds 8,000 bytes, and a pair takes at most 25. */
const IN_ONE_EVENT = 200;

interface Given {
  title: string;
  body: string;
  link?: `/${string}`;
}

export async function notify(userId: number, given: Given): Promise<void> {
  await notifyMany([userId], given);
}

/** The same to each of them. */
export async function notifyMany(userIds: number[], { title, body, link }: Given): Promise<void> {
  await inTransaction(async () => {
    const rows = await queries.insertNotifications(userIds, { title, body, link: link ?? null, at: now() });
    await tell(rows.map(({ user_id, id }) => [user_id, id]));
  });
}

async function tell(pairs: [number, number | null][]): Promise<void> {
  for (let from = 0; from < pairs.length; from += IN_ONE_EVENT) {
    await publish(TOPIC, { told: pairs.slice(from, from + IN_ONE_EVENT) });
  }
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
    await tell([[actor.userId, null]]);
  });
  return { message: 'Marked as read.' };
}

export async function markAllRead(actor: Actor): Promise<{ message: string }> {
  await inTransaction(async () => {
    await queries.updateAllRead(actor.userId, now());
    await tell([[actor.userId, null]]);
  });
  return { message: 'All are marked as read.' };
}

/** Nothing chosen means both channels. */
export async function channelChoices(actor: Actor): Promise<ChannelChoice[]> {
  const chosen = await queries.selectChannelChoices(actor.userId);
  return TOPICS.map(
    (topic) => chosen.find((one) => one.topic === topic) ?? { topic, in_app: true, by_mail: true },
  );
}

export async function chooseChannels(actor: Actor, choice: ChannelChoice): Promise<{ message: string }> {
  await queries.upsertChannelChoice(actor.userId, choice);
  return { message: 'Your choice is saved.' };
}

const SIGNAL = 'signal';
const Signal = z.object({ users: z.array(z.int()), event: StreamEvent });

/** Nothing to keep: open pages of these people look again. */
export async function signal(users: number[], event: StreamEvent): Promise<void> {
  for (let from = 0; from < users.length; from += IN_ONE_EVENT)
    await publish(SIGNAL, { users: users.slice(from, from + IN_ONE_EVENT), event });
}

subscribe(SIGNAL, (payload) => {
  const { users, event } = Signal.parse(payload);
  for (const user of users) for (const follower of followers.get(user) ?? []) follower(event);
});

type Follower = (event: StreamEvent) => void;

const followers = new Map<number, Set<Follower>>();

/** Calls `follower` for each event of this person until the returned function is called. */
export function follow({ userId }: Actor, follower: Follower): () => void {
  const own = followers.get(userId) ?? new Set();
  followers.set(userId, own.add(follower));
  return () => {
    own.delete(follower);
    if (own.size === 0 && followers.get(userId) === own) followers.delete(userId);
  };
}

let passing = Promise.resolve();

// One subscription for all pages: an event about hundreds of people is read once, not by every open page. One
// after the other: word that something was read must not overtake the word that it came.
subscribe(TOPIC, (payload) => {
  for (const [userId, id] of Told.parse(payload).told) {
    const own = followers.get(userId);
    if (own) passing = passing.then(() => pass(own, userId, id));
  }
});

async function pass(own: Set<Follower>, userId: number, id: number | null): Promise<void> {
  const event = id === null ? { kind: 'read' as const } : await arrived(userId, id);
  if (event) for (const follower of own) follower(event);
}

async function arrived(userId: number, id: number): Promise<StreamEvent | undefined> {
  const notification = await queries.selectNotification(userId, id).catch(() => undefined);
  return (
    notification && {
      kind: 'notification',
      notification: { ...notification, created_at: notification.created_at.toISOString() },
    }
  );
}
