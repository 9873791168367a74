// Server-sent events over a hijacked reply.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Measure } from '../metrics/measure.ts';

const HEARTBEAT = 25_000;

interface EventStream {
  send: (event: string, data: unknown) => void;
  close: () => void;
}

const open = new Set<EventStream>();

export const countStreams = (): number => open.size;

export const streamMeasures: Measure[] = [
  {
    name: 'quivia_event_streams_open',
    summary: 'Pages that listen for live events.',
    type: 'gauge',
    read: countStreams,
  },
];

/** The heartbeat keeps proxies from closing it, and finds out about browsers that went away in silence. */
export function openEventStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { stillValid, onClose }: { stillValid: () => boolean; onClose: () => void },
): EventStream {
  const { raw } = reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  const write = (text: string) => {
    // An event may come while the stream is closing: written then, it would be an error nobody catches.
    if (raw.writableEnded) return;
    if (stillValid()) raw.write(text);
    else raw.end();
  };
  const heartbeat = setInterval(write, HEARTBEAT, ':\n\n');
  const stream: EventStream = {
    send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    close: () => raw.end(),
  };
  open.add(stream);
  request.raw.socket.setNoDelay(true);
  raw.on('close', () => {
    clearInterval(heartbeat);
    open.delete(stream);
    onClose();
  });
  raw.write('retry: 2000\n\n');
  return stream;
}

/** Before the server drains: a stream never ends by itself. */
export function closeEventStreams(): void {
  for (const stream of open) stream.close();
}
