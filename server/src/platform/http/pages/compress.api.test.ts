import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { login } from '@quivia/contract/accounts';
import { saveResponse } from '@quivia/contract/attempts';
import { type EndpointShape, endpoint } from '@quivia/contract/endpoint';
import { streamNotifications } from '@quivia/contract/notification-stream';
import { refresh } from '@quivia/contract/session';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { signAccessToken } from '../../security/access-token.ts';
import { loadSecretKey } from '../../security/secrets.ts';
import { type Route, route } from '../route.ts';
import { buildServer } from '../server.ts';
import { isCompressed } from './compress.ts';

const LONG = 'A stack returns last what it was given first. '.repeat(60);
const actor = {
  userId: 1,
  username: 'anna01',
  email: 'anna@example.org',
  roles: [],
  sessionId: 1,
  version: 0,
};

const answers = (path: string, given: Partial<EndpointShape>, text: string): Route => {
  const declared = endpoint({
    method: 'GET',
    path,
    access: 'signed-in',
    summary: '',
    reply: z.object({ text: z.string() }),
    ...given,
  } as EndpointShape);
  return route(declared, async () => ({ text }) as never);
};

let app: FastifyInstance;
beforeAll(async () => {
  await loadSecretKey('a key of at least thirty-two characters');
  const routes = [
    answers('/long', {}, LONG),
    answers('/short', {}, 'short'),
    answers('/very-long', {}, LONG.repeat(250)),
    answers('/public', { access: 'public' }, LONG),
    answers('/changed', { method: 'POST' }, LONG),
  ];
  app = await buildServer(routes, {
    logLevel: 'silent',
    trustProxy: 'none',
    https: false,
    stillValid: () => true,
  });
});
afterAll(() => app.close());

function ask(path: string, accepted: string | undefined, method: 'GET' | 'POST' | 'HEAD' = 'GET') {
  return app.inject({
    method,
    url: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${signAccessToken(actor)}`,
      ...(accepted !== undefined && { 'accept-encoding': accepted }),
    },
  });
}

describe('a long reply to a read', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ])('to a caller that accepts %s is sent as %s', async (accepted, coding, decompress) => {
    const { headers, rawPayload } = await ask('/long', accepted);
    expect(headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding' });
    expect(headers['content-length']).toBe(String(rawPayload.length));
    expect(rawPayload.length).toBeLessThan(300);
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual({ text: LONG });
  });

  test.each([undefined, '', 'identity', 'br;q=0, gzip;q=0'])(
    'to a caller that accepts %s is sent as it is',
    async (accepted) => {
      const response = await ask('/long', accepted);
      expect(response.headers).not.toHaveProperty('content-encoding');
      expect(response.json()).toEqual({ text: LONG });
    },
  );

  test('has no body where only its headers were asked for', async () => {
    const { headers, body } = await ask('/long', 'br', 'HEAD');
    expect(headers).not.toHaveProperty('content-encoding');
    expect(body).toBe('');
  });
});

test.each([
  ['a short one', '/short', 'GET'],
  ['one so long that others would wait', '/very-long', 'GET'],
  ['one that needs no token', '/public', 'GET'],
  ['one to a change', '/changed', 'POST'],
  ['a refusal', '/nowhere', 'GET'],
] as const)('%s is sent as it is', async (_, path, method) => {
  expect((await ask(path, 'br', method)).headers).not.toHaveProperty('content-encoding');
});

test('neither tokens, nor saved answers, nor streams are compressed', () => {
  for (const one of [login, refresh, saveResponse, streamNotifications])
    expect(isCompressed(one)).toBe(false);
});
