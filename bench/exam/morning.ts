// What the morning of an exam costs: each request of a student, from signing in to the result, in processor time of the server
// and of the database, in statements, and in bytes. `npm run bench -- morning /path/to/another/checkout` asks that one too, in
// turns.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { type Sides, watchProcessorTime } from '../processor-time.ts';
import { percentile, type Report } from '../report.ts';
import { METRICS_TOKEN, type ServerUnderTest, startServer } from '../server-under-test.ts';
import { AT_ONCE, QUESTIONS, STEPS, STUDENTS, type Step, send } from './morning-steps.ts';
import { newHall, withDatabase } from './runs.ts';

const ROUNDS = 5;

/** In milliseconds of server and database together. */
const MOST = {
  'list of my exams': 1,
  'start, with the questions': 1.6,
  'submit and grade': 2,
  result: 0.7,
};

interface Cost {
  server: number;
  database: number;
}

/** A server and its database. */
export interface Side {
  name: string;
  database: ServerUnderTest['database'];
  port: number;
  pids: Sides;
  /** By step, of each round. */
  costs: Record<string, Cost[]>;
  /** What the students of each round have behind them. */
  prepare?: (hall: Hall) => Promise<unknown>;
}

export const newSide = (
  name: string,
  { database, port, pids }: Pick<Side, 'database' | 'port' | 'pids'>,
): Side => ({ name, database, port, pids, costs: {} });

const LOOK_MS = 300;
/** Of one processor. */
const QUIET = 0.15;

/** What requests leave to do, such as mails of receipts, is done. */
async function untilQuiet({ pids }: Side): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    const taken = watchProcessorTime(pids);
    await sleep(LOOK_MS);
    const { server, database } = taken();
    if (server + database < QUIET * LOOK_MS) return;
  }
  throw new Error('The server does not come to rest');
}

async function step(side: Side, hall: Hall, name: string, isMeasured: boolean): Promise<void> {
  const { requests, before, atOnce, begin, isDone } = STEPS[name] as Step;
  const { database, pids, port } = side;
  const all = requests(hall);
  const { server, database: ofDatabase } = await withDatabase(database, async () => {
    await before?.(hall);
    await untilQuiet(side);
    const taken = watchProcessorTime(pids);
    await send(port, all, atOnce);
    const own = await begin?.(hall);
    for (let looks = 0; isDone && !(await isDone(hall)); looks += 1) {
      if (looks > 600) throw new Error(`${name}: not done within a minute`);
      await sleep(100);
    }
    return taken(own);
  });
  if (!isMeasured) return;
  const each = all.length || STUDENTS;
  side.costs[name] ??= [];
  side.costs[name].push({ server: server / each, database: ofDatabase / each });
}

interface Count {
  statements: number;
  bytes: number;
}

/** Of each request, by a process that counts: it costs too much where time is measured. */
async function countOf(server: ServerUnderTest): Promise<Record<string, Count>> {
  const { port } = await server.another(undefined, { METRICS_TOKEN, START_QUIET: '1' });
  const counts: Record<string, Count> = {};
  await withDatabase(server.database, async () => {
    const hall = await newHall({ students: STUDENTS, questions: QUESTIONS });
    for (const [name, { requests, before, atOnce }] of Object.entries(STEPS)) {
      const all = requests(hall);
      if (all.length === 0) continue;
      await before?.(hall);
      const earlier = await statementsOf(port);
      const bytes = await send(port, all, atOnce);
      const statements = (await statementsOf(port)) - earlier;
      counts[name] = { statements: statements / all.length, bytes: Math.round(bytes / all.length) };
    }
  });
  return counts;
}

export async function statementsOf(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const counts = (await reply.text()).matchAll(
    /^quivia_database_statement_duration_seconds_count\{.*\} (\d+)$/gm,
  );
  return [...counts].reduce((sum, [, n]) => sum + Number(n), 0);
}

async function round(sides: readonly Side[], isMeasured: boolean): Promise<void> {
  const halls = new Map<Side, Hall>();
  for (const side of sides)
    halls.set(
      side,
      await withDatabase(side.database, async () => {
        const hall = await newHall({ students: STUDENTS, questions: QUESTIONS });
        await side.prepare?.(hall);
        return hall;
      }),
    );
  for (const name of Object.keys(STEPS))
    for (const [side, hall] of halls) await step(side, hall, name, isMeasured);
}

/** Everybody's morning on every side, step by step in turns. The first round warms up. */
export async function liveMornings(sides: readonly Side[], rounds = ROUNDS): Promise<void> {
  for (let nth = 0; nth <= rounds; nth += 1) await round(sides, nth > 0);
}

export async function morning(server: ServerUnderTest): Promise<Report> {
  const servers = [server];
  const names = ['now'];
  try {
    for (const checkout of process.argv.slice(2).filter((one) => one.includes('/'))) {
      servers.push(await startServer(path.resolve(checkout)));
      names.push(`before · ${path.basename(checkout)}`);
    }
    const sides = servers.map((one, nth) => newSide(names[nth] as string, one));
    await liveMornings(sides);
    const counts = new Map<Side, Record<string, Count>>();
    for (const [nth, side] of sides.entries())
      counts.set(side, await countOf(servers[nth] as ServerUnderTest));
    return reportOf(sides, counts);
  } finally {
    for (const one of servers.slice(1)) await one.stop();
  }
}

const costOf = (side: Side, name: string, pick: (cost: Cost) => number) =>
  percentile((side.costs[name] ?? []).map(pick), 50);
const whole = ({ server, database }: Cost) => server + database;

/** In milliseconds of the processor, server and database together: the median of all rounds. */
export const medianOf = (side: Side, name: string) => costOf(side, name, whole);

function reportOf(sides: readonly Side[], counts: ReadonlyMap<Side, Record<string, Count>>): Report {
  const [now] = sides as [Side];
  const rows: NonNullable<Report['rows']> = {};
  const figures: Report['figures'] = {};
  for (const name of Object.keys(STEPS))
    for (const side of sides) {
      const all = medianOf(side, name);
      rows[sides.length > 1 ? `${name} · ${side.name}` : name] = {
        'server (ms)': costOf(side, name, (cost) => cost.server),
        'database (ms)': costOf(side, name, (cost) => cost.database),
        'both (ms)': all,
        'in saves': all / medianOf(side, 'save an answer'),
        statements: counts.get(side)?.[name]?.statements ?? 0,
        bytes: counts.get(side)?.[name]?.bytes ?? 0,
      };
      if (side !== now) figures[`${name}, now : ${side.name}`] = medianOf(now, name) / all;
    }
  for (const [name, most] of Object.entries(MOST)) figures[`most for ${name} (ms)`] = most;
  return {
    name: `The morning: processor time of a request, ${STUDENTS} students, ${QUESTIONS} questions, ${AT_ONCE} at once, medians of ${ROUNDS} rounds`,
    rows,
    figures,
    passed: Object.entries(MOST).every(([name, most]) => medianOf(now, name) <= most),
  };
}
