// A file that asks for a password before SEB opens it. SEB reads the layout of RNCryptor 2: PBKDF2 with SHA-1 and 10,000
// rounds, AES-256-CBC, and HMAC-SHA-256 over everything before it.
import { createCipheriv, createHmac, pbkdf2Sync } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const VERSION = 2;
/** Keys are made from a password. */
const OPTIONS = 1;
const ROUNDS = 10_000;
const KEY_BYTES = 32;

/** So many random bytes: two salts and a start vector. */
export const SALT_BYTES = 8 + 8 + 16;

const keyOf = (password: string, salt: Buffer) => pbkdf2Sync(password, salt, ROUNDS, KEY_BYTES, 'sha1');

export function encryptWithPassword(plain: Buffer, password: string, random: Buffer): Buffer {
  const [keySalt, macSalt, iv] = [random.subarray(0, 8), random.subarray(8, 16), random.subarray(16, 32)];
  const cipher = createCipheriv('aes-256-cbc', keyOf(password, keySalt), iv);
  const body = Buffer.concat([
    Buffer.of(VERSION, OPTIONS),
    keySalt,
    macSalt,
    iv,
    cipher.update(plain),
    cipher.final(),
  ]);
  return Buffer.concat([body, createHmac('sha256', keyOf(password, macSalt)).update(body).digest()]);
}

/** `pswd` tells SEB what follows. */
export const lockedFile = (plist: string, password: string, random: Buffer): Buffer =>
  gzipSync(Buffer.concat([Buffer.from('pswd'), encryptWithPassword(gzipSync(plist), password, random)]));
