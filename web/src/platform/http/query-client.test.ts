import { expect, it } from 'vitest';
import { CallError, noReply } from './call-error.ts';
import { shouldTryAgain } from './query-client.ts';

const refused = (status: number) => new CallError({ code: 'internal', status, message: '' });

it('tries again when no answer came or the server is in trouble, twice at most', () => {
  expect(shouldTryAgain(0, noReply())).toBe(true);
  expect(shouldTryAgain(1, refused(503))).toBe(true);
  expect(shouldTryAgain(2, refused(503))).toBe(false);
});

it('does not repeat what was refused', () => {
  for (const status of [400, 401, 403, 404, 429]) expect(shouldTryAgain(0, refused(status))).toBe(false);
  expect(shouldTryAgain(0, new TypeError('a bug'))).toBe(false);
});
