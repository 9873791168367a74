import type { ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendError } from './errors.ts';
import { closeEventStreams, countStreams, limitStreams, openEventStream } from './event-stream.ts';

let app: FastifyInstance;
let stream: ReturnType<typeof openEventStream>;
let response: ServerResponse;
let valid: boolean;
const onClose = vi.fn();

beforeEach(async () => {
  valid = true;
  onClose.mockClear();
  app = Fastify();
  app.setErrorHandler(sendError);
  app.get('/', async (request, reply) => {
    reply.header('x-request-id', 'given before');
    response = reply.raw;
    stream = openEventStream(request, reply, { person: 1, stillValid: () => valid, onClose });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
let paused: Socket | undefined;
afterEach(async () => {
  vi.useRealTimers();
  paused?.destroy();
  limitStreams(undefined);
  closeEventStreams();
  await app.close();
});

const port = () => (app.server.address() as AddressInfo).port;
const open = () => fetch(`http://127.0.0.1:${port()}/`);

/** A page that opens a stream and reads nothing of it. */
async function openPaused() {
  paused = connect(port(), '127.0.0.1').pause();
  paused.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await expect.poll(() => countStreams()).toBe(1);
}

const EVENT = 'x'.repeat(64 * 1024);

/** Sends events until what the network takes is full: the rest waits here. */
async function sendUntil(isEnough: () => boolean) {
  for (let sent = 0; sent < 1000 && !isEnough(); sent += 1) {
    stream.send('news', EVENT);
    await nextTurn();
  }
}

test('writes events as the format wants them, with the headers of every reply', async () => {
  const response = await open();
  expect(response.headers.get('x-request-id')).toBe('given before');
  expect(response.headers.get('cache-control')).toBe('no-store');
  stream.send('greeting', { text: 'two\nlines' });
  stream.close();
  expect(await response.text()).toBe('retry: 2000\n\nevent: greeting\ndata: {"text":"two\\nlines"}\n\n');
});

test('writes nothing more once the session has ended, and ends', async () => {
  const response = await open();
  stream.send('greeting', 1);
  valid = false;
  stream.send('greeting', 2);
  expect(await response.text()).toBe('retry: 2000\n\nevent: greeting\ndata: 1\n\n');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('does not mind an event that comes after it was closed', async () => {
  const response = await open();
  const complaints: unknown[] = [];
  const listen = (error: unknown) => complaints.push(error);
  process.on('uncaughtException', listen);
  stream.close();
  stream.send('greeting', 'too late');
  expect(await response.text()).toBe('retry: 2000\n\n');
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  stream.send('greeting', 'much too late');
  process.off('uncaughtException', listen);
  expect(complaints).toEqual([]);
});

test('says so when the page goes away', async () => {
  const leaving = new AbortController();
  await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, { signal: leaving.signal });
  leaving.abort();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
});

test('a page that stops reading is closed once a megabyte waits for it', async () => {
  await openPaused();
  let most = 0;
  await sendUntil(() => {
    most = Math.max(most, response.writableLength);
    return response.destroyed;
  });
  expect(response.destroyed).toBe(true);
  expect(most).toBeGreaterThan(1024 ** 2 - 2 * EVENT.length);
  expect(most).toBeLessThanOrEqual(1024 ** 2);
  await expect.poll(() => countStreams()).toBe(0);
  expect(onClose).toHaveBeenCalledOnce();
  stream.send('news', 'too late');
});

test('a page that reads gets as many events as there are', async () => {
  const received = open().then((opened) => opened.text());
  await expect.poll(() => countStreams()).toBe(1);
  for (let sent = 0; sent < 100; sent += 1) {
    stream.send('news', EVENT);
    await expect.poll(() => response.writableLength, { interval: 1 }).toBeLessThan(512 * 1024);
  }
  stream.close();
  expect((await received).match(/event: news/g)).toHaveLength(100);
});

test('a stream that has ended is closed although the page does not read the end', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  await openPaused();
  await sendUntil(() => response.writableLength > 512 * 1024);
  stream.close();
  expect(countStreams()).toBe(1);
  vi.advanceTimersByTime(25_000);
  vi.useRealTimers();
  await expect.poll(() => countStreams()).toBe(0);
});

// M5
test('of one person at most ten are open: the oldest makes room, and is asked to come back later', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 10 }, open));
  expect(countStreams()).toBe(10);
  const eleventh = await open();
  expect(eleventh.status).toBe(200);
  await expect.poll(() => countStreams()).toBe(10);
  // Which of the ten came first, the network decided.
  const ended = await Promise.race([first, ...others].map((one) => one?.text()));
  expect(ended).toBe('retry: 2000\n\nretry: 60000\n\n');
  for (let reload = 0; reload < 30; reload += 1) expect((await open()).status).toBe(200);
  await expect.poll(() => countStreams()).toBe(10);
});

// M5
test('when all are taken, the next one is refused and told when to come again', async () => {
  limitStreams(3);
  for (let n = 0; n < 3; n += 1) expect((await open()).status).toBe(200);
  const refused = await open();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({
    code: 'overloaded',
    message: expect.stringContaining('Live updates'),
  });
});

test('the limit in all comes from what the process may open', async () => {
  expect((await open()).status).toBe(200);
});
