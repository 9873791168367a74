// Closing lets what is under way finish, and then waits for nobody: browsers keep connections open for a
// minute after their last request, and open some before their first.
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY = 50;
const PATIENCE = 20_000;

export function drainOnClose(app: FastifyInstance): void {
  let underWay = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    underWay += 1;
    done();
  });
  app.addHook('onResponse', (_request, _reply, done) => {
    underWay -= 1;
    done();
  });
  app.addHook('preClose', async () => {
    const since = performance.now();
    const sweep = setInterval(() => {
      if (underWay === 0 || performance.now() - since > PATIENCE) app.server.closeAllConnections();
      else app.server.closeIdleConnections();
    }, LOOK_EVERY);
    app.server.once('close', () => clearInterval(sweep));
  });
}
