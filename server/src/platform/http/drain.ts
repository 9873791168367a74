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
  /** Requests that have been received and not yet answered. */
  readonly waitedFor: ReadonlySet<FastifyReply>;
  /** A caller who left gets no reply, so no hook says that the request ended. */
  forgetDeparted: () => void;
}

export function drainOnClose(app: FastifyInstance): Drain {
  const waitedFor = new Set<FastifyReply>();
  const forgetDeparted = () => {
    for (const reply of waitedFor) if (reply.raw.destroyed) waitedFor.delete(reply);
  };
  const drain: Drain = { isUnderWay: false, waitedFor, forgetDeparted };
  let isClosing = false;
  app.decorate('drain', drain);
  app.addHook('onRequest', (_request, reply, done) => {
    // It came on a connection that was open already. By the next try another process answers, or this one again.
    if (isClosing) throw new AppError('stopping', { retryAfterSeconds: 1 });
    waitedFor.add(reply);
    done();
  });
  app.addHook('onResponse', (_request, reply, done) => {
    waitedFor.delete(reply);
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    drain.isUnderWay = true;
    const since = performance.now();
    const sweep = setInterval(() => {
      forgetDeparted();
      if (waitedFor.size === 0 || performance.now() - since > PATIENCE) app.server.closeAllConnections();
      else app.server.closeIdleConnections();
    }, LOOK_EVERY);
    app.server.once('close', () => clearInterval(sweep));
  });
  return drain;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}
