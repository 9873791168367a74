import { createDecipheriv, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encryptWithKeys, IV_BYTES, keysOf, lockedFile, SALTS_BYTES } from './password.rules.ts';
import { passwordHash } from './settings.rules.ts';

test('is laid out as RNCryptor 2 has it', async () => {
  const keys = await keysOf('thepassword', Buffer.from('00010203040506070102030405060708', 'hex'));
  const iv = Buffer.from('02030405060708090a0b0c0d0e0f0001', 'hex');
  expect(encryptWithKeys(Buffer.of(1), keys, iv).toString('hex')).toBe(
    '02010001020304050607010203040506070802030405060708090a0b0c0d0e0f0001a1f8730e0bf480eb7b70f690abf21e02' +
      '5265d3611bf49d0bdf2843b32e8de4760b6e8ae8d3e4f3749aa446d83497c11f',
  );
});

/** As SEB opens it. */
function opened(file: Buffer, password: string): string {
  const block = gunzipSync(file);
  expect(block.subarray(0, 4).toString()).toBe('pswd');
  const sealed = block.subarray(4);
  const [body, mac] = [sealed.subarray(0, -32), sealed.subarray(-32)];
  const keyBy = (salt: Buffer) => pbkdf2Sync(password, salt, 10_000, 32, 'sha1');
  const expected = createHmac('sha256', keyBy(body.subarray(10, 18)))
    .update(body)
    .digest();
  if (!expected.equals(mac)) throw new Error('Wrong password');
  const cipher = createDecipheriv('aes-256-cbc', keyBy(body.subarray(2, 10)), body.subarray(18, 34));
  const plain = Buffer.concat([cipher.update(body.subarray(34)), cipher.final()]);
  return gunzipSync(plain).toString();
}

test('a locked file opens with its password, and with no other', async () => {
  const keys = await keysOf('maple 42', randomBytes(SALTS_BYTES));
  const file = lockedFile('<plist/>', keys, randomBytes(IV_BYTES));
  expect(opened(file, 'maple 42')).toBe('<plist/>');
  expect(() => opened(file, 'maple 43')).toThrow('Wrong password');
});

test('the quit password is stored as SEB compares it', () => {
  expect(passwordHash('test')).toBe('9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08');
});
