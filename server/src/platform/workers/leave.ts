// A worker makes room for its successor without refusing a request. New connections go to the others at once. Those that
// are open are still answered, with the request to close them, because a server that closes a connection may cut a
// request that is on its way.
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { closeEventStreams } from '../http/event-stream.ts';

const LOOK_EVERY = 50;
/** A page that asks for something now and then learns within this time that it should connect again. */
const IDLE_MAY_STAY = 2000;
const PATIENCE = 20_000;

/** Resolves when nobody is connected any more, or patience ends. The caller then closes the app. */
export async function leave({ server }: FastifyInstance): Promise<void> {
  const since = performance.now();
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // HTTP's own close would also cut idle connections, on which a request may be on its way.
  NetServer.prototype.close.call(server);
  while (performance.now() - since < PATIENCE) {
    closeEventStreams();
    if ((await connections(server)) === 0) return;
    if (performance.now() - since > IDLE_MAY_STAY) server.closeIdleConnections();
    await sleep(LOOK_EVERY);
  }
}

function connections(server: NetServer): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}
