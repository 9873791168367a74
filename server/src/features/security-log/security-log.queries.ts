import type { SecurityEventKind } from '@quivia/contract/security-events';
import { sql } from '../../platform/database/database.ts';

export interface NewEvent {
  at: Date;
  kind: SecurityEventKind;
  userId: number | null;
  /** Of an account, its username; null where only its id is known. */
  name: string | null;
  address: string;
  network: string;
  what: string;
}

/** An account that is gone by now leaves its name. */
export async function insertEvents(events: NewEvent[]): Promise<void> {
  const all = <K extends keyof NewEvent>(key: K) => events.map((event) => event[key]);
  await sql`
    insert into security_events (at, kind, user_id, name, address, network, what)
    select e.at, e.kind, u.id, coalesce(u.username, e.name, ''), e.address, e.network, e.what
    from unnest(
      ${all('at')}::timestamptz[], ${all('kind')}::text[], ${all('userId')}::integer[], ${all('name')}::text[],
      ${all('address')}::text[], ${all('network')}::text[], ${all('what')}::text[]) with ordinality
      as e (at, kind, user_id, name, address, network, what, n)
    left join users u on u.id = e.user_id order by e.n`;
}

/** Returns how many it deleted. */
export async function deleteEventsBefore(moment: Date, most: number): Promise<number> {
  const rows = await sql`
    delete from security_events where id in (select id from security_events where at < ${moment} limit ${most})
    returning 1 as one`;
  return rows.length;
}

/** All but the newest of a kind. Returns how many it deleted. */
export async function deleteAllButNewest(
  kind: SecurityEventKind,
  kept: number,
  most: number,
): Promise<number> {
  const rows = await sql`
    delete from security_events where id in (
      select id from security_events where kind = ${kind}
        and id <= (select id from security_events where kind = ${kind} order by id desc offset ${kept} limit 1)
      limit ${most})
    returning 1 as one`;
  return rows.length;
}
