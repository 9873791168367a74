import type { MessageParams } from '@quivia/contract/message';
import type { ChannelChoice, Topic } from '@quivia/contract/notifications';
import { sql } from '../../platform/database/database.ts';

export interface NotificationRow {
  id: number;
  title: string;
  body: string;
  link: string | null;
  message_id: string | null;
  params: MessageParams | null;
  created_at: Date;
  is_read: boolean;
}

const columns = () =>
  sql`id, title, body, link, message_id, params, created_at, read_at is not null as is_read`;

export async function insertNotifications(
  userIds: number[],
  given: {
    title: string;
    body: string;
    link: string | null;
    messageId: string;
    params: object;
    at: Date;
  },
): Promise<{ id: number; user_id: number }[]> {
  return sql`
    insert into notifications (user_id, title, body, link, message_id, params, created_at)
    select unnest(${userIds}::int[]), ${given.title}, ${given.body}, ${given.link}, ${given.messageId},
      ${JSON.stringify(given.params)}::jsonb, ${given.at}
    returning id, user_id`;
}

export async function selectNotificationsById(
  ids: number[],
): Promise<(NotificationRow & { user_id: number })[]> {
  return sql<(NotificationRow & { user_id: number })[]>`
    select user_id, ${columns()} from notifications where id = any(${ids})`;
}

export async function selectNotifications(
  userId: number,
  page: { limit: number; offset: number },
): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select ${columns()} from notifications where user_id = ${userId}
    order by id desc limit ${page.limit} offset ${page.offset}`;
}

export async function selectUnread(userId: number, limit: number): Promise<NotificationRow[]> {
  return sql<NotificationRow[]>`
    select ${columns()} from notifications where user_id = ${userId} and read_at is null
    order by id desc limit ${limit}`;
}

export async function countNotifications(userId: number): Promise<{ total: number; unread: number }> {
  const [row] = await sql<{ total: number; unread: number }[]>`
    select count(*)::int as total, count(*) filter (where read_at is null)::int as unread
    from notifications where user_id = ${userId}`;
  return row ?? { total: 0, unread: 0 };
}

/** False when there is no such notification of this person. */
export async function updateRead(userId: number, id: number, at: Date): Promise<boolean> {
  const { count } = await sql`
    update notifications set read_at = coalesce(read_at, ${at}) where user_id = ${userId} and id = ${id}`;
  return count > 0;
}

export async function updateAllRead(userId: number, at: Date): Promise<void> {
  await sql`update notifications set read_at = ${at} where user_id = ${userId} and read_at is null`;
}

/** Those read and older than `read`, and all older than `any`. Returns how many it deleted, at most `limit`. */
export async function deleteOldNotifications(
  { read, any }: { read: Date; any: Date },
  limit: number,
): Promise<number> {
  const { count } = await sql`
    delete from notifications where id in (
      select id from notifications
      where created_at < ${read} and (read_at is not null or created_at < ${any})
      limit ${limit})`;
  return count;
}

export async function selectChannelChoices(userId: number): Promise<ChannelChoice[]> {
  return sql<
    ChannelChoice[]
  >`select topic, in_app, by_mail, by_push from channel_choices where user_id = ${userId}`;
}

export async function upsertChannelChoice(
  userId: number,
  { topic, in_app, by_mail, by_push }: ChannelChoice,
): Promise<void> {
  await sql`
    insert into channel_choices (user_id, topic, in_app, by_mail, by_push)
    values (${userId}, ${topic}, ${in_app}, ${by_mail}, ${by_push})
    on conflict (user_id, topic) do update
      set in_app = excluded.in_app, by_mail = excluded.by_mail, by_push = excluded.by_push`;
}

/** Of these people, those who turned the topic off in the app; or on, where it is off unless chosen. */
export async function selectInAppChoices(
  userIds: number[],
  topic: Topic,
): Promise<{ user_id: number; in_app: boolean }[]> {
  return sql`select user_id, in_app from channel_choices where user_id = any(${userIds}) and topic = ${topic}`;
}

export async function upsertReaderSettings(
  userId: number,
  { time_zone, locale }: { time_zone: string; locale: string },
): Promise<void> {
  await sql`
    insert into reader_settings (user_id, time_zone, locale) values (${userId}, ${time_zone}, ${locale})
    on conflict (user_id) do update set time_zone = excluded.time_zone, locale = excluded.locale`;
}

/** With the choices of channels and the form of times. */
export async function deleteNotificationsOf(userId: number): Promise<void> {
  await sql`delete from notifications where user_id = ${userId}`;
  await sql`delete from channel_choices where user_id = ${userId}`;
  await sql`delete from reader_settings where user_id = ${userId}`;
}

export interface Choice {
  user_id: number;
  topic: Topic;
  in_app: boolean;
  by_mail: boolean;
  by_push: boolean;
}

export async function selectChoicesOf(userIds: number[]): Promise<Choice[]> {
  return sql<Choice[]>`
    select user_id, topic, in_app, by_mail, by_push from channel_choices where user_id = any(${userIds})`;
}
