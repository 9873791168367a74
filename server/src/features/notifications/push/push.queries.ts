import type { Topic } from '@quivia/contract/notifications';
import { type Fragment, sql } from '../../../platform/database/database.ts';

interface Subscription {
  id: number;
  user_id: number;
  address: string;
  p256dh: string;
  auth: string;
  /** Of ours, which the browser was given. */
  public_key: string;
}

type NewSubscription = Omit<Subscription, 'id'> & { session_id: number; at: Date };

/**
 * A browser has one subscription, which belongs to the person who signed in there last. That browser knows its keys: with
 * the address alone nobody takes over another person's subscription, and the answer is false.
 */
export async function upsertSubscription({ at, ...row }: NewSubscription): Promise<boolean> {
  const { count } = await sql`
    insert into push_subscriptions as p (user_id, session_id, address, p256dh, auth, public_key, made_at)
    values (${row.user_id}, ${row.session_id}, ${row.address}, ${row.p256dh}, ${row.auth}, ${row.public_key},
      ${at})
    on conflict (address) do update set user_id = excluded.user_id, session_id = excluded.session_id,
      p256dh = excluded.p256dh, auth = excluded.auth, public_key = excluded.public_key,
      made_at = excluded.made_at
    where p.user_id = excluded.user_id or (p.p256dh = excluded.p256dh and p.auth = excluded.auth)`;
  return count > 0;
}

/** All but the newest. */
export async function deleteSurplus(userId: number, most: number): Promise<void> {
  await sql`
    delete from push_subscriptions where user_id = ${userId} and id not in (
      select id from push_subscriptions where user_id = ${userId} order by made_at desc, id desc limit ${most})`;
}

/** Sessions `s` of people who are still signed in. */
const isSignedIn = (at: Date): Fragment => sql`s.ended_at is null and s.expires_at > ${at}`;

export async function countDevices(userId: number, at: Date): Promise<number> {
  const [row] = await sql<{ devices: number }[]>`
    select count(*)::int as devices from push_subscriptions p join sessions s on s.id = p.session_id
    where p.user_id = ${userId} and ${isSignedIn(at)}`;
  return row?.devices ?? 0;
}

/** Of these people, on devices where they are still signed in, unless they chose no push for the topic. */
export async function selectReached(
  userIds: number[],
  topic: Topic,
  usually: boolean,
  at: Date,
): Promise<{ id: number }[]> {
  return sql`
    select p.id from push_subscriptions p join sessions s on s.id = p.session_id and s.user_id = p.user_id
    join users u on u.id = p.user_id
    left join channel_choices c on c.user_id = p.user_id and c.topic = ${topic}
    where p.user_id = any(${userIds}) and ${isSignedIn(at)} and u.disabled_at is null
      and coalesce(c.by_push, ${usually})
    order by p.id`;
}

export interface Reached extends Subscription {
  time_zone: string | null;
  locale: string | null;
}

/** Undefined when it was removed, or the person signed out there. */
export async function selectSubscription(id: number, at: Date): Promise<Reached | undefined> {
  const [row] = await sql<Reached[]>`
    select p.id, p.user_id, p.address, p.p256dh, p.auth, p.public_key, t.time_zone, t.locale
    from push_subscriptions p join sessions s on s.id = p.session_id and s.user_id = p.user_id
    left join reader_settings t on t.user_id = p.user_id
    where p.id = ${id} and ${isSignedIn(at)}`;
  return row;
}

export async function deleteSubscription(id: number): Promise<void> {
  await sql`delete from push_subscriptions where id = ${id}`;
}

export async function deleteOwnSubscription(userId: number, address: string): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId} and address = ${address}`;
}

/** Of devices where the person has signed out. */
export async function deleteSignedOut(at: Date): Promise<void> {
  await sql`
    delete from push_subscriptions p using sessions s where s.id = p.session_id and not (${isSignedIn(at)})`;
}

export async function deleteSubscriptionsOf(userId: number): Promise<void> {
  await sql`delete from push_subscriptions where user_id = ${userId}`;
}
