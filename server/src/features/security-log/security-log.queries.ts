import {
  type SecurityEvent,
  type SecurityEventKind,
  type SecuritySummary,
  WORRYING_EVENTS,
} from '@quivia/contract/security-events';
import { sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

/** In each list of the summary. */
const MOST_SHOWN = 5;

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

export interface EventFilter {
  search?: string | undefined;
  /** The search text as a name without an account is stored. */
  maskedSearch?: string | undefined;
  kind?: SecurityEventKind | undefined;
  only?: 'worrying' | undefined;
  since?: string | undefined;
  until?: string | undefined;
  limit: number;
  offset: number;
}

export async function selectEvents(
  filter: EventFilter,
): Promise<(Omit<SecurityEvent, 'at'> & { at: Date })[]> {
  const { search, maskedSearch, kind, only, since, until } = filter;
  return sql`
    select id::float8 as id, at, kind, name, address, what from security_events
    where ${kind ? sql`kind = ${kind}` : sql`true`}
      and ${only ? sql`kind = any(${[...WORRYING_EVENTS]}::text[])` : sql`true`}
      and ${since ? sql`at >= ${since}::date` : sql`true`}
      and ${until ? sql`at < ${until}::date + 1` : sql`true`}
      and ${
        search
          ? sql`(lower(name) like ${containing(search)} or name = ${maskedSearch ?? ''}
              or address like ${containing(search)} or network = ${search})`
          : sql`true`
      }
    order by id desc limit ${filter.limit} offset ${filter.offset}`;
}

/** Of failed sign-ins. */
export async function selectFailures(since: Date): Promise<Omit<SecuritySummary, 'since'>> {
  const failed = sql`from security_events where kind = 'sign_in.failed' and at >= ${since}`;
  const [total] = await sql<{ failures: number }[]>`select count(*)::int as failures ${failed}`;
  const by_name = await sql<SecuritySummary['by_name']>`
    select name, count(*)::int as failures, count(distinct network)::int as networks ${failed}
    group by name order by failures desc, name limit ${MOST_SHOWN}`;
  const by_network = await sql<SecuritySummary['by_network']>`
    select network, count(*)::int as failures, count(distinct name)::int as names ${failed}
    group by network order by failures desc, network limit ${MOST_SHOWN}`;
  return { failures: total?.failures ?? 0, by_name, by_network };
}

export async function updateEventsForgotten(userId: number, pseudonym: string): Promise<void> {
  await sql`
    update security_events set name = ${pseudonym}, address = '', network = '', what = '' where user_id = ${userId}`;
}
