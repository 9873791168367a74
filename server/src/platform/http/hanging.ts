// A request is logged when it ends. One that hangs is logged while it hangs, or nobody would see why people wait.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Drain } from './drain.ts';

/** More often where less time is given. */
const LOOK_EVERY = 1000;

/** Each is reported once. Live streams are meant to stay open, and a body that is still arriving is waited for. */
export function reportHanging(app: FastifyInstance, { waitedFor }: Drain, after: number): void {
  const reported = new WeakSet<FastifyReply>();
  const look = setInterval(
    () => {
      for (const reply of waitedFor()) {
        const { request } = reply;
        const age = reply.elapsedTime;
        const isWaited = age < after || reply.sent || !request.raw.complete;
        if (isWaited || reported.has(reply)) continue;
        reported.add(reply);
        request.log.warn(
          { method: request.method, route: request.routeOptions.url, seconds: Math.round(age / 1000) },
          'a request hangs',
        );
      }
    },
    Math.min(LOOK_EVERY, after),
  );
  look.unref();
  app.addHook('onClose', async () => clearInterval(look));
}
