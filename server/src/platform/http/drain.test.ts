import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { endpoint } from '@quivia/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { closeEventStreams, openEventStream } from './event-stream.ts';
import { type Route, route } from './route.ts';
import { buildServer } from './server.ts';

let app: FastifyInstance;
let port: number;
let begun: PromiseWithResolvers<void>;
let finish: PromiseWithResolvers<void>;

const shape = { method: 'GET', access: 'public', summary: '' } as const;
const routes: Route[] = [
  route(endpoint({ ...shape, path: '/slow', reply: z.object({ done: z.boolean() }) }), async () => {
    begun.resolve();
    await finish.promise;
    return { done: true };
  }),
  route(endpoint({ ...shape, path: '/stream' }), async ({ request, reply }) => {
    openEventStream(request, reply, { person: 1, stillValid: () => true, onClose: () => {} });
    return undefined;
  }),
];

beforeEach(async () => {
  [begun, finish] = [Promise.withResolvers(), Promise.withResolvers()];
  app = await buildServer(routes, {
    logLevel: 'silent',
    trustProxy: 'none',
    https: false,
    stillValid: () => true,
    // What is waited for without need is waited for until the test fails.
    drainPatienceMs: Number.POSITIVE_INFINITY,
  });
  app.addHook('preClose', async () => closeEventStreams());
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});

/** As a browser: on a connection that it would like to keep. */
async function ask(path: string): Promise<IncomingMessage> {
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000 });
  const [response] = await once(get({ port, host: '127.0.0.1', path: `/api/v1${path}`, agent }), 'response');
  return response as IncomingMessage;
}

test('answers the request under way, then closes although its connection would be kept', async () => {
  const answer = ask('/slow');
  await begun.promise;
  const closed = app.close();
  finish.resolve();
  const response = await answer;
  expect(response.statusCode).toBe(200);
  expect(JSON.parse(String(await once(response, 'data')))).toEqual({ done: true });
  response.resume();
  await closed;
});

test('does not wait for a connection that has never asked for anything', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  await app.close();
});

test('does not wait for the pages that listen to events', async () => {
  const response = await ask('/stream');
  response.resume();
  const ended = once(response, 'end');
  await app.close();
  await ended;
});

test('waits while anything is under way', async () => {
  const answer = ask('/slow');
  await begun.promise;
  let isClosed = false;
  const closed = app.close().then(() => {
    isClosed = true;
  });
  await expect
    .poll(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => 'refused')) === 'refused')
    .toBe(true);
  expect(isClosed).toBe(false);
  finish.resolve();
  (await answer).resume();
  await closed;
});

test('a request on a connection that was open already gets our own refusal, and when to come again', async () => {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await begun.promise;
  const closed = app.close();
  await expect.poll(() => app.drain.isUnderWay).toBe(true);
  const arrived = once(app.server, 'request');
  socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await arrived;
  finish.resolve();
  await once(socket, 'close');
  await closed;
  const [, refusal = ''] = heard.split(/(?=HTTP\/1\.1)/);
  const [head = '', body = ''] = refusal.split('\r\n\r\n');
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(head).toMatch(/^HTTP\/1\.1 503 /);
  expect(head.toLowerCase()).toContain('retry-after: 1');
  expect(head.toLowerCase()).toContain('connection: close');
  expect(JSON.parse(body)).toMatchObject({
    code: 'stopping',
    message: 'The service is restarting. Please try again in a moment.',
  });
});

test('a caller who left in the middle is not waited for', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET /api/v1/slow HTTP/1.1\r\nHost: a\r\n\r\n');
  await begun.promise;
  socket.destroy();
  await expect.poll(() => app.drain.waitedFor()).toEqual([]);
  await app.close();
});
