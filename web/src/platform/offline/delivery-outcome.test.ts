import { expect, it } from 'vitest';
import { CallError, noReply, oddReply } from '../http/call-error.ts';
import { fateOf } from './delivery-outcome.ts';

const refused = (status: number, code: string, retryAfter: number | null = null) =>
  fateOf(new CallError({ status, code, message: 'Said', retryAfter }));

it.each([noReply(), oddReply(200), new TypeError('a fault of ours')])('tries again after %s', (error) => {
  expect(fateOf(error)).toEqual({ fate: 'again', trouble: 'offline', waitMs: null });
});

it('waits as long as a busy server asks for', () => {
  expect(refused(503, 'busy', 3)).toEqual({ fate: 'again', trouble: 'busy', waitMs: 3000 });
  expect(refused(429, 'too_many_requests', 9)).toMatchObject({ trouble: 'busy', waitMs: 9000 });
});

it('keeps everything when the session has ended', () => {
  expect(refused(401, 'session_ended')).toMatchObject({ fate: 'again', trouble: 'signed_out' });
  expect(refused(403, 'not_allowed')).toMatchObject({ fate: 'again', trouble: 'signed_out' });
});

it('gives up only what our own server refuses', () => {
  expect(refused(404, 'not_found')).toEqual({ fate: 'refused', why: 'Said' });
  expect(refused(400, 'invalid_input').fate).toBe('refused');
  // A page of some proxy in between.
  expect(refused(404, 'internal').fate).toBe('again');
});
