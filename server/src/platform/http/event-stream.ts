// Server-sent events over a hijacked reply.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Measure } from '../metrics/measure.ts';
import { words } from './http.words.ts';

const HEARTBEAT = 25_000;
/** A browser has one for all its tabs. */
const MOST_OF_ONE = 10;
/** For a stream that made room, in milliseconds: reconnecting at once, it would only push out the next one. */
const RETRY_AFTER_ROOM = 60_000;
/** In bytes that a page hasn't read, because its device sleeps or a proxy hangs. It gets everything when it reconnects. */
const MOST_UNREAD = 1024 ** 2;
/** Of the file descriptors of this process; the others are for calls, files and the database. */
const SHARE_OF_DESCRIPTORS = 0.5;

interface EventStream {
  send: (event: string, data: unknown) => void;
  close: () => void;
  /** Closes it if its session has ended. */
  check: () => void;
}

const open = new Set<EventStream>();
/** Of each person, the oldest first. */
const ofPerson = new Map<number, Set<EventStream & { makeRoom: () => void }>>();

/** In all. Set by tests; read from the process's limits when the first stream opens. */
let mostInAll: number | undefined;

export function limitStreams(most: number | undefined): void {
  mostInAll = most;
}

function descriptorLimit(): number {
  const report = process.report.getReport() as unknown as {
    userLimits?: { open_files?: { soft: number | 'unlimited' } };
  };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : 65_536;
}

function requireRoom(): void {
  mostInAll ??= Math.floor(descriptorLimit() * SHARE_OF_DESCRIPTORS);
  if (open.size >= mostInAll)
    throw new AppError('overloaded', { message: words.streamsFull, retryAfterSeconds: 30 });
}

export const countStreams = (): number => open.size;

export const streamMeasures: Measure[] = [
  {
    name: 'quivia_event_streams_open',
    summary: 'Pages that listen for live events.',
    type: 'gauge',
    read: countStreams,
  },
];

/** A reload may leave its old stream behind for a while: the oldest makes room, so that nobody locks themselves out. */
function admit(person: number, stream: EventStream & { makeRoom: () => void }): () => void {
  const own = ofPerson.get(person) ?? new Set();
  ofPerson.set(person, own.add(stream));
  if (own.size > MOST_OF_ONE) {
    const [oldest] = own;
    if (oldest) own.delete(oldest);
    oldest?.makeRoom();
  }
  return () => {
    own.delete(stream);
    if (own.size === 0 && ofPerson.get(person) === own) ofPerson.delete(person);
  };
}

/** The heartbeat keeps proxies from closing it, and finds out about browsers that went away in silence. */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { person, stillValid, onClose }: { person: number; stillValid: () => boolean; onClose: () => void },
): EventStream {
  requireRoom();
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    // An event may come while the stream is closing: written then, it would be an error nobody catches.
    if (raw.writableEnded || raw.destroyed) return;
    if (stillValid()) raw.write(text);
    else raw.end();
    if (raw.writableLength > MOST_UNREAD) raw.destroy();
  };
  const heartbeat = setInterval(() => {
    // The page doesn't read the end either.
    if (raw.writableEnded) raw.destroy();
    else write(':\n\n');
  }, HEARTBEAT);
  const stream = {
    send: (event: string, data: unknown) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close: () => void raw.end(),
    makeRoom: () => void raw.end(`retry: ${RETRY_AFTER_ROOM}\n\n`),
    check: () => {
      if (!stillValid()) raw.end();
    },
  };
  open.add(stream);
  const leave = admit(person, stream);
  request.raw.socket.setNoDelay(true);
  raw.on('close', () => {
    clearInterval(heartbeat);
    open.delete(stream);
    leave();
    onClose();
  });
  raw.write('retry: 2000\n\n');
  return stream;
}

/** Right after sessions were ended, not at their next event. */
export function closeEndedStreams(): void {
  for (const stream of open) stream.check();
}

/** Before the server drains: a stream never ends by itself. */
export function closeEventStreams(): void {
  for (const stream of open) stream.close();
}
