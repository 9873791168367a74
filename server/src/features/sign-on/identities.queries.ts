import { sql } from '../../platform/database/database.ts';

export interface IdentityRow {
  id: number;
  user_id: number;
  ended_at: Date | null;
}

export async function selectIdentity(
  connectionId: number,
  subject: string,
): Promise<IdentityRow | undefined> {
  const [row] = await sql<IdentityRow[]>`
    select id, user_id, ended_at from identities where connection_id = ${connectionId} and subject = ${subject}`;
  return row;
}

export async function selectIdentityById(id: number): Promise<{ connection_id: number } | undefined> {
  const [row] = await sql<{ connection_id: number }[]>`select connection_id from identities where id = ${id}`;
  return row;
}

export async function existsIdentityOf(connectionId: number, userId: number): Promise<boolean> {
  const [row] = await sql`
    select from identities where connection_id = ${connectionId} and user_id = ${userId} and ended_at is null`;
  return row !== undefined;
}

interface NewIdentity {
  connection_id: number;
  subject: string;
  user_id: number;
  email: string | null;
}

/** Undefined where somebody was faster. */
export async function insertIdentity(given: NewIdentity, at: Date): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    insert into identities (connection_id, subject, user_id, email, linked_at, last_used_at)
    values (${given.connection_id}, ${given.subject}, ${given.user_id}, ${given.email}, ${at}, ${at})
    on conflict do nothing returning id`;
  return row?.id;
}

/** The same subject, linked again to the same account. */
export async function updateIdentityAgain(id: number, at: Date): Promise<void> {
  await sql`update identities set ended_at = null, linked_at = ${at}, email = null where id = ${id}`;
}

export async function updateIdentityUsed(
  connectionId: number,
  subject: string,
  at: Date,
): Promise<number | undefined> {
  const [row] = await sql<{ id: number }[]>`
    update identities set last_used_at = ${at} where connection_id = ${connectionId} and subject = ${subject} returning id`;
  return row?.id;
}

/** Of the person at this connection. */
export async function updateIdentityEnded(connectionId: number, userId: number, at: Date): Promise<void> {
  await sql`
    update identities set ended_at = ${at}
    where connection_id = ${connectionId} and user_id = ${userId} and ended_at is null`;
}

export interface LinkedRow {
  id: number;
  connection_id: number;
  institution_id: number;
  institution: string;
  linked_at: Date;
  last_used_at: Date | null;
  is_on: boolean;
}

export async function selectLinked(userId: number): Promise<LinkedRow[]> {
  return sql<LinkedRow[]>`
    select n.id, n.connection_id, i.id as institution_id, i.name as institution, n.linked_at, n.last_used_at, c.state = 'on' as is_on
    from identities n join sign_on_connections c on c.id = n.connection_id
    join institutions i on i.id = c.institution_id
    where n.user_id = ${userId} and n.ended_at is null order by i.name, n.id`;
}

/** Nothing of the provider's stays. The row's own number, after a sign that no subject has, takes the place of the subject. */
export async function updateIdentitiesForgotten(userId: number, at: Date): Promise<void> {
  await sql`
    update identities set subject = chr(1) || id, email = null, ended_at = coalesce(ended_at, ${at})
    where user_id = ${userId}`;
}

/** False where it was said before. */
export async function insertLogout(connectionId: number, tokenId: string, at: Date): Promise<boolean> {
  const { count } = await sql`
    insert into sign_on_logouts (connection_id, token_id, at) values (${connectionId}, ${tokenId}, ${at})
    on conflict do nothing`;
  return count > 0;
}

export async function deleteLogoutsBefore(at: Date): Promise<void> {
  await sql`delete from sign_on_logouts where at < ${at}`;
}
