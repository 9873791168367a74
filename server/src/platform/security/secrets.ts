// Keys, hashes and encryption for tokens, codes and stored secrets, derived from the one secret key. While that key is
// being replaced, the one before it still opens what it closed; only the new one closes anything.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { insertSetting, selectSetting } from '../database/settings.ts';

const STORED_AS = 'secret_key';

/** The current key, then the previous one while it is still accepted. */
let roots: string[] = [];
const derived = new Map<string, Buffer[]>();

/** Given by the operator, or made at the first start and stored in the database, where all processes find it. */
export async function loadSecretKey(given: string | undefined, previous?: string): Promise<void> {
  if (!given) await insertSetting(STORED_AS, randomToken());
  const current = given || (await selectSetting(STORED_AS));
  roots = [current, previous].filter((root) => root !== undefined);
  derived.clear();
}

/** For verifying and decrypting: the current key first. */
export function keysFor(purpose: string): Buffer[] {
  let keys = derived.get(purpose);
  if (!keys) {
    keys = roots.map((root) => Buffer.from(hkdfSync('sha256', root, 'quivia', purpose, 32)));
    derived.set(purpose, keys);
  }
  return keys;
}

/** For signing and encrypting. */
export function keyFor(purpose: string): Buffer {
  const [key] = keysFor(purpose);
  if (!key) throw new Error('No secret key yet');
  return key;
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Keyed, because a six-digit code behind a plain hash is found in no time by whoever reads the table. */
export function keyedHash(purpose: string, text: string): Buffer {
  return hmac(keyFor(purpose), text);
}

/** What is stored may have been hashed with the key before: for looking it up. */
export function keyedHashes(purpose: string, text: string): Buffer[] {
  return keysFor(purpose).map((key) => hmac(key, text));
}

export function isKeyedHash(stored: Buffer, purpose: string, text: string): boolean {
  return keyedHashes(purpose, text).some(
    (hash) => hash.length === stored.length && timingSafeEqual(hash, stored),
  );
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM. `owner` is bound to it: copied to another row, it can't be decrypted. */
export function encrypt(purpose: string, owner: string, text: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv).setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** Undefined when no key at hand has encrypted it. */
export function decrypt(purpose: string, owner: string, stored: Buffer): string | undefined {
  const iv = stored.subarray(0, IV_BYTES);
  const tag = stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  for (const key of keysFor(purpose)) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      return (
        decipher.update(stored.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    } catch {
      // Another key's, or changed.
    }
  }
  return undefined;
}

export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}

export function randomDigits(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, '0');
}
