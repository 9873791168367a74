// `npm run drill`: three app processes, a primary with a synchronous standby, 200 students who save, and one fault after
// the other. Prints a table and fails where an acknowledged answer is lost or an error other than 503 is given.
// `npm run drill -- freeze` does only the faults whose name holds the word.
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { notify } from '../../server/src/features/notifications/notifications.service.ts';
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { closeDatabase, listen, openDatabase, sql } from '../../server/src/platform/database/database.ts';
import { migrate } from '../../server/src/platform/database/migrate.ts';
import { type Pair, startPair } from '../../server/src/testing/drill/pair.ts';
import { startStudents } from '../../server/src/testing/drill/students.ts';
import { fillHall } from '../../server/src/testing/exams/exam-hall.ts';
import { type ServerProcess, startServerProcess } from '../../server/src/testing/server/server-process.ts';
import { openStream, type StreamClient } from '../../server/src/testing/server/stream-client.ts';
import { startBalancer, startLine, startPooler } from './tools.ts';

const STUDENTS = 200;
const PROCESSES = 3;
const BEFORE_MS = 5_000;
const AFTER_MS = 10_000;

interface Stage {
  pair: Pair;
  servers: ServerProcess[];
  /** Between the apps and the primary. */
  cut(): void;
  /** Ends one process in the given way and starts it again on its port. */
  restart(index: number, signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

interface Fault {
  name: string;
  act(stage: Stage): Promise<void>;
  /** A program of Debian's that the stage needs, of the package in brackets. */
  needs?: 'haproxy' | 'nginx' | 'pgbouncer';
  mode?: 'transaction' | 'session';
}

const rolling = async ({ servers, restart }: Stage) => {
  for (const i of servers.keys()) await restart(i, 'SIGTERM');
};

const FAULTS: Fault[] = [
  { name: 'none', act: () => sleep(5_000) },
  { name: 'rolling restart, HAProxy in front', act: rolling, needs: 'haproxy' },
  { name: 'rolling restart, nginx in front', act: rolling, needs: 'nginx' },
  { name: 'kill -9 of an app', act: ({ restart }) => restart(0, 'SIGKILL') },
  {
    name: 'PostgreSQL restarts (fast)',
    async act({ pair }) {
      await pair.primary.stop('SIGINT');
      await pair.primary.start();
    },
  },
  {
    name: 'PostgreSQL dies (kill -9) and starts again',
    async act({ pair }) {
      await pair.primary.stop('SIGKILL');
      await sleep(500);
      await pair.primary.start();
    },
  },
  {
    name: 'switch-over: the primary stops, its standby is promoted',
    async act({ pair }) {
      await pair.primary.stop('SIGINT');
      await pair.standby.promote();
    },
  },
  {
    name: 'fail-over: the primary dies, promotion after 1 s',
    async act({ pair }) {
      await pair.primary.stop('SIGKILL');
      await sleep(1_000);
      await pair.standby.promote();
    },
  },
  {
    name: 'the primary freezes, promotion after 3 s',
    async act({ pair }) {
      pair.primary.signalAll('SIGSTOP');
      await sleep(3_000);
      await pair.standby.promote();
    },
  },
  {
    name: 'the network to the primary is cut, promotion after 3 s',
    async act({ pair, cut }) {
      cut();
      await sleep(3_000);
      // As Patroni does with one that has lost the others.
      await pair.primary.stop('SIGKILL');
      await pair.standby.promote();
    },
  },
  {
    name: 'the synchronous standby is away for 8 s',
    async act({ pair }) {
      await pair.standby.stop('SIGKILL');
      await sleep(8_000);
      await pair.standby.start();
    },
  },
  { name: 'PgBouncer in session mode', act: () => sleep(5_000), needs: 'pgbouncer', mode: 'session' },
  { name: 'PgBouncer in transaction mode', act: () => sleep(5_000), needs: 'pgbouncer', mode: 'transaction' },
];

const isInstalled = (program: string) => spawnSync('which', [program]).status === 0;

async function drill(fault: Fault): Promise<Record<string, number | string>> {
  const pair = await startPair();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'quivia-drill-'));
  const ends: (() => Promise<unknown>)[] = [
    () => pair.stop(),
    () => rm(dataDir, { recursive: true, force: true }),
  ];
  try {
    openDatabase(pair.options);
    ends.unshift(() => closeDatabase());
    await migrate();
    await listen(
      'drill',
      () => {},
      () => {},
    );
    const line = await startLine(pair.primary.port, ends);
    const env = {
      DATA_DIR: dataDir,
      DRAIN_SECONDS: '2',
      ...(await addresses(line.port, pair, fault, ends)),
    };
    const servers = await Promise.all(Array.from({ length: PROCESSES }, () => startServerProcess(env)));
    ends.unshift(() => Promise.all(servers.map((server) => server.kill())));
    const direct = servers.map(({ origin }) => origin);
    const isBalanced = fault.needs === 'haproxy' || fault.needs === 'nginx';
    const origins = isBalanced ? [await startBalancer(fault.needs as 'nginx', direct, ends)] : direct;
    return await sit(
      fault,
      { pair, servers, cut: line.cut, restart: (i, signal) => restart(servers, i, signal, env) },
      origins,
    );
  } finally {
    for (const end of ends) await end().catch(() => {});
  }
}

async function addresses(
  first: number,
  { standby }: Pair,
  { needs, mode }: Fault,
  ends: (() => Promise<unknown>)[],
): Promise<Record<string, string>> {
  const direct = `postgres://quivia@127.0.0.1:${first},127.0.0.1:${standby.port}/quivia`;
  if (needs !== 'pgbouncer' || !mode) return { DATABASE_URL: direct };
  const pooler = await startPooler(first, mode, ends);
  const url = `postgres://quivia@127.0.0.1:${pooler}/quivia`;
  return mode === 'session' ? { DATABASE_URL: url } : { DATABASE_URL: url, DATABASE_LISTEN_URL: direct };
}

async function restart(
  servers: ServerProcess[],
  index: number,
  signal: 'SIGTERM' | 'SIGKILL',
  env: Record<string, string>,
): Promise<void> {
  const { process: child, exited, origin } = servers[index] as ServerProcess;
  child.kill(signal);
  await exited;
  servers[index] = await startServerProcess({ ...env, PORT: new URL(origin).port });
}

async function sit(fault: Fault, stage: Stage, origins: string[]): Promise<Record<string, number | string>> {
  const hall = await fillHall({ students: STUDENTS, questions: 20, startedFor: minutes(60) });
  // Their time is up while the fault lasts.
  const due = await fillHall({ students: 10, questions: 5, startedFor: BEFORE_MS + seconds(2) });
  const watcher = hall.students[0] as (typeof hall.students)[number];
  const pages = stage.servers.map(({ origin }) => stayOpen(origin, watcher.token));
  const students = startStudents(hall, origins);
  await sleep(BEFORE_MS);
  await fault.act(stage);
  const back = performance.now();
  const heard = await whenHeard(pages, watcher.userId);
  await sleep(AFTER_MS);
  const damage = await students.stop();
  for (const page of pages) page.close();
  const graded = await whenGraded(due.examId);
  for (const [what, times] of damage.wrong) console.log(`  ${times} x ${what}`);
  return {
    saves: damage.acknowledged,
    lost: await students.lost(sql),
    'longest gap (s)': damage.gap,
    'longest wait (s)': damage.waited,
    '503': damage.refused,
    'other errors': [...damage.wrong.values()].reduce((sum, n) => sum + n, 0),
    'cut off': damage.cutOff,
    'streams back (s)': heard === undefined ? 'never' : (heard - back) / 1000,
    'graded late by (s)': graded ?? 'never',
  };
}

/** How late the last of them was graded. After an outage the server waits a while for what the pages still hold. */
async function whenGraded(examId: number): Promise<number | undefined> {
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    const [row] = await sql<{ late: number; open: number }[]>`
      select coalesce(max(extract(epoch from ended_at - due_at)), 0)::float8 as late,
        count(*) filter (where status = 'in_progress')::int as open
      from attempts where exam_id = ${examId}`;
    if (row?.open === 0) return row.late;
    await sleep(500);
  }
  return undefined;
}

/** A page that opens its stream again, as the browser does. */
function stayOpen(origin: string, token: string) {
  let stream: StreamClient | undefined;
  let [heard, isClosed] = [0, false];
  void (async () => {
    while (!isClosed) {
      stream = await openStream(origin, token).catch(() => undefined);
      if (stream?.response.ok) {
        const counted = stream;
        await Promise.race([counted.ended, watch(counted)]);
      }
      await sleep(500);
    }
  })();
  async function watch({ events }: StreamClient) {
    for (;;) {
      heard = Math.max(heard, events.length);
      if (isClosed) return;
      await sleep(50);
    }
  }
  return {
    heard: () => heard,
    forget: () => {
      stream?.events.splice(0);
      heard = 0;
    },
    close: () => {
      isClosed = true;
      stream?.close();
    },
  };
}

async function whenHeard(pages: ReturnType<typeof stayOpen>[], userId: number): Promise<number | undefined> {
  for (const page of pages) page.forget();
  const deadline = performance.now() + 60_000;
  while (performance.now() < deadline) {
    await notify([userId], { id: 'exam.removed', params: { exam: 'Drill' } }).catch(() => {});
    await sleep(200);
    if (pages.every((page) => page.heard() > 0)) return performance.now();
  }
  return undefined;
}

const asked = process.argv.slice(2);
const rows: Record<string, Record<string, number | string>> = {};
for (const fault of FAULTS.filter(
  ({ name }) => asked.length === 0 || asked.some((word) => name.includes(word)),
)) {
  if (fault.needs && !isInstalled(fault.needs)) {
    console.log(
      `${fault.name}: left out, because ${fault.needs} isn't installed (Debian: apt-get install ${fault.needs})`,
    );
    continue;
  }
  console.log(fault.name);
  rows[fault.name] = await drill(fault);
  console.log(' ', rows[fault.name]);
}
const shown = (value: number | string) =>
  typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(1) : String(value);
const columns = Object.keys(Object.values(rows)[0] ?? {});
const table = [
  `| fault | ${columns.join(' | ')} |`,
  `| --- |${columns.map(() => ' --- |').join('')}`,
  ...Object.entries(rows).map(
    ([name, row]) => `| ${name} | ${columns.map((column) => shown(row[column] ?? '')).join(' | ')} |`,
  ),
].join('\n');
console.log(`\n${table}`);
await writeFile(path.join(import.meta.dirname, '../drill.md'), `${table}\n`);
const isBad = (row: Record<string, number | string>) =>
  row.lost !== 0 || row['other errors'] !== 0 || Object.values(row).includes('never');
process.exit(Object.values(rows).some(isBad) ? 1 : 0);
