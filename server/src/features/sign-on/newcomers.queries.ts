import { sql } from '../../platform/database/database.ts';

export interface NewcomerRow {
  id: number;
  shown: string;
  first_at: Date;
  last_at: Date;
}

/** Those who come back are listed again. No more than `most` of a connection: the ones seen longest ago make room. */
export async function upsertNewcomer(
  given: { connection_id: number; subject: string; shown: string },
  at: Date,
  most: number,
): Promise<void> {
  await sql`
    insert into sign_on_newcomers (connection_id, subject, shown, first_at, last_at)
    values (${given.connection_id}, ${given.subject}, ${given.shown}, ${at}, ${at})
    on conflict (connection_id, subject) do update
    set shown = excluded.shown, last_at = excluded.last_at, dismissed_at = null`;
  await sql`
    delete from sign_on_newcomers where id in (
      select id from sign_on_newcomers where connection_id = ${given.connection_id}
      order by last_at desc, id desc offset ${most})`;
}

/** Of whom an account is known by now. */
export async function deleteNewcomer(connectionId: number, subject: string): Promise<void> {
  await sql`delete from sign_on_newcomers where connection_id = ${connectionId} and subject = ${subject}`;
}

export async function selectNewcomers(institutionId: number): Promise<NewcomerRow[]> {
  return sql<NewcomerRow[]>`
    select n.id, n.shown, n.first_at, n.last_at
    from sign_on_newcomers n join sign_on_connections c on c.id = n.connection_id
    where c.institution_id = ${institutionId} and n.dismissed_at is null
    order by n.last_at desc, n.id desc limit 200`;
}

/** Whose institution it is. */
export async function lockNewcomer(id: number): Promise<{ institution_id: number } | undefined> {
  const [row] = await sql<{ institution_id: number }[]>`
    select c.institution_id from sign_on_newcomers n join sign_on_connections c on c.id = n.connection_id
    where n.id = ${id} and n.dismissed_at is null for no key update of n`;
  return row;
}

export async function updateDismissed(id: number, at: Date): Promise<void> {
  await sql`update sign_on_newcomers set dismissed_at = ${at} where id = ${id}`;
}

/** After that nobody waits for them. */
export async function deleteNewcomersBefore(at: Date): Promise<void> {
  await sql`delete from sign_on_newcomers where last_at < ${at}`;
}

export async function deleteNewcomersNamed(shown: string): Promise<void> {
  await sql`delete from sign_on_newcomers where lower(shown) = lower(${shown})`;
}
