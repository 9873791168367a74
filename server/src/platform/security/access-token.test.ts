import { createSigner } from 'fast-jwt';
import { beforeAll, expect, test } from 'vitest';
import { type Actor, accessTokenReader, signAccessToken } from './access-token.ts';
import { keyFor, loadSecretKey } from './secrets.ts';

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

test('a token signed with the previous key is believed while that key is accepted', async () => {
  await loadSecretKey('a secret for this test');
  const read = accessTokenReader(2);
  const token = signAccessToken(actor(1));
  await loadSecretKey('another secret', 'a secret for this test');
  expect(read(token)).toEqual(actor(1));
  expect(read(signAccessToken(actor(2)))).toEqual(actor(2));
});

// L6
test.each([
  ['for another audience', { iss: 'quivia', aud: 'quivia-mail' }],
  ['by another issuer', { iss: 'someone', aud: 'quivia-api' }],
  ['without an audience', { iss: 'quivia' }],
  ['without either', {}],
])('a token made %s is refused', async (_, claims) => {
  await loadSecretKey('a secret for this test');
  const iat = Math.floor(Date.now() / 1000);
  const token = createSigner({ key: keyFor('access-token'), algorithm: 'HS256' })({
    user: { id: 1, username: 'user1', email: 'user1@example.org' },
    roles: ['Student'],
    sid: 1,
    ver: 0,
    iat,
    exp: iat + 900,
    ...claims,
  });
  expect(accessTokenReader(2)(token)).toBeUndefined();
});
