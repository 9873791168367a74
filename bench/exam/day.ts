// A whole day of 1,000 students in five minutes: they sign in, look at the list, start, give 40 answers each, submit, and see
// their results. `npm run bench -- day /path/to/another/checkout` lives the same day there afterwards.
import path from 'node:path';
import { minutes } from '../../server/src/platform/clock.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import { type Run, runLoad } from '../load/run-load.ts';
import { watchProcessorTime } from '../processor-time.ts';
import type { Report } from '../report.ts';
import { type ServerUnderTest, startServer } from '../server-under-test.ts';
import { givePassword, lostOf, newHall, planFor, withDatabase } from './runs.ts';

const STUDENTS = 1000;
const QUESTIONS = 20;
const PASSWORD = 'Light meets a lens at nine';
const DAY = {
  kind: 'day',
  password: PASSWORD,
  arriving: minutes(1),
  answers: 40,
  lasts: minutes(4.5),
} as const;

interface Lived {
  run: Run;
  /** Of the processor, in milliseconds for each student. */
  server: number;
  database: number;
  results: number;
  lost: number;
}

async function live({ database, port, pids, watched }: ServerUnderTest): Promise<Lived> {
  return withDatabase(database, async () => {
    const hall = await newHall({ students: STUDENTS, questions: QUESTIONS });
    // A result is seen as soon as it is there.
    await sql`update exams set release = 'at_once' where id = ${hall.examId}`;
    await givePassword(PASSWORD, hall.students);
    const taken = watchProcessorTime(pids);
    const run = await runLoad(planFor(hall, [port], DAY), watched);
    const all = taken();
    const [row] = await sql<{ results: number }[]>`
      select count(*)::int as results from results r join attempts a on a.id = r.attempt_id
      where a.exam_id = ${hall.examId}`;
    return {
      run,
      server: all.server / STUDENTS,
      database: all.database / STUDENTS,
      results: row?.results ?? 0,
      lost: await lostOf(run),
    };
  });
}

export async function day(server: ServerUnderTest): Promise<Report> {
  const days = new Map([['now', await live(server)]]);
  for (const checkout of process.argv.slice(2).filter((one) => one.includes('/'))) {
    const before = await startServer(path.resolve(checkout));
    try {
      days.set(`before · ${path.basename(checkout)}`, await live(before));
    } finally {
      await before.stop();
    }
  }
  const rows = [...days].map(([name, { run, server: ofServer, database, results, lost }]) => [
    name,
    {
      'server (ms)': ofServer,
      'database (ms)': database,
      'a student (ms)': ofServer + database,
      saves: run.saves.count,
      'p95 (ms)': run.saves.p95,
      results,
      errors: run.errors,
      lost,
    },
  ]);
  const all = [...days.values()];
  return {
    name: `A day: ${STUDENTS} students sign in, start, give ${DAY.answers} answers each, submit and see their results`,
    rows: Object.fromEntries(rows),
    figures: {},
    passed: all.every(({ run, results, lost }) => run.errors === 0 && lost === 0 && results === STUDENTS),
  };
}
