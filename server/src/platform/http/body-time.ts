// How long the body of a request may take to arrive. Node has one limit for all requests, which is too short for a file on a
// slow line or too long for everything else.
import type { IncomingMessage } from 'node:http';
import { UPLOAD_MINUTES } from '@quivia/contract/endpoint';
import type { FastifyInstance } from 'fastify';

export interface BodyTimes {
  /** In milliseconds. */
  ordinary: number;
  /** An upload gets a second more for so many bytes: slower ones only hold a connection. */
  bytesForASecond: number;
  /** Of an upload, in milliseconds. */
  most: number;
}

export const BODY_TIMES: BodyTimes = {
  ordinary: 30_000,
  bytesForASecond: 16 * 1024,
  most: UPLOAD_MINUTES * 60_000,
};

/** Node reads so much at once: some of the body may have come with the headers. */
const MOST_IN_A_READ = 64 * 1024;

const uploads = new WeakSet<IncomingMessage>();

/** Once its caller has been admitted. */
export function allowUpload(request: IncomingMessage): void {
  uploads.add(request);
}

export function limitBodyTime(app: FastifyInstance, times: BodyTimes): void {
  app.server.headersTimeout = times.ordinary;
  // Before Fastify, which may answer at once and leave the body unread.
  app.server.prependListener('request', (request: IncomingMessage) => {
    if (hasBody(request)) watch(app, request, times);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function watch(app: FastifyInstance, request: IncomingMessage, times: BodyTimes): void {
  const { socket } = request;
  const [since, before] = [performance.now(), socket.bytesRead - MOST_IN_A_READ];
  let timer = setTimeout(look, times.ordinary).unref();
  request.once('close', () => clearTimeout(timer));

  function look() {
    if (request.complete) return;
    const left = since + timeFor(request, socket.bytesRead - before, times) - performance.now();
    if (left > 0) timer = setTimeout(look, left).unref();
    // What Node does at its own limit.
    else app.server.emit('clientError', bodyTimeout(), socket);
  }
}

function timeFor(request: IncomingMessage, received: number, times: BodyTimes): number {
  if (!uploads.has(request)) return times.ordinary;
  return Math.min(times.most, times.ordinary + (received / times.bytesForASecond) * 1000);
}

const bodyTimeout = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
