// Growth: what a save costs with a million stored answers, beside an empty database, turn by turn: within 20 %.
// STORED_ANSWERS=50000000 stores as many as a university gathers in years, in some minutes.
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { openClient } from '../../server/src/platform/database/connection.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import { SUPERUSER } from '../../server/src/platform/embedded-postgres/cluster.ts';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { type Run, runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { costOf, lostOf, newHall, nextSeq, planFor, rowOf, withDatabase } from './runs.ts';

const STORED = Number(process.env.STORED_ANSWERS ?? 1_000_000);
const STUDENTS = 10_000;
/** Answers of each student, stored by one statement. */
const PART = 50;
const TURNS = 4;
const MOST = 1.2;

/** As ten years of exams leave them: many attempts, of many students. */
async function storeAnswers(): Promise<void> {
  const hall = await newHall({ students: STUDENTS, questions: 20, startedFor: minutes(60) });
  const each = STORED / STUDENTS;
  // In parts: a statement that takes longer than a minute is given up, here as in the product.
  for (let first = 1; first <= each; first += PART)
    await sql`
      insert into response_events
        (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice, received_at, is_late)
      select a.id, 1, n, ${hall.questions[0]?.id as number}, '{1}', false, false, now(), false
      from attempts a, generate_series(${first}::int, ${Math.min(first + PART - 1, each)}::int) n
      where a.exam_id = ${hall.examId}`;
}

export async function growth(server: ServerUnderTest): Promise<Report> {
  const sides: { name: string; database: string; port: number; pid: number; hall: Hall; runs: Run[] }[] = [];
  for (const name of ['empty', 'grown']) {
    await server.sql`create database ${server.sql(name)}`;
    const { port, pid } = await server.another(name);
    const hall = await withDatabase({ ...server.database, database: name }, async () => {
      if (name === 'grown') await storeAnswers();
      return newHall({ students: 640, questions: 20, startedFor: minutes(60) });
    });
    // What the writing left to do must not be done while one side is measured.
    const { sql: superuser, end } = openClient({ ...server.database, database: name, user: SUPERUSER });
    await superuser`vacuum analyze response_events`;
    await superuser`checkpoint`;
    await end();
    sides.push({ name, database: name, port, pid, hall, runs: [] });
  }
  let lost = 0;
  // The first turn of each warms up.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const { database, port, pid, hall, runs } of sides) {
      const load = { kind: 'saves', connections: 64, milliseconds: seconds(3) } as const;
      const watched = { server: [pid], database: [server.pids.database] };
      const run = await runLoad(planFor(hall, [port], load, nextSeq()), watched);
      lost += await withDatabase({ ...server.database, database }, () => lostOf(run));
      if (turn > 0) runs.push(run);
    }
  return reportOf(sides, lost);
}

function reportOf(sides: { name: string; runs: Run[] }[], lost: number): Report {
  // The cheapest turn is the one that the rest of the machine disturbed least.
  const cheapest = sides.map(({ runs }) => runs.reduce((a, b) => (costOf(a) < costOf(b) ? a : b)));
  const [empty, grown] = cheapest as [Run, Run];
  const ratio = costOf(grown) / costOf(empty);
  const errors = sides.flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.errors, 0);
  return {
    name: `Growth: a save with ${STORED} stored answers`,
    rows: {
      'empty database': { 'CPU a save (µs)': costOf(empty), ...rowOf(empty) },
      [`${STORED} stored answers`]: { 'CPU a save (µs)': costOf(grown), ...rowOf(grown) },
    },
    figures: { 'grown : empty': ratio, 'acknowledged answers lost': lost },
    passed: ratio <= MOST && lost === 0 && errors === 0,
  };
}
