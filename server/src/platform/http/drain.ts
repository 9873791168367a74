// Stopping in three steps: `/readyz` says no, so that proxies look elsewhere; the port closes and what is under way
// finishes; then nobody is waited for. Browsers keep connections open for a minute after their last request, and open
// some before their first.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../app-error.ts';

const LOOK_EVERY = 50;
const PATIENCE = 20_000;

export interface Drain {
  /** True from the signal to stop: calls are still answered for as long as proxies need to notice. */
  isUnderWay: boolean;
  /** Requests that have been received and not yet answered, without those whose caller has left. */
  waitedFor: () => FastifyReply[];
}

export function drainOnClose(app: FastifyInstance, patience = PATIENCE): Drain {
  const underWay = new UnderWay();
  const drain: Drain = { isUnderWay: false, waitedFor: () => underWay.list() };
  let isClosing = false;
  app.decorate('drain', drain);
  app.decorateReply('drainSlot', 0);
  app.addHook('onRequest', (_request, reply, done) => {
    // It came on a connection that was open already. By the next try another process answers, or this one again.
    if (isClosing) throw new AppError('stopping', { retryAfterSeconds: 1 });
    underWay.add(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    underWay.delete(reply);
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    drain.isUnderWay = true;
    const since = performance.now();
    const sweep = setInterval(() => {
      if (underWay.list().length === 0 || performance.now() - since > patience)
        app.server.closeAllConnections();
      else app.server.closeIdleConnections();
    }, LOOK_EVERY);
    app.server.once('close', () => clearInterval(sweep));
  });
  return drain;
}

/**
 * Not a Set: each time a Set makes room it leaves its old table behind, which keeps every request in it from being
 * collected young. Under load that cost pauses of 100 ms.
 */
class UnderWay {
  readonly #slots: (FastifyReply | undefined)[] = [];
  readonly #free: number[] = [];

  add(reply: FastifyReply): void {
    reply.drainSlot = this.#free.pop() ?? this.#slots.length;
    this.#slots[reply.drainSlot] = reply;
  }

  delete(reply: FastifyReply): void {
    if (this.#slots[reply.drainSlot] !== reply) return;
    this.#slots[reply.drainSlot] = undefined;
    this.#free.push(reply.drainSlot);
  }

  /** A caller who left gets no reply, so no hook says that the request ended. */
  list(): FastifyReply[] {
    for (const reply of this.#slots) if (reply?.raw.destroyed) this.delete(reply);
    return this.#slots.filter((reply) => reply !== undefined);
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
  interface FastifyReply {
    /** Among the requests under way. */
    drainSlot: number;
  }
}
