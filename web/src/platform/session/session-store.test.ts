import { expect, it } from 'vitest';
import { claimsOf } from './session-store.ts';

const claims = { user: { id: 7, username: 'Zoë😀', email: 'z@example.org' }, roles: ['Student'], exp: 1 };
const tokenOf = (payload: unknown) => `a.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.c`;

it('reads the claims of a token, in any script', () => {
  expect(claimsOf(tokenOf(claims))).toEqual(claims);
});

it.each(['', 'no-token', 'a.%%%.c', tokenOf({ user: null })])('throws for anything else: %j', (token) => {
  expect(() => claimsOf(token)).toThrow();
});
