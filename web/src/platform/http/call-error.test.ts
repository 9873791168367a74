import { describe, expect, it } from 'vitest';
import { CallError, noReply, refusal, sentenceOf } from './call-error.ts';

const refused = (status: number, body: unknown, headers?: Record<string, string>) =>
  refusal(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }));

describe('a refused call', () => {
  it('carries the server’s code, sentence and fields', async () => {
    const body = {
      code: 'username_taken',
      message: 'Taken.',
      details: 'Taken.',
      fields: { username: 'Choose another.' },
    };
    const error = await refused(409, body);
    expect(error).toMatchObject({
      code: 'username_taken',
      status: 409,
      message: 'Taken.',
      fields: { username: 'Choose another.' },
    });
    expect(error.isTransient).toBe(false);
  });

  it('says how long to wait', async () => {
    const body = { code: 'too_many_tries', message: 'Wait.', details: 'Wait.' };
    expect((await refused(429, body, { 'retry-after': '30' })).retryAfter).toBe(30);
  });

  it('has its own sentence when a proxy answers with a page', async () => {
    const error = await refused(502, '<h1>Bad gateway</h1>');
    expect(error).toMatchObject({ code: 'internal', status: 502, fields: {}, retryAfter: null });
    expect(error.isTransient).toBe(true);
  });
});

it('distinguishes a call without a reply from a refused one', () => {
  expect(noReply()).toMatchObject({
    code: 'no_reply',
    status: 0,
    message: 'No server Response, Please try again later',
  });
});

it('never shows the message of a programming error', () => {
  expect(sentenceOf(new TypeError('x is undefined'))).not.toContain('undefined');
  expect(sentenceOf(new CallError({ code: 'not_found', status: 404, message: 'Gone.' }))).toBe('Gone.');
});
