import { type AddressInfo, connect, type Socket } from 'node:net';
import { endpoint } from '@quivia/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { BodyTimes } from './body-time.ts';
import { route } from './route.ts';
import { buildServer } from './server.ts';

const shape = { method: 'POST', access: 'public', summary: '' } as const;
const upload = { upload: { most: 1_000_000 }, reply: z.object({ bytes: z.int() }) };
const body = z.object({ text: z.string() });
const routes = [
  route(endpoint({ ...shape, ...upload, path: '/file' }), async ({ file }) => ({ bytes: file.length })),
  route(endpoint({ ...shape, ...upload, path: '/staff/file', access: ['Admin'] }), async () => ({
    bytes: 0,
  })),
  route(endpoint({ ...shape, path: '/form', body, reply: z.object({}) }), async () => ({})),
];

let app: FastifyInstance;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

async function start(bodyTimes: BodyTimes) {
  app = await buildServer(routes, {
    logLevel: 'silent',
    trustProxy: 'none',
    https: false,
    stillValid: () => true,
    bodyTimes,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** Sends the beginning of a request; the caller may send the rest. */
function begin(path: string, type: string, bytes: number, first: number) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  const replied = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<void>();
  socket.on('data', (data) => replied.resolve(Number(/^HTTP\/1.1 (\d+)/.exec(String(data))?.[1])));
  socket.on('error', () => {}).on('close', () => closed.resolve());
  socket.write(
    `POST /api/v1${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`,
  );
  socket.write('x'.repeat(first));
  return { socket, status: replied.promise, closed: closed.promise };
}

const FILE = 'application/octet-stream';
const JSON_TYPE = 'application/json';
const LONG = 600_000;

test('a file may take longer than a form while its bytes arrive', async () => {
  await start({ ordinary: 200, bytesForASecond: 1000, most: LONG });
  const file = begin('/file', FILE, 400_000, 390_000);
  const form = begin('/form', JSON_TYPE, 100, 50);
  // It began later and is cut off already.
  expect(await form.status).toBe(408);
  await form.closed;
  file.socket.write('x'.repeat(10_000));
  expect(await file.status).toBe(200);
});

test('a file that arrives more slowly than that is cut off', async () => {
  await start({ ordinary: 100, bytesForASecond: 1_000_000, most: LONG });
  const file = begin('/file', FILE, 60_000, 1000);
  expect(await file.status).toBe(408);
  await file.closed;
});

test('no file takes longer than the limit for all of it', async () => {
  await start({ ordinary: 50, bytesForASecond: 1, most: 100 });
  const file = begin('/file', FILE, 60_000, 50_000);
  expect(await file.status).toBe(408);
  await file.closed;
});

test('a caller that was refused gets no more time than for a form', async () => {
  await start({ ordinary: 100, bytesForASecond: 1, most: LONG });
  const file = begin('/staff/file', FILE, 60_000, 50_000);
  expect(await file.status).toBe(401);
  await file.closed;
});
