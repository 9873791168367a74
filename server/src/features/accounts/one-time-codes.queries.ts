import { sql } from '../../platform/database/database.ts';

export type Purpose = 'verify_email' | 'reset_password' | 'invitation' | 'confirm';

export interface CodeRow {
  id: number;
  user_id: number;
  email: string;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  earlier_code_hash: Buffer | null;
  earlier_code_expires_at: Date | null;
  link_expires_at: Date | null;
  used_at: Date | null;
}

/** A person has one code for a purpose; with `keepEarlier`, the one before it works too if it was for the same email. */
export async function upsertCode(given: {
  userId: number;
  purpose: Purpose;
  email: string;
  codeHash: Buffer | null;
  codeExpiresAt: Date | null;
  linkHash: Buffer | null;
  linkExpiresAt: Date | null;
  keepEarlier: boolean;
  institutionId: number | null;
  invitedBy: string | null;
}): Promise<void> {
  await sql`
    insert into one_time_codes as c (user_id, purpose, email, code_hash, code_expires_at, link_hash,
      link_expires_at, institution_id, invited_by)
    values (${given.userId}, ${given.purpose}, ${given.email}, ${given.codeHash}, ${given.codeExpiresAt},
            ${given.linkHash}, ${given.linkExpiresAt}, ${given.institutionId}, ${given.invitedBy})
    on conflict (user_id, purpose) do update set
      earlier_code_hash = case when ${given.keepEarlier} and lower(c.email) = lower(excluded.email) then c.code_hash end,
      earlier_code_expires_at = case when ${given.keepEarlier} and lower(c.email) = lower(excluded.email)
        then c.code_expires_at end,
      email = excluded.email, code_hash = excluded.code_hash, code_expires_at = excluded.code_expires_at,
      link_hash = excluded.link_hash, link_expires_at = excluded.link_expires_at,
      institution_id = excluded.institution_id, invited_by = excluded.invited_by, used_at = null`;
}

/** Several only while more than one person asks for the same new address. Held until the transaction ends. */
export async function lockCodesByEmail(purpose: Purpose, email: string): Promise<CodeRow[]> {
  return sql<CodeRow[]>`
    select id, user_id, email, code_hash, code_expires_at, earlier_code_hash, earlier_code_expires_at,
      link_expires_at, used_at
    from one_time_codes
    where lower(email) = lower(${email}) and purpose = ${purpose} order by id for update`;
}

type LinkRow = Pick<CodeRow, 'id' | 'user_id' | 'email' | 'link_expires_at' | 'used_at'> & {
  institution_id: number | null;
  invited_by: string | null;
};

export async function lockCodeByLink(purpose: Purpose, linkHashes: Buffer[]): Promise<LinkRow | undefined> {
  const [row] = await sql<LinkRow[]>`
    select id, user_id, email, link_expires_at, used_at, institution_id, invited_by from one_time_codes
    where link_hash = any(${linkHashes}::bytea[]) and purpose = ${purpose} for update`;
  return row;
}

export async function updateUsed(id: number, at: Date): Promise<void> {
  await sql`update one_time_codes set used_at = ${at} where id = ${id}`;
}

export async function deleteCodeOf(userId: number, purpose: Purpose): Promise<void> {
  await sql`delete from one_time_codes where user_id = ${userId} and purpose = ${purpose}`;
}

export async function deleteCode(id: number): Promise<void> {
  await sql`delete from one_time_codes where id = ${id}`;
}

export async function deleteCodesOf(userId: number): Promise<void> {
  await sql`delete from one_time_codes where user_id = ${userId}`;
}
