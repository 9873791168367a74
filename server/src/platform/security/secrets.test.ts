import { beforeEach, expect, test } from 'vitest';
import { decrypt, encrypt, isKeyedHash, keyedHash, keyedHashes, keyFor, loadSecretKey } from './secrets.ts';

const OLD = 'the key before, long enough to be one';
const NEW = 'the key of today, long enough to be one';

beforeEach(() => loadSecretKey(OLD));

test('what is encrypted can be read with the same key and owner alone', async () => {
  const stored = encrypt('totp', 'user:1', 'a secret');
  expect(stored.toString('latin1')).not.toContain('a secret');
  expect(encrypt('totp', 'user:1', 'a secret')).not.toEqual(stored);
  expect(decrypt('totp', 'user:1', stored)).toBe('a secret');
  expect(decrypt('totp', 'user:2', stored)).toBeUndefined();
  expect(decrypt('other', 'user:1', stored)).toBeUndefined();

  const changed = Buffer.from(stored);
  changed[changed.length - 1] = (changed.at(-1) as number) ^ 1;
  expect(decrypt('totp', 'user:1', changed)).toBeUndefined();
  expect(decrypt('totp', 'user:1', Buffer.alloc(3))).toBeUndefined();

  await loadSecretKey(NEW);
  expect(decrypt('totp', 'user:1', stored)).toBeUndefined();
});

test('while the key is being replaced, the previous one opens and the new one closes', async () => {
  const [stored, hash, key] = [
    encrypt('totp', 'user:1', 'a secret'),
    keyedHash('code', '123'),
    keyFor('code'),
  ];
  await loadSecretKey(NEW, OLD);
  expect(decrypt('totp', 'user:1', stored)).toBe('a secret');
  expect(isKeyedHash(hash, 'code', '123')).toBe(true);
  expect(isKeyedHash(hash, 'code', '124')).toBe(false);
  expect(keyFor('code')).not.toEqual(key);
  expect(keyedHashes('code', '123')).toEqual([keyedHash('code', '123'), hash]);

  const after = encrypt('totp', 'user:1', 'a secret');
  await loadSecretKey(NEW);
  expect(decrypt('totp', 'user:1', after)).toBe('a secret');
  expect(decrypt('totp', 'user:1', stored)).toBeUndefined();
});
