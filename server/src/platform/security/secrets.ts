// Keys and hashes for tokens and codes, derived from the one secret key.
import { createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';

let root: string | undefined;
const derived = new Map<string, Buffer>();

export function useSecretKey(key: string): void {
  root = key;
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
