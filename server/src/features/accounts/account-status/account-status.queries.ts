import type { AccountListed } from '@quivia/contract/account-status';
import { sql } from '../../../platform/database/database.ts';

type AccountRow = Omit<AccountListed, 'last_seen_at' | 'disabled_at'> & {
  last_seen_at: Date | null;
  disabled_at: Date | null;
};

/** In the order of the ids. */
export async function selectAccounts(ids: number[], at: Date): Promise<AccountRow[]> {
  return sql<AccountRow[]>`
    select u.id, u.username, u.email, u.name, u.is_verified, u.disabled_at, u.disabled_reason,
      array(select distinct role from grants g where g.user_id = u.id and g.ended_at is null order by role) as roles,
      s.session_count, s.last_seen_at
    from unnest(${ids}::integer[]) with ordinality as wanted (id, n)
    join users u on u.id = wanted.id
    cross join lateral (
      select count(*) filter (where ended_at is null and expires_at > ${at})::int as session_count,
        max(last_seen_at) as last_seen_at
      from sessions where user_id = u.id) s
    order by wanted.n`;
}

export async function selectDisabled(page: { limit: number; offset: number }): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from users where disabled_at is not null and not is_guest
    order by disabled_at desc, id limit ${page.limit} offset ${page.offset}`;
  return rows.map(({ id }) => id);
}

interface Named {
  username: string;
  name: string | null;
}

/** Undefined when there is no such account, or it is disabled already. */
export async function updateDisabled(
  id: number,
  given: { at: Date; reason: string },
): Promise<Named | undefined> {
  const [row] = await sql<Named[]>`
    update users set disabled_at = ${given.at}, disabled_reason = ${given.reason}
    where id = ${id} and disabled_at is null and not is_guest returning username, name`;
  return row;
}

/** Held until the transaction ends, in one order: of Admins who remove each other, one is left. Those who can sign in. */
export async function lockAdmins(): Promise<number[]> {
  await sql`select 1 from grants where role = 'Admin' and ended_at is null order by id for update`;
  // Read behind the lock: a statement that waited for it has the accounts of before.
  const rows = await sql<{ id: number }[]>`
    select u.id from users u join grants g on g.user_id = u.id
    where g.role = 'Admin' and g.ended_at is null and u.disabled_at is null`;
  return rows.map(({ id }) => id);
}

export async function updateEnabled(id: number): Promise<Named | undefined> {
  const [row] = await sql<Named[]>`
    update users set disabled_at = null, disabled_reason = null
    where id = ${id} and disabled_at is not null returning username, name`;
  return row;
}
