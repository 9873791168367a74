// Keys and hashes for tokens and codes, derived from the one secret key.
import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { insertSetting, selectSetting } from '../database/settings.ts';

const STORED_AS = 'secret_key';

let root: string | undefined;
const derived = new Map<string, Buffer>();

/** Given by the operator, or made at the first start and stored in the database, where all processes find it. */
export async function loadSecretKey(given: string | undefined): Promise<void> {
  if (!given) await insertSetting(STORED_AS, randomToken());
  root = given || (await selectSetting(STORED_AS));
  derived.clear();
}

export function keyFor(purpose: string): Buffer {
  if (!root) throw new Error('No secret key yet');
  let key = derived.get(purpose);
  if (!key) {
    key = Buffer.from(hkdfSync('sha256', root, 'quivia', purpose, 32));
    derived.set(purpose, key);
  }
  return key;
}

/** Keyed, because a six-digit code behind a plain hash is found in no time by whoever reads the table. */
export function keyedHash(purpose: string, text: string): Buffer {
  return createHmac('sha256', keyFor(purpose)).update(text).digest();
}

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

export function randomDigits(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, '0');
}
