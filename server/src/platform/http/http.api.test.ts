import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { endpoint } from '@quivia/contract/endpoint';
import { ErrorBody } from '@quivia/contract/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

const json = { 'content-type': 'application/json' };
const LOGIN = '/api/v1/auth/login';

describe('a refused call has the one error body', () => {
  test.each<[string, InjectOptions, number, string]>([
    ['an unknown path', { url: '/api/v1/nothing/here' }, 404, 'unknown_path'],
    ['metrics that nobody asked for', { url: '/metrics' }, 404, 'unknown_path'],
    ['an unknown path below the API', { url: '/api' }, 404, 'unknown_path'],
    ['a path that cannot be decoded', { url: '/api/v1/%zz' }, 400, 'broken_json'],
    [
      'an id of endless length',
      { url: `/api/v1/notifications/${'1'.repeat(300)}/read`, method: 'POST' },
      400,
      'broken_json',
    ],
    ['another method', { url: LOGIN, method: 'GET' }, 405, 'method_not_allowed'],
    [
      'another method with a closing slash',
      { url: '/api/v1/site/', method: 'DELETE' },
      405,
      'method_not_allowed',
    ],
    [
      'another method with a body nobody reads',
      { url: LOGIN, method: 'PUT', headers: { 'content-type': 'text/xml' }, payload: '<a/>' },
      405,
      'method_not_allowed',
    ],
    ['a question about its options', { url: LOGIN, method: 'OPTIONS' }, 405, 'method_not_allowed'],
    ['broken JSON', { url: LOGIN, method: 'POST', headers: json, payload: '{"a":' }, 400, 'broken_json'],
    [
      'JSON that would poison a prototype in disguise',
      { url: LOGIN, method: 'POST', headers: json, payload: '{"\\u005f_proto__":{"a":1}}' },
      400,
      'broken_json',
    ],
    [
      'JSON that would poison a prototype',
      { url: LOGIN, method: 'POST', headers: json, payload: '{"__proto__":{"a":1}}' },
      400,
      'broken_json',
    ],
    [
      'a body that is no form',
      { url: LOGIN, method: 'POST', headers: json, payload: '[]' },
      400,
      'invalid_input',
    ],
    ['an empty body', { url: LOGIN, method: 'POST', headers: json }, 400, 'invalid_input'],
    ['no body', { url: LOGIN, method: 'POST' }, 400, 'invalid_input'],
    [
      'another media type',
      { url: LOGIN, method: 'POST', headers: { 'content-type': 'text/plain' }, payload: '{}' },
      415,
      'unsupported_media',
    ],
    [
      'a media type that is none',
      { url: LOGIN, method: 'POST', headers: { 'content-type': ';;;' }, payload: '{}' },
      415,
      'unsupported_media',
    ],
    [
      'a body over the limit',
      { url: LOGIN, method: 'POST', headers: json, payload: `"${'x'.repeat(1024 * 1024)}"` },
      413,
      'body_too_large',
    ],
    ['no token', { url: '/api/v1/auth/user' }, 401, 'not_signed_in'],
    [
      'a token that is none',
      { url: '/api/v1/auth/user', headers: { authorization: 'Bearer x.y.z' } },
      401,
      'session_ended',
    ],
    [
      'another kind of authorization',
      { url: '/api/v1/auth/user', headers: { authorization: 'Basic YTpi' } },
      401,
      'not_signed_in',
    ],
  ])('for %s', async (_, request, status, code) => {
    const response = await server.app.inject(request);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    const body = z.parse(z.strictObject(ErrorBody.shape), response.json());
    expect(body).toMatchObject({
      code,
      details: body.message,
      message_id: expect.stringMatching(/^(errors|http)\./),
      params: expect.any(Object),
    });
    expect(body.message).toMatch(/^[A-Z].+/);
  });

  test('and names the field that is wrong', async () => {
    const payload = { email: 'anna', otp: '123456' };
    const response = await server.app.inject({ method: 'POST', url: '/api/v1/auth/verify-email', payload });
    expect(response.json()).toMatchObject({
      message: 'Invalid Email ID',
      message_id: 'http.invalidField',
      params: { field: 'email', problem: 'Invalid Email ID' },
      fields: { email: 'Invalid Email ID' },
    });
  });

  test('and says which methods a path takes', async () => {
    expect((await server.app.inject({ method: 'PUT', url: '/api/v1/site' })).headers.allow).toBe('GET, HEAD');
    expect((await server.app.inject({ url: LOGIN })).headers.allow).toBe('POST');
    expect((await server.app.inject({ method: 'POST', url: '/api/v1/auth/sessions' })).headers.allow).toBe(
      'GET, DELETE, HEAD',
    );
    const methodsOf = async (url: string) =>
      (await server.app.inject({ method: 'TRACE', url })).headers.allow;
    expect(await methodsOf('/api/v1/notifications/7/re%61d/?page=1')).toBe('POST');
    // A word goes before the variable of `/oral/:id`, which GET and PATCH take.
    expect(await methodsOf('/api/v1/oral/scheme')).toBe('GET, POST, HEAD');
    expect(await methodsOf('/api/v1/notifications//read')).toBeUndefined();
  });
});

describe('every reply', () => {
  const replies: [string, InjectOptions][] = [
    ['of the API', { url: '/api/v1/site' }],
    ['of a refused call', { url: '/api/v1/auth/user' }],
    ['of an unknown path', { url: '/nothing.txt' }],
    ['to what cannot be decoded', { url: '/%zz' }],
    ['of the documentation', { url: '/api/docs' }],
    ['of the health check', { url: '/healthz' }],
    ['to HEAD', { url: '/api/v1/site', method: 'HEAD' }],
  ];

  test.each(replies)('%s carries the headers that protect the page', async (_, request) => {
    const { headers } = await server.app.inject(request);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toMatch(/unsafe|\*/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test.each(replies.filter(([, { url }]) => !String(url).startsWith('/api/v1')))(
    '%s carries those of a page',
    async (_, request) => {
      const { headers } = await server.app.inject(request);
      expect(String(headers['content-security-policy']).split('; ')).toEqual(
        expect.arrayContaining(["script-src 'self'", "object-src 'none'", "base-uri 'none'"]),
      );
      expect(headers).toMatchObject({
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );

  test.each(replies)('%s has an id of its own, not one the caller chose', async (_, request) => {
    const ask = () =>
      server.app.inject({ ...request, headers: { 'x-request-id': 'chosen', 'request-id': 'chosen' } });
    const [one, two] = [(await ask()).headers['x-request-id'], (await ask()).headers['x-request-id']];
    expect(one).toMatch(/^[0-9a-f-]{36}$/);
    expect(two).not.toBe(one);
  });

  test('of the API is not kept by caches', async () => {
    expect((await server.app.inject({ url: '/api/v1/site' })).headers['cache-control']).toBe('no-store');
  });
});

test('HEAD has the headers of GET and no body', async () => {
  const response = await server.app.inject({ method: 'HEAD', url: '/api/v1/site/' });
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('');
  expect(response.headers['content-type']).toMatch(/json/);
});

test('the process says that it lives, and that the database answers', async () => {
  for (const [url, status] of [
    ['/healthz', 'ok'],
    ['/readyz', 'ready'],
    ['/healthz/', 'ok'],
  ]) {
    const response = await server.app.inject({ url: String(url) });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ status });
  }
});

describe('a fault of ours', () => {
  const lines: string[] = [];
  let app: FastifyInstance;
  const SECRET = 'the database password is 12345';
  const Reply = z.object({ shown: z.string() });
  const shape = { method: 'GET', access: 'public', summary: '', reply: Reply } as const;

  beforeAll(async () => {
    app = await buildServer(
      [
        route(endpoint({ ...shape, path: '/throws' }), async () => {
          throw new Error(SECRET);
        }),
        route(endpoint({ ...shape, path: '/throws-no-error' }), async () => {
          throw null;
        }),
        route(endpoint({ ...shape, path: '/replies-wrong' }), async () => ({ hidden: SECRET }) as never),
        route(endpoint({ ...shape, path: '/replies-more' }), async () => ({ shown: 'yes', hidden: SECRET })),
      ],
      {
        logLevel: 'info',
        trustProxy: 'none',
        https: true,
        stillValid: () => true,
        logStream: { write: (line) => lines.push(line) },
      },
    );
  });
  afterAll(() => app.close());

  test.each(['/throws', '/throws-no-error', '/replies-wrong'])(
    'at %s is a 500 with an id that is in the log, and tells nothing',
    async (path) => {
      const response = await app.inject({ url: `/api/v1${path}` });
      expect(response.statusCode).toBe(500);
      const { request_id, ...rest } = response.json();
      const message = 'Something went wrong on our side. Please try again.';
      expect(rest).toEqual({
        code: 'internal',
        message,
        details: message,
        message_id: 'errors.internal',
        params: {},
      });
      expect(request_id).toBe(response.headers['x-request-id']);
      const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === request_id);
      expect(logged).toContainEqual(
        expect.objectContaining({ level: 50, err: expect.objectContaining({ stack: expect.any(String) }) }),
      );
    },
  );

  test('a reply shows what its schema names and nothing else', async () => {
    expect((await app.inject({ url: '/api/v1/replies-more' })).json()).toEqual({ shown: 'yes' });
  });

  test('behind https every reply asks for https', async () => {
    const { headers } = await app.inject({ url: '/api/v1/replies-more' });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
  });
});

describe('the caller', () => {
  const addressOf = async (trustProxy: string, forwarded: string, remoteAddress: string) => {
    let seen = '';
    const whoami = endpoint({
      method: 'GET',
      path: '/whoami',
      access: 'public',
      summary: '',
      reply: z.object({}),
    });
    const app = await buildServer(
      [
        route(whoami, async ({ request }) => {
          seen = request.ip;
          return {};
        }),
      ],
      { logLevel: 'silent', trustProxy, https: false, stillValid: () => true },
    );
    await app.inject({ url: '/api/v1/whoami', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
    await app.close();
    return seen;
  };

  test('is who the trusted proxy says, and nobody else is believed', async () => {
    expect(await addressOf('loopback', '203.0.113.7', '127.0.0.1')).toBe('203.0.113.7');
    expect(await addressOf('loopback', '1.1.1.1, 203.0.113.7', '127.0.0.1')).toBe('203.0.113.7');
    expect(await addressOf('loopback', '203.0.113.7', '198.51.100.1')).toBe('198.51.100.1');
    expect(await addressOf('none', '203.0.113.7', '127.0.0.1')).toBe('127.0.0.1');
    expect(await addressOf('10.0.0.0/8', '203.0.113.7', '10.1.2.3')).toBe('203.0.113.7');
  });

  test('is known by address also after leaving', async () => {
    const app = await buildServer([], {
      logLevel: 'silent',
      trustProxy: 'none',
      https: false,
      stillValid: () => true,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const connected = once(app.server, 'connection');
    const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const [socket] = (await connected) as [Socket];
    const gone = once(socket, 'close');
    caller.destroy();
    await gone;
    expect(socket.remoteAddress).toBe('127.0.0.1');
    await app.close();
  });
});
