// Notifications are stored first, then pushed to every open page of the person, whichever process it is connected to.

import { StreamEvent } from '@quivia/contract/notification-stream';
import { type ChannelChoice, TOPICS, type Topic } from '@quivia/contract/notifications';
import { type NotificationMessage, renderNotification } from '@quivia/contract/notifications.words';
import * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publishInParts, subscribe } from '../../platform/database/events.ts';
import type { Log } from '../../platform/jobs/poll.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import { isTimeZone } from '../../platform/reader-time.rules.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { utcMoment } from '../../platform/utc-time.ts';
import { CHANNELS } from './channels.rules.ts';
import * as queries from './notifications.queries.ts';
import { words } from './notifications.words.ts';
import { deleteSubscriptionsOf } from './push/push.queries.ts';
import { pushByChoice } from './push/push.service.ts';

const STORED = 'notification';
/** Pairs of a person and a notification; null instead of the notification when something was read. */
const Stored = z.object({ pairs: z.array(z.tuple([z.int(), z.nullable(z.int())])) });
type Pair = [userId: number, notificationId: number | null];
/** An event holds 8,000 bytes, and a pair takes at most 25. */
const IN_ONE_EVENT = 200;

/** The same to each of these people. `link` is the page of ours that it is about. */
export async function notify(
  users: number | number[],
  message: NotificationMessage,
  link?: `/${string}`,
): Promise<void> {
  await inTransaction(async () => {
    const stored = await queries.insertNotifications([users].flat(), {
      ...textOf(message),
      messageId: message.id,
      params: message.params,
      link: link ?? null,
      at: now(),
    });
    await announce(stored.map(({ user_id, id }) => [user_id, id]));
  });
}

/**
 * The same, by the channels each person chose for the topic: in the app and as a push message. Those who don't want it in
 * the app are returned.
 */
export async function notifyByChoice(
  users: number[],
  topic: Topic,
  message: NotificationMessage,
  link?: `/${string}`,
): Promise<number[]> {
  const chosen = await queries.selectInAppChoices(users, topic);
  const choices = new Map(chosen.map(({ user_id, in_app }) => [user_id, in_app]));
  const wants = (user: number) => choices.get(user) ?? CHANNELS[topic].in_app;
  await notify(users.filter(wants), message, link);
  await pushByChoice(users, topic, message, link ?? '/dashboard');
  return users.filter((user) => !wants(user));
}

/** In English, with times in UTC, for mails and for pages that can't render the message. */
export function textOf({ id, params }: NotificationMessage): { title: string; body: string } {
  const text = renderNotification(id, params, (iso) => utcMoment(new Date(iso)), now());
  if (!text) throw new Error(`There is no notification ${id}`);
  return text;
}

const announce = (pairs: Pair[]) => publishInParts(STORED, pairs, IN_ONE_EVENT, (part) => ({ pairs: part }));

export async function list(actor: Actor, page: { limit: number; offset: number }) {
  const [items, counts] = await Promise.all([
    queries.selectNotifications(actor.userId, page),
    queries.countNotifications(actor.userId),
  ]);
  return { ...counts, items };
}

/** The newest that the person has not read. */
export async function unread(actor: Actor, limit: number) {
  return queries.selectUnread(actor.userId, limit);
}

export async function markRead(actor: Actor, id: number): Promise<MessageReply> {
  await inTransaction(async () => {
    if (!(await queries.updateRead(actor.userId, id, now()))) throw new AppError('not_found');
    await announce([[actor.userId, null]]);
  });
  return messageReply(words.read);
}

export async function markAllRead(actor: Actor): Promise<MessageReply> {
  await inTransaction(async () => {
    await queries.updateAllRead(actor.userId, now());
    await announce([[actor.userId, null]]);
  });
  return messageReply(words.allRead);
}

/** Until the person chooses, what most people want. */
export async function channelChoices(actor: Actor): Promise<ChannelChoice[]> {
  const chosen = await queries.selectChannelChoices(actor.userId);
  return TOPICS.map((topic) => chosen.find((one) => one.topic === topic) ?? { topic, ...CHANNELS[topic] });
}

export async function chooseChannels(actor: Actor, choice: ChannelChoice): Promise<MessageReply> {
  await queries.upsertChannelChoice(actor.userId, choice);
  return messageReply(words.choiceSaved);
}

export async function saveReaderSettings(
  actor: Actor,
  settings: { time_zone: string; locale: string },
): Promise<MessageReply> {
  if (!isTimeZone(settings.time_zone))
    throw new AppError('invalid_input', { field: 'time_zone', message: words.noSuchZone });
  await queries.upsertReaderSettings(actor.userId, settings);
  return messageReply(words.readerSaved);
}

const SIGNAL = 'signal';
const Signal = z.object({ users: z.array(z.int()), event: StreamEvent });

/** Stores nothing: open pages of these people refetch what the event is about. */
export async function signal(users: number[], event: StreamEvent): Promise<void> {
  await publishInParts(SIGNAL, users, IN_ONE_EVENT, (part) => ({ users: part, event }));
}

type OnSignal = (users: number[], event: StreamEvent) => void;

const signalled = new Set<OnSignal>();

/** For what follows exams, and not a person. */
export function onSignal(listener: OnSignal): () => void {
  signalled.add(listener);
  return () => signalled.delete(listener);
}

type Follower = (event: StreamEvent) => void;

const followers = new Map<number, Set<Follower>>();

/** Calls `follower` for each event of this person until the returned function is called. */
export function follow({ userId, examId }: Actor, told: Follower): () => void {
  const follower: Follower = examId === undefined ? told : (event) => isOfExam(event, examId) && told(event);
  const own = followers.get(userId) ?? new Set();
  followers.set(userId, own.add(follower));
  return () => {
    own.delete(follower);
    if (own.size === 0 && followers.get(userId) === own) followers.delete(userId);
  };
}

/** What a token for one exam is told. */
function isOfExam(event: StreamEvent, examId: number): boolean {
  if (event.kind === 'hall') return event.state.exam_id === examId;
  return (event.kind === 'exam' || event.kind === 'words') && event.exam_id === examId;
}

/** Whether the person has a page open that is connected to this process. */
export const isFollowed = (userId: number): boolean => followers.has(userId);

/** People with an open page that is connected to this process. */
export const followed = (): number[] => [...followers.keys()];

/** To the person's pages that are connected to this process. */
export function pushHere(userId: number, event: StreamEvent): void {
  for (const follower of followers.get(userId) ?? []) follower(event);
}

/** Subscribes once for all open pages: an event about hundreds of people is read once, not by every page. */
export function startNotifications(log: Log): () => void {
  let delivered = Promise.resolve();
  const stops = [
    subscribe(SIGNAL, (payload) => {
      const { users, event } = Signal.parse(payload);
      for (const user of users) pushHere(user, event);
      for (const listener of signalled) listener(users, event);
    }),
    // One after the other: that something was read must not overtake that it arrived.
    subscribe(STORED, (payload) => {
      const { pairs } = Stored.parse(payload);
      delivered = delivered.then(() =>
        deliver(pairs).catch((error) => log.error({ err: error }, 'could not push notifications')),
      );
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Reads the notifications of all people with an open page in one query. */
async function deliver(pairs: Pair[]): Promise<void> {
  const followed = pairs.filter(([userId]) => followers.has(userId));
  const ids = followed.flatMap(([, id]) => id ?? []);
  const rows = ids.length === 0 ? [] : await queries.selectNotificationsById(ids);
  const byId = new Map(rows.map(({ user_id, ...row }) => [row.id, { user_id, row }]));
  for (const [userId, id] of followed) {
    if (id === null) pushHere(userId, { kind: 'read' });
    const found = id === null ? undefined : byId.get(id);
    if (found?.user_id === userId) {
      const { row } = found;
      pushHere(userId, {
        kind: 'notification',
        notification: { ...row, created_at: row.created_at.toISOString() },
      });
    }
  }
}

/** All that was said to the person, and how they wanted to be told. */
export async function forgetPerson(userId: number): Promise<void> {
  await queries.deleteNotificationsOf(userId);
  await deleteSubscriptionsOf(userId);
}
