import { sql } from '../../platform/database/database.ts';

interface PublicKey {
  kty: string;
  n: string;
  e: string;
}

export interface KeyRow {
  kid: string;
  public_key: PublicKey;
  private_key: Buffer;
  used_from: Date;
}

/** The one that is used last first. */
export async function selectKeys(): Promise<KeyRow[]> {
  return sql<KeyRow[]>`select kid, public_key, private_key, used_from from lti_keys order by used_from desc`;
}

/** Two processes that look at the same time make one key. */
export async function lockKeys(): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('lti-keys'))`;
}

export async function insertKey(key: KeyRow): Promise<void> {
  await sql`
    insert into lti_keys (kid, public_key, private_key, used_from)
    values (${key.kid}, ${JSON.stringify(key.public_key)}::jsonb, ${key.private_key}, ${key.used_from})`;
}

export async function deleteKeys(kids: string[]): Promise<void> {
  await sql`delete from lti_keys where kid = any(${kids}::text[])`;
}

export async function updatePrivateKey(kid: string, before: Buffer, after: Buffer): Promise<void> {
  await sql`update lti_keys set private_key = ${after} where kid = ${kid} and private_key = ${before}`;
}
