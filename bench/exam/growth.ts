// Growth: what a save and each request of the morning cost in a database of 2,000 exams with a million stored answers, beside an
// empty one, turn by turn: within 20 %. STORED_ANSWERS=50000000 stores as many as a university gathers in years, in some
// minutes.
import { minutes, seconds } from '../../server/src/platform/clock.ts';
import { openClient } from '../../server/src/platform/database/connection.ts';
import { sql } from '../../server/src/platform/database/database.ts';
import { SUPERUSER } from '../../server/src/platform/embedded-postgres/cluster.ts';
import type { Hall } from '../../server/src/testing/exams/exam-hall.ts';
import { type Run, runLoad } from '../load/run-load.ts';
import type { Report } from '../report.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import { liveMornings, medianOf, newSide, type Side } from './morning.ts';
import { STEPS } from './morning-steps.ts';
import { costOf, lostOf, newHall, nextSeq, planFor, rowOf, withDatabase } from './runs.ts';

const STORED = Number(process.env.STORED_ANSWERS ?? 1_000_000);
const EXAMS = 2000;
const QUESTIONS = 20;
/** Of each student, those measured too. */
const EXAMS_TAKEN = 40;
const STUDENTS = Math.ceil(STORED / QUESTIONS / EXAMS_TAKEN);
/** Attempts whose answers are stored by one statement: one that takes longer than a minute is given up, here as in the product. */
const PART = 25_000;
const TURNS = 4;
const ROUNDS = 3;
const MOST = 1.2;

/** As years of exams leave them: of each student, and of all of them. */
async function storePast(): Promise<Hall> {
  const hall = await newHall({ students: STUDENTS, questions: QUESTIONS, startedFor: minutes(60) });
  await sql`
    with copied as (
      insert into exams (title, viva_or_quiz, bank_id, course_id, institution_id, owner_id, starts_at, ends_at, duration,
        shuffle_questions, shuffle_options, navigation, release, late_keeps_full, integrity, created_at, released_at)
      select 'Past ' || n, viva_or_quiz, bank_id, course_id, institution_id, owner_id,
        now() - interval '1 year', now() - interval '1 year' + interval '1 hour', duration, shuffle_questions,
        shuffle_options, navigation, release, late_keeps_full, integrity, created_at, now() - interval '11 months'
      from exams, generate_series(1, ${EXAMS}::int) n where id = ${hall.examId}
      returning id)
    insert into exam_questions (exam_id, place, question_id, version_id, module_id)
    select c.id, q.place, q.question_id, q.version_id, q.module_id
    from copied c, exam_questions q where q.exam_id = ${hall.examId}`;
  await takePast(hall);
  const [range] = await sql<{ first: number; last: number }[]>`
    select min(a.id) as first, max(a.id) as last from attempts a join exams e on e.id = a.exam_id
    where e.title like 'Past %'`;
  const { first, last } = range as { first: number; last: number };
  for (let from = first; from <= last; from += PART)
    await sql`
      insert into response_events
        (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice, received_at, is_late)
      select a.id, 1, q.place, q.question_id, '{1}', false, false, a.started_at, false
      from attempts a join exam_questions q on q.exam_id = a.exam_id
      where a.id >= ${from} and a.id < ${from + PART} and a.status = 'submitted'`;
  return hall;
}

/** These students took so many of the past exams. */
async function takePast({ examId }: Hall): Promise<void> {
  await sql`
    with past as (
      select id, row_number() over (order by id) - 1 as nth from exams where title like 'Past %'),
    taken as (
      insert into attempts (exam_id, grant_id, user_id, status, seed, started_at, due_at, ended_at, released_at, opening)
      select p.id, a.grant_id, a.user_id, 'submitted', a.seed, now() - interval '1 year',
        now() - interval '1 year' + interval '1 hour', now() - interval '1 year' + interval '50 minutes',
        now() - interval '11 months', 1
      from attempts a, generate_series(0, ${EXAMS_TAKEN - 1}::int) n
      join past p on true
      where a.exam_id = ${examId} and p.nth = (a.id * ${EXAMS_TAKEN}::int + n) % ${EXAMS}::int
      returning id)
    insert into results (attempt_id, units, total_marks, answered, questions, graded_at)
    select id, 84000, ${QUESTIONS}::int, ${QUESTIONS}::int, ${QUESTIONS}::int, now() from taken`;
}

interface Grown {
  side: Side;
  hall: Hall;
  runs: Run[];
}

export async function growth(server: ServerUnderTest): Promise<Report> {
  const all: Grown[] = [];
  for (const name of ['empty', 'grown']) {
    await server.sql`create database ${server.sql(name)}`;
    const { port, pid } = await server.another(name);
    const database = { ...server.database, database: name };
    const hall = await withDatabase(database, async () => {
      if (name === 'grown') await storePast();
      return newHall({ students: 640, questions: QUESTIONS, startedFor: minutes(60) });
    });
    // What the writing left to do must not be done while one side is measured.
    const { sql: superuser, end } = openClient({ ...database, user: SUPERUSER });
    await superuser`vacuum analyze`;
    await superuser`checkpoint`;
    await end();
    const side = newSide(name, { database, port, pids: { server: pid, database: server.pids.database } });
    all.push({ side: { ...side, ...(name === 'grown' && { prepare: takePast }) }, hall, runs: [] });
  }
  const lost = await saveInTurns(all);
  await liveMornings(
    all.map(({ side }) => side),
    ROUNDS,
  );
  return reportOf(all, lost);
}

async function saveInTurns(all: readonly Grown[]): Promise<number> {
  let lost = 0;
  // The first turn of each warms up.
  for (let turn = 0; turn <= TURNS; turn += 1)
    for (const { side, hall, runs } of all) {
      const load = { kind: 'saves', connections: 64, milliseconds: seconds(3) } as const;
      const watched = { server: [side.pids.server], database: [side.pids.database] };
      const run = await runLoad(planFor(hall, [side.port], load, nextSeq()), watched);
      lost += await withDatabase(side.database, () => lostOf(run));
      if (turn > 0) runs.push(run);
    }
  return lost;
}

function reportOf(all: readonly Grown[], lost: number): Report {
  // The cheapest turn is the one that the rest of the machine disturbed least.
  const cheapest = all.map(({ runs }) => runs.reduce((a, b) => (costOf(a) < costOf(b) ? a : b)));
  const [empty, grown] = cheapest as [Run, Run];
  const [ofEmpty, ofGrown] = all.map(({ side }) => side) as [Side, Side];
  const ratios = {
    'save under load': costOf(grown) / costOf(empty),
    ...Object.fromEntries(
      Object.keys(STEPS).map((name) => [name, medianOf(ofGrown, name) / medianOf(ofEmpty, name)]),
    ),
  };
  const errors = all.flatMap(({ runs }) => runs).reduce((sum, run) => sum + run.errors, 0);
  return {
    name: `Growth: ${EXAMS} exams and ${STORED} stored answers, beside an empty database`,
    rows: {
      'empty database': { 'CPU a save (µs)': costOf(empty), ...rowOf(empty) },
      [`${STORED} stored answers`]: { 'CPU a save (µs)': costOf(grown), ...rowOf(grown) },
    },
    figures: {
      ...Object.fromEntries(Object.entries(ratios).map(([name, ratio]) => [`${name}, grown : empty`, ratio])),
      'acknowledged answers lost': lost,
    },
    passed: Object.values(ratios).every((ratio) => ratio <= MOST) && lost === 0 && errors === 0,
  };
}
