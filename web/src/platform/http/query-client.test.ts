import { expect, it } from 'vitest';
import { CallError, noReply } from './call-error.ts';
import { shouldRetry } from './query-client.ts';

const refused = (status: number) => new CallError({ code: 'internal', status, message: '' });

it('retries at most twice when no reply came or the server failed', () => {
  expect(shouldRetry(0, noReply())).toBe(true);
  expect(shouldRetry(1, refused(503))).toBe(true);
  expect(shouldRetry(2, refused(503))).toBe(false);
});

it('does not retry a refusal', () => {
  for (const status of [400, 401, 403, 404, 429]) expect(shouldRetry(0, refused(status))).toBe(false);
  expect(shouldRetry(0, new TypeError('a bug'))).toBe(false);
});
