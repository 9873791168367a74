import { sql } from '../../platform/database/database.ts';

export type Purpose = 'sign_in' | 'try' | 'link';

export interface Step {
  hash: Buffer;
  purpose: Purpose;
  connection_id: number;
  browser_hash: Buffer;
  stay_logged_in: boolean;
  nonce: string | null;
  code_verifier: string | null;
  subject: string | null;
  email: string | null;
  expires_at: Date;
}

export async function insertStep(step: Step): Promise<void> {
  await sql`
    insert into sign_on_steps (hash, purpose, connection_id, browser_hash, stay_logged_in, nonce, code_verifier, subject, email,
      expires_at)
    values (${step.hash}, ${step.purpose}, ${step.connection_id}, ${step.browser_hash}, ${step.stay_logged_in},
      ${step.nonce}, ${step.code_verifier}, ${step.subject}, ${step.email}, ${step.expires_at})`;
}

/** Of many who bring the same one, one gets it, and only in the browser that began it. */
export async function deleteStep(
  hashes: Buffer[],
  browserHashes: Buffer[],
  purposes: readonly Purpose[],
  at: Date,
): Promise<Step | undefined> {
  const [row] = await sql<Step[]>`
    delete from sign_on_steps
    where hash = any(${hashes}::bytea[]) and browser_hash = any(${browserHashes}::bytea[])
      and purpose = any(${[...purposes]}::text[]) and expires_at > ${at}
    returning *`;
  return row;
}

export async function deleteStepsOver(at: Date): Promise<void> {
  await sql`delete from sign_on_steps where expires_at <= ${at}`;
}

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

/** False where somebody was faster. */
export async function insertIdentity(given: NewIdentity, at: Date): Promise<boolean> {
  const { count } = await sql`
    insert into identities (connection_id, subject, user_id, email, linked_at, last_used_at)
    values (${given.connection_id}, ${given.subject}, ${given.user_id}, ${given.email}, ${at}, ${at})
    on conflict do nothing`;
  return count > 0;
}

/** The same subject, linked again to the same account. */
export async function updateIdentityAgain(id: number, at: Date): Promise<void> {
  await sql`update identities set ended_at = null, linked_at = ${at}, email = null where id = ${id}`;
}

export async function updateIdentityUsed(id: number, at: Date): Promise<void> {
  await sql`update identities set last_used_at = ${at} where id = ${id}`;
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
  institution: string;
  linked_at: Date;
  last_used_at: Date | null;
}

export async function selectLinked(userId: number): Promise<LinkedRow[]> {
  return sql<LinkedRow[]>`
    select n.id, n.connection_id, i.name as institution, n.linked_at, n.last_used_at
    from identities n join sign_on_connections c on c.id = n.connection_id
    join institutions i on i.id = c.institution_id
    where n.user_id = ${userId} and n.ended_at is null order by i.name, n.id`;
}

/** Nothing of the provider's stays. The row's own number takes the place of the subject, which is never given out again. */
export async function updateIdentitiesForgotten(userId: number, at: Date): Promise<void> {
  await sql`
    update identities set subject = 'deleted-' || id, email = null, ended_at = coalesce(ended_at, ${at})
    where user_id = ${userId}`;
}
