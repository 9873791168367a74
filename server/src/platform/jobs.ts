// Work that may wait: queued in the same transaction as what caused it, tried again until it succeeds.

import type { FastifyBaseLogger } from 'fastify';
import { PgBoss } from 'pg-boss';
import { listen, sql } from './database.ts';

export interface Job<Data extends object> {
  name: string;
  work: (data: Data) => Promise<void>;
  /** A cron line, for what runs by itself. */
  schedule?: string;
}

export function job<Data extends object>(
  name: string,
  work: (data: Data) => Promise<void>,
  { schedule }: { schedule?: string } = {},
): Job<Data> {
  return { name, work, ...(schedule && { schedule }) };
}

// About three days of tries: 5 s, 10 s, 20 s … and then every quarter of an hour.
const RETRY = { retryLimit: 300, retryBackoff: true, retryDelayMax: 900 };
/** In seconds. A new job is told at once; one that waits for its next try is found by looking. */
const PACE = { firstRetry: 5, look: 5 };

const WORKERS = 2;
const LOCK = 7_190_253;

// Through `sql`, so that a job sent inside a transaction is part of it.
const database = {
  executeSql: async (text: string, values?: unknown[]) => {
    const given = values?.map((value) => value ?? null) as never[] | undefined;
    const rows = given?.length ? await sql.unsafe(text, given) : await runScript(text);
    // A script answers with a list of rows for each of its statements.
    return { rows: [...rows].flat() };
  },
  listen: async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) => {
    const { unlisten } = await listen(channel, onNotification, onReconnect);
    return { close: unlisten };
  },
};

/** Several statements at once, some with a transaction of their own, need a connection to themselves. */
async function runScript(text: string): Promise<Iterable<unknown>> {
  if (!/^\s*begin\b/i.test(text)) return sql.unsafe(text).simple();
  const connection = await sql.reserve();
  try {
    return await connection.unsafe(text).simple();
  } finally {
    connection.release();
  }
}

/** Processes that start together on a new database would make the queue's tables twice. */
async function oneProcessAtATime(work: () => Promise<void>): Promise<void> {
  const connection = await sql.reserve();
  try {
    await connection`select pg_advisory_lock(${LOCK})`;
    await work();
  } finally {
    await connection`select pg_advisory_unlock(${LOCK})`;
    connection.release();
  }
}

let boss: PgBoss | undefined;

/** Workers run in every process; a job is done by one of them. */
export async function startJobs(
  // biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
  jobs: Job<any>[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  { firstRetry, look } = PACE,
): Promise<() => Promise<void>> {
  const polling = { pollingIntervalSeconds: Math.min(2, look), notifyPollingIntervalSeconds: look };
  const started = new PgBoss({ db: database, schema: 'jobs', useListenNotify: true });
  started.on('error', (error) => log.warn({ reason: error.message }, 'the job queue had to wait'));
  await oneProcessAtATime(async () => {
    await started.start();
    for (const { name } of jobs) {
      await started.createQueue(name, {
        ...RETRY,
        retryDelay: firstRetry,
        notify: true,
        deleteAfterSeconds: 24 * 60 * 60,
      });
    }
  });
  for (const { name, work, schedule } of jobs) {
    for (let n = 0; n < WORKERS; n += 1) {
      const id: string = await started.work(name, polling, async (batch) => {
        try {
          for (const { data } of batch) await work(data as never);
        } catch (error) {
          log.warn(
            { job: name, reason: error instanceof Error ? error.message : error },
            'a job will be tried again',
          );
          throw error;
        } finally {
          // Looks for the next at once: one notification may stand for many jobs.
          started.notifyWorker(id);
        }
      });
    }
    if (schedule) await started.schedule(name, schedule);
  }
  boss = started;
  return async () => {
    boss = undefined;
    await started.stop({ graceful: true, timeout: 10_000 });
  };
}

export async function enqueue<Data extends object>({ name }: Job<Data>, data: Data): Promise<void> {
  if (!boss) throw new Error('The job queue is not running');
  await boss.send(name, data, { db: database });
}
