import type { Role } from '@quivia/contract/roles';
import { sql } from '../../../platform/database/database.ts';

export interface TotpRow {
  secret: Buffer;
  confirmed_at: Date | null;
  last_step: number;
}

export async function selectTotp(userId: number): Promise<TotpRow | undefined> {
  const [row] = await sql<TotpRow[]>`
    select secret, confirmed_at, last_step from totp_factors where user_id = ${userId}`;
  return row;
}

/** Replaces one that was never confirmed; false when a confirmed one is there. */
export async function upsertTotp(userId: number, secret: Buffer): Promise<boolean> {
  const rows = await sql`
    insert into totp_factors as t (user_id, secret) values (${userId}, ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0
    where t.confirmed_at is null returning 1`;
  return rows.length > 0;
}

/** False when a code of this step or a later one was used before. */
export async function updateTotpUsed(userId: number, step: number, confirmedAt: Date): Promise<boolean> {
  const rows = await sql`
    update totp_factors set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${confirmedAt})
    where user_id = ${userId} and last_step < ${step} returning 1`;
  return rows.length > 0;
}

export async function deleteTotp(userId: number): Promise<boolean> {
  const rows =
    await sql`delete from totp_factors where user_id = ${userId} and confirmed_at is not null returning 1`;
  return rows.length > 0;
}

export async function selectTotpSecrets(): Promise<{ user_id: number; secret: Buffer }[]> {
  return sql`select user_id, secret from totp_factors`;
}

export async function updateTotpSecret(userId: number, before: Buffer, secret: Buffer): Promise<void> {
  await sql`update totp_factors set secret = ${secret} where user_id = ${userId} and secret = ${before}`;
}

export interface PasskeyRow {
  id: number;
  user_id: number;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: string[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
}

const passkey = () => sql`
  id, user_id, credential_id, public_key, counter::float8 as counter, transports, name, created_at, last_used_at`;

export async function selectPasskeys(userId: number): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`select ${passkey()} from passkeys where user_id = ${userId} order by id`;
}

/** Held until the transaction ends: of two uses at once, the second sees the first one's count. */
export async function lockPasskey(credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await sql<PasskeyRow[]>`
    select ${passkey()} from passkeys where credential_id = ${credentialId} for update`;
  return row;
}

/** False when this passkey is stored already. */
export async function insertPasskey(given: Omit<PasskeyRow, 'id' | 'last_used_at'>): Promise<boolean> {
  const rows = await sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${given.user_id}, ${given.credential_id}, ${given.public_key}, ${given.counter},
            ${given.transports}, ${given.name}, ${given.created_at})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}

export async function updatePasskeyUsed(id: number, counter: number, at: Date): Promise<void> {
  await sql`update passkeys set counter = ${counter}, last_used_at = ${at} where id = ${id}`;
}

export async function updatePasskeyName(userId: number, id: number, name: string): Promise<boolean> {
  const rows = await sql`
    update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning 1`;
  return rows.length > 0;
}

/** Its name, if there was one. */
export async function deletePasskey(userId: number, id: number): Promise<string | undefined> {
  const [row] = await sql<{ name: string }[]>`
    delete from passkeys where id = ${id} and user_id = ${userId} returning name`;
  return row?.name;
}

export async function deleteRecoveryCodes(userId: number): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`;
}

export async function insertRecoveryCodes(userId: number, hashes: Buffer[]): Promise<void> {
  await sql`
    insert into recovery_codes (user_id, hash) select ${userId}, hash from unnest(${hashes}::bytea[]) hash`;
}

export async function updateRecoveryCodeUsed(userId: number, hash: Buffer, at: Date): Promise<boolean> {
  const rows = await sql`
    update recovery_codes set used_at = ${at}
    where user_id = ${userId} and hash = ${hash} and used_at is null returning 1`;
  return rows.length > 0;
}

export async function countRecoveryCodes(userId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from recovery_codes where user_id = ${userId} and used_at is null`;
  return row?.count ?? 0;
}

export interface Ways {
  totp: boolean;
  passkey: boolean;
}

export async function selectWays(userId: number): Promise<Ways> {
  const [row] = await sql<Ways[]>`
    select exists (select from totp_factors where user_id = ${userId} and confirmed_at is not null) as totp,
           exists (select from passkeys where user_id = ${userId}) as passkey`;
  return row as Ways;
}

/** Of everybody who has one of these roles. */
export async function selectWithoutFactor(roles: readonly Role[]): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select distinct g.user_id from grants g
    where g.role = any(${roles}) and g.ended_at is null
      and not exists (select from totp_factors t where t.user_id = g.user_id and t.confirmed_at is not null)
      and not exists (select from passkeys p where p.user_id = g.user_id)`;
  return rows.map((row) => row.user_id);
}

export async function deleteFactorsOf(userId: number): Promise<void> {
  await sql`delete from totp_factors where user_id = ${userId}`;
  await sql`delete from passkeys where user_id = ${userId}`;
  await sql`delete from recovery_codes where user_id = ${userId}`;
}
