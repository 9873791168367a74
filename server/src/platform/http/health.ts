import type { FastifyInstance } from 'fastify';
import { sql } from '../database/database.ts';
import { readiness } from './http.words.ts';

/** `/healthz`: the process lives. `/readyz`: the database answers, and we are not on our way out. */
export function addHealth(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const ready = !closing && (await databaseAnswers());
    return reply.code(ready ? 200 : 503).send({ status: ready ? readiness.ready : readiness.notReady });
  });
}

async function databaseAnswers(): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, 2000, false).unref());
  const answer = sql`select 1`.then(
    () => true,
    () => false,
  );
  return Promise.race([answer, late]);
}
