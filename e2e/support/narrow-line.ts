// A line between browser and server that carries so many bytes a second upwards, breaks where a test says, and counts what it
// carried of each part of a file.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { storeFilePart } from '@quivia/contract/answer-files';
import { API_BASE } from '@quivia/contract/endpoint';

/** One way of one part of a file. */
export interface Carried {
  name: string;
  size: number;
  /** That left the browser, as far as the line took them. */
  bytes: number;
  outcome: 'under way' | 'cut' | 'arrived';
}

const PART_PATH = API_BASE + storeFilePart.path;

export async function narrowLine(origin: string, bytesASecond: number) {
  const carried: Carried[] = [];
  const sockets = new Set<Socket>();
  let breaks: readonly number[] = [];
  let total = 0;

  function cut() {
    for (const one of carried) if (one.outcome === 'under way') one.outcome = 'cut';
    for (const socket of sockets) socket.destroy();
  }

  async function carry(incoming: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(incoming.url ?? '/', origin);
    const isPart = pathname === PART_PATH;
    const name = `${searchParams.get('file')}/${searchParams.get('part')}`;
    const size = Number(incoming.headers['content-length'] ?? 0);
    const one: Carried = { name, size, bytes: 0, outcome: 'under way' };
    if (isPart) carried.push(one);
    const onward = request(origin + incoming.url, { method: incoming.method, headers: incoming.headers });
    response.on('close', () => onward.destroy());
    onward.on('error', () => response.destroy());
    onward.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.on('error', () => response.destroy());
      reply.pipe(response);
      reply.on('end', () => {
        if (one.outcome === 'under way') one.outcome = 'arrived';
      });
    });
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      if (isPart) {
        one.bytes += chunk.length;
        total += chunk.length;
        await pause((chunk.length / bytesASecond) * 1000);
        if (total >= (breaks[0] ?? Number.POSITIVE_INFINITY)) {
          breaks = breaks.slice(1);
          return cut();
        }
      }
      onward.write(chunk);
    }
    onward.end();
  }

  const server = createServer(
    (incoming, response) => void carry(incoming, response).catch(() => response.destroy()),
  );
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    carried: (): readonly Carried[] => carried,
    /** Each time it has carried so many bytes of parts. */
    breakAt(totals: readonly number[]) {
      breaks = totals;
    },
    breaksLeft: () => breaks.length,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
