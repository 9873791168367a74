import type { FastifyInstance } from 'fastify';
import { sql } from '../database/database.ts';
import { readiness as words } from './http.words.ts';

/** Answers why the process can't do its work now, or nothing. Without waiting: it is asked every second. */
type ReadinessCheck = () => ReadinessReason | undefined;

interface ReadinessReason {
  code: string;
  message: string;
}

/** `/healthz`: the process lives. `/readyz`: it can do its work, or why not. */
export function addHealth(app: FastifyInstance, checks: readonly ReadinessCheck[] = []): void {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const reasons = [
      app.drain.isUnderWay && words.stopping,
      (await databaseAnswers()) || words.databaseAway,
      ...checks.map((check) => check()),
    ].filter((reason) => typeof reason === 'object');
    const isReady = reasons.length === 0;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(isReady ? { status: words.ready } : { status: words.notReady, reasons });
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
