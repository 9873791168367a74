import { beforeAll, expect, test } from 'vitest';
import { type Actor, accessTokenReader, signAccessToken } from './access-token.ts';
import { loadSecretKey } from './secrets.ts';

const actor = (userId: number): Actor => ({
  userId,
  username: `user${userId}`,
  email: `user${userId}@example.org`,
  roles: ['Student'],
  sessionId: userId,
  version: 0,
});

beforeAll(() => loadSecretKey('a secret for this test'));

test('a token is verified once while it is in use, and the one used longest ago makes room', () => {
  const read = accessTokenReader(2);
  const [anna, bala, cleo] = [1, 2, 3].map((id) => signAccessToken(actor(id))) as [string, string, string];
  const [ofAnna, ofBala] = [read(anna), read(bala)];
  expect(ofAnna).toEqual(actor(1));
  expect(read(anna)).toBe(ofAnna);
  read(cleo);
  expect(read(anna)).toBe(ofAnna);
  expect(read(bala)).not.toBe(ofBala);
  expect(read(bala)).toEqual(ofBala);
});

test('a token signed with an earlier key is no longer believed', async () => {
  const read = accessTokenReader(2);
  const token = signAccessToken(actor(1));
  expect(read(token)).toEqual(actor(1));
  await loadSecretKey('another secret');
  expect(read(token)).toBeUndefined();
});
