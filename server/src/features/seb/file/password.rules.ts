// A file that asks for a password before SEB opens it. SEB reads the layout of RNCryptor 2: PBKDF2 with SHA-1 and 10,000
// rounds, AES-256-CBC, and HMAC-SHA-256 over everything before it.
import { createCipheriv, createHmac, pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';

const VERSION = 2;
/** Keys are made from a password. */
const OPTIONS = 1;
const ROUNDS = 10_000;
const KEY_BYTES = 32;
/** Of each of two salts. */
const SALT_BYTES = 8;
export const SALTS_BYTES = 2 * SALT_BYTES;
export const IV_BYTES = 16;

export interface FileKeys {
  salts: Buffer;
  key: Buffer;
  macKey: Buffer;
}

/** It takes long: the same keys may close many files, each with a start vector of its own. */
export async function keysOf(password: string, salts: Buffer): Promise<FileKeys> {
  const derive = (salt: Buffer) => promisify(pbkdf2)(password, salt, ROUNDS, KEY_BYTES, 'sha1');
  const [key, macKey] = await Promise.all([
    derive(salts.subarray(0, SALT_BYTES)),
    derive(salts.subarray(SALT_BYTES)),
  ]);
  return { salts, key, macKey };
}

export function encryptWithKeys(plain: Buffer, { salts, key, macKey }: FileKeys, iv: Buffer): Buffer {
  const cipher = createCipheriv('aes-256-cbc', key, iv);
  const body = Buffer.concat([Buffer.of(VERSION, OPTIONS), salts, iv, cipher.update(plain), cipher.final()]);
  return Buffer.concat([body, createHmac('sha256', macKey).update(body).digest()]);
}

/** `pswd` tells SEB what follows. */
export const lockedFile = (plist: string, keys: FileKeys, iv: Buffer): Buffer =>
  gzipSync(Buffer.concat([Buffer.from('pswd'), encryptWithKeys(gzipSync(plist), keys, iv)]));
