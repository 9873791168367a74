import type { Confirmed } from '@quivia/contract/confirmation';
import { sql } from '../../platform/database/database.ts';

export type Purpose = 'sign_in' | 'try' | 'link' | 'confirm' | 'beside';

export interface Step {
  hash: Buffer;
  purpose: Purpose;
  connection_id: number;
  connection_version: number;
  browser_hash: Buffer;
  stay_logged_in: boolean;
  nonce: string | null;
  code_verifier: string | null;
  subject: string | null;
  email: string | null;
  /** Who confirms, what, and the proof that waits for it. */
  user_id: number | null;
  confirms: Confirmed | null;
  proof_hash: Buffer | null;
  /** Of the provider's word, for the session that something of the account's own begins. */
  provider_session: string | null;
  id_token: Buffer | null;
  expires_at: Date;
}

export async function insertStep(step: Step): Promise<void> {
  await sql`
    insert into sign_on_steps (hash, purpose, connection_id, connection_version, browser_hash, stay_logged_in, nonce,
      code_verifier, subject, email, user_id, confirms, proof_hash,
      provider_session, id_token, expires_at)
    values (${step.hash}, ${step.purpose}, ${step.connection_id}, ${step.connection_version}, ${step.browser_hash},
      ${step.stay_logged_in}, ${step.nonce}, ${step.code_verifier}, ${step.subject}, ${step.email}, ${step.user_id},
      ${step.confirms}, ${step.proof_hash}, ${step.provider_session}, ${step.id_token}, ${step.expires_at})`;
}

/** It stays. */
export async function selectStep(
  hashes: Buffer[],
  browserHashes: Buffer[],
  purpose: Purpose,
  at: Date,
): Promise<Step | undefined> {
  const [row] = await sql<Step[]>`
    select * from sign_on_steps
    where hash = any(${hashes}::bytea[]) and browser_hash = any(${browserHashes}::bytea[])
      and purpose = ${purpose} and expires_at > ${at}`;
  return row;
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

/** Of this browser and person, the latest. */
export async function deleteStepBeside(
  browserHashes: Buffer[],
  userId: number,
  at: Date,
): Promise<Step | undefined> {
  const [row] = await sql<Step[]>`
    delete from sign_on_steps where hash in (
      select hash from sign_on_steps
      where browser_hash = any(${browserHashes}::bytea[]) and user_id = ${userId} and purpose = 'beside' and expires_at > ${at}
      order by expires_at desc limit 1 for update)
    returning *`;
  return row;
}

export async function deleteStepsOver(at: Date): Promise<void> {
  await sql`delete from sign_on_steps where expires_at <= ${at}`;
}
