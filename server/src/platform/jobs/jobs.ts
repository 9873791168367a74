// Work that may wait: queued in the same transaction as what caused it, tried again until it succeeds.

import type { FastifyBaseLogger } from 'fastify';
import { type JobResult, PgBoss } from 'pg-boss';
import { inTransaction, listen, outsideTransaction, sql } from '../database/database.ts';
import { keptFor, type Measure } from '../metrics/measure.ts';
import { inSpan } from '../traces/span.ts';

export interface Job<Data extends object> {
  name: string;
  work: (data: Data) => Promise<void>;
  options: JobOptions;
}

interface JobOptions {
  /** A cron line, for what runs by itself: one at a time, and nobody waits for its next try. */
  schedule?: string;
  /** How many each process does at the same time; 2 unless told. */
  concurrency?: number;
  /**
   * How many are fetched together, to be done one after the other: more for what comes by the thousand. Never 1,
   * because a full batch is followed by the next at once, and a single job by a pause.
   */
  batch?: number;
  /** Somebody watches it: tried again within seconds, also when its process died and gives no sign any more. */
  isAwaited?: boolean;
  /** In hours, for what takes longer than 15 minutes. */
  longest?: number;
  /** How often it is tried again; for about three days unless told. */
  retries?: number;
}

export function job<Data extends object>(
  name: string,
  work: (data: Data) => Promise<void>,
  options: JobOptions = {},
): Job<Data> {
  return { name, work, options };
}

// About three days of tries: 5 s, 10 s, 20 s … and then every quarter of an hour.
const RETRY = { retryLimit: 300, retryBackoff: true, retryDelayMax: 900 };
/** In seconds. A new job is told at once; one that waits for its next try is found by looking. */
const PACE = { firstRetry: 5, look: 5 };
/** Of what runs by a schedule. Each queue is looked at by each process: looking was most of what an idle server did. */
const SCHEDULED_LOOK = 60;

const LOCK = 7_190_253;

const AWAITED = { retryDelay: 1, heartbeatSeconds: 15 };
/** In seconds, how often it is asked whether a job's process still lives. */
const SUPERVISED_EVERY = 10;

// Through `sql`, so that a job sent inside a transaction is part of it.
const database = {
  executeSql: async (text: string, values?: unknown[]) => ({
    // A script with a transaction of its own can't be part of another.
    rows: await (/^\s*begin\b/i.test(text)
      ? outsideTransaction(() => sql.unsafe(text))
      : sql.unsafe(
          text,
          values?.map((value) => value ?? null),
        )),
  }),
  listen: async (channel: string, onNotification: (payload: string) => void, onReconnect: () => void) => {
    const { unlisten } = await listen(channel, onNotification, onReconnect);
    return { close: unlisten };
  },
};

/** Processes that start together on a new database would make the queue's tables twice. */
async function oneProcessAtATime(work: () => Promise<void>): Promise<void> {
  await inTransaction(async () => {
    await sql`select pg_advisory_xact_lock(${LOCK})`;
    await outsideTransaction(work);
  });
}

let boss: PgBoss | undefined;

/** Workers run in every process; a job is done by one of them. */
export async function startJobs(
  // biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
  jobs: Job<any>[],
  log: Pick<FastifyBaseLogger, 'warn'>,
  { firstRetry = PACE.firstRetry, look = PACE.look, isQuiet = false } = {},
): Promise<() => Promise<void>> {
  const started = new PgBoss({
    db: database,
    schema: 'jobs',
    useListenNotify: true,
    supervise: !isQuiet,
    schedule: !isQuiet,
    superviseIntervalSeconds: SUPERVISED_EVERY,
    monitorIntervalSeconds: SUPERVISED_EVERY,
  });
  started.on('error', (error) => log.warn({ reason: error.message }, 'the job queue had to wait'));
  await oneProcessAtATime(async () => {
    await started.start();
    await prepare(started, jobs, firstRetry);
  });
  // Before the first worker: what it does may queue something else.
  boss = started;
  for (const { name, work, options } of isQuiet ? [] : jobs) {
    const { schedule, batch = 2, isAwaited = false } = options;
    const { concurrency = schedule ? 1 : 2 } = options;
    const lookAgain = isAwaited ? 1 : schedule ? SCHEDULED_LOOK : look;
    await started.work(
      name,
      {
        pollingIntervalSeconds: isAwaited ? 1 : Math.min(2, look),
        notifyPollingIntervalSeconds: lookAgain,
        localConcurrency: concurrency,
        batchSize: batch,
        // One notification may stand for many jobs.
        burstWhenBatchFull: true,
        perJobResults: true,
      },
      (given) =>
        eachByItself(
          given,
          (data) => inSpan(`job ${name}`, () => work(data)),
          (reason) => log.warn({ job: name, reason }, 'to be tried again'),
        ),
    );
  }
  return async () => {
    boss = undefined;
    await started.stop({ graceful: true, timeout: 10_000 });
  };
}

/** What is there stays as it is: making each queue again is a transaction, and the process forgets what it knew of it. */
// biome-ignore lint/suspicious/noExplicitAny: each job knows its own data
async function prepare(started: PgBoss, jobs: Job<any>[], retryDelay: number): Promise<void> {
  const queues = new Set((await started.getQueues()).map(({ name }) => name));
  const schedules = new Map((await started.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { name, options } of jobs) {
    const { schedule, isAwaited, longest, retries } = options;
    if (!queues.has(name))
      await started.createQueue(name, {
        ...RETRY,
        retryDelay,
        notify: true,
        deleteAfterSeconds: 24 * 60 * 60,
        ...(isAwaited && AWAITED),
        ...(longest && { expireInSeconds: longest * 60 * 60 }),
        ...(retries !== undefined && { retryLimit: retries }),
      });
    if (schedule && schedules.get(name) !== schedule) await started.schedule(name, schedule);
  }
}

/** One that fails is tried again alone: those fetched with it are done. */
async function eachByItself(
  jobs: { id: string; data: unknown }[],
  work: (data: never) => Promise<void>,
  onFailure: (reason: string) => void,
): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const { id, data } of jobs) {
    try {
      await work(data as never);
      results.push({ id, status: 'completed' });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      onFailure(message);
      results.push({ id, status: 'failed', output: { message } });
    }
  }
  return results;
}

export async function enqueue<Data extends object>({ name }: Job<Data>, data: Data): Promise<void> {
  if (!boss) throw new Error('The job queue is not running');
  await boss.send(name, data, { db: database });
}

const MOST_IN_A_STATEMENT = 1000;

/** As enqueue, for thousands. */
export async function enqueueMany<Data extends object>({ name }: Job<Data>, data: Data[]): Promise<void> {
  if (!boss) throw new Error('The job queue is not running');
  for (let from = 0; from < data.length; from += MOST_IN_A_STATEMENT) {
    const some = data.slice(from, from + MOST_IN_A_STATEMENT);
    await boss.insert(
      name,
      some.map((one) => ({ data: one })),
      { db: database },
    );
  }
}

interface QueueCount {
  name: string;
  waiting: number;
  active: number;
  failed: number;
}

/** As the queue itself counted within the last seconds: its table of jobs may be long, this is a row for each kind. */
export const queueCounts = keptFor(
  5000,
  async () => sql<QueueCount[]>`
    select name, queued_count as waiting, active_count as active, failed_count as failed
    from jobs.queue where not starts_with(name, '__') order by name`,
);

const byName = (count: 'waiting' | 'active' | 'failed') => async () =>
  Object.fromEntries((await queueCounts()).map((queue) => [queue.name, queue[count]]));

export const jobMeasures: Measure[] = [
  {
    name: 'quivia_jobs_waiting',
    summary: 'Jobs that wait for their turn or their next try.',
    type: 'gauge',
    label: 'job',
    read: byName('waiting'),
  },
  {
    name: 'quivia_jobs_active',
    summary: 'Jobs that are being done.',
    type: 'gauge',
    label: 'job',
    read: byName('active'),
  },
  {
    name: 'quivia_jobs_failed',
    summary: 'Jobs that failed every time in the last day.',
    type: 'gauge',
    label: 'job',
    read: byName('failed'),
  },
];
