import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeEventStreams, openEventStream } from './event-stream.ts';

let app: FastifyInstance;
let stream: ReturnType<typeof openEventStream>;
let valid: boolean;
const onClose = vi.fn();

beforeEach(async () => {
  valid = true;
  onClose.mockClear();
  app = Fastify();
  app.get('/', async (request, reply) => {
    reply.header('x-request-id', 'given before');
    stream = openEventStream(request, reply, { stillValid: () => valid, onClose });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  closeEventStreams();
  await app.close();
});

const open = () => fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);

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
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});

test('does not mind an event that comes after it was closed', async () => {
  const response = await open();
  const complaints: unknown[] = [];
  const listen = (error: unknown) => complaints.push(error);
  process.on('uncaughtException', listen);
  stream.close();
  stream.send('greeting', 'too late');
  expect(await response.text()).toBe('retry: 2000\n\n');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  stream.send('greeting', 'much too late');
  process.off('uncaughtException', listen);
  expect(complaints).toEqual([]);
});

test('says so when the page goes away', async () => {
  const leaving = new AbortController();
  await fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`, { signal: leaving.signal });
  leaving.abort();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
