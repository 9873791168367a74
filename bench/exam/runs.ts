// What the exam runs share: a hall, the plan for it, a row of the table, and the look into the database afterwards.

import { closeDatabase, openDatabase, sql } from '../../server/src/platform/database/database.ts';
import { hashPassword } from '../../server/src/platform/security/passwords.ts';
import { fillHall, type Hall, type Seated } from '../../server/src/testing/exams/exam-hall.ts';
import type { Plan } from '../load/plan.ts';
import type { Run } from '../load/run-load.ts';

/** With the database of the server under test. */
export async function withDatabase<T>(
  database: { host: string; port: number; user: string; database: string },
  work: () => Promise<T>,
): Promise<T> {
  openDatabase(database);
  try {
    return await work();
  } finally {
    await closeDatabase();
  }
}

export async function newHall(form: Parameters<typeof fillHall>[0]): Promise<Hall> {
  const hall = await fillHall(form);
  // What autovacuum does within a minute.
  await sql`vacuum analyze attempts, users, grants`;
  return hall;
}

export const planFor = (hall: Hall, ports: number[], load: Plan['load'], firstSeq = 1_000_000): Plan => ({
  ports,
  examId: hall.examId,
  questions: hall.questions,
  students: hall.students.map((one) => ({
    username: usernameOf(one),
    token: one.token,
    attemptId: one.attemptId,
  })),
  firstSeq,
  load,
});

export const usernameOf = ({ userId }: Pick<Seated, 'userId'>) => `student${userId}`;

/** Which they sign in with, by their names. */
export async function givePassword(password: string, students: readonly Seated[]): Promise<void> {
  const hash = await hashPassword(password, 'bench');
  await sql`
    update users u set password_hash = ${hash}, username = s.name
    from unnest(${students.map(({ userId }) => userId)}::int[], ${students.map(usernameOf)}::text[]) as s (id, name)
    where u.id = s.id`;
}

/** Each question once. */
export async function answerAll(hall: Hall): Promise<void> {
  await sql`
    insert into response_events
      (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice, received_at, is_late)
    select a.id, 1, p.place, p.question_id, array[(
      select min(o.id) + a.id % 4 from question_options o where o.version_id = p.version_id)], false, false, now(), false
    from attempts a join exam_questions p on p.exam_id = a.exam_id where a.exam_id = ${hall.examId}`;
  await sql`vacuum analyze response_events`;
}

let used = 0;
/** Each run on the same hall has numbers of its own. */
export const nextSeq = () => {
  used += 1;
  return 1_000_000 + used * 100_000;
};

const IN_A_LOOK = 20_000;

/** How many acknowledged answers are not in the database as they were given. */
export async function lostOf({ acknowledged }: Run): Promise<number> {
  let lost = 0;
  const column = (part: Int32Array, which: number) => [...part].filter((_, i) => i % 4 === which);
  for (let from = 0; from < acknowledged.length; from += 4 * IN_A_LOOK) {
    const part = acknowledged.slice(from, from + 4 * IN_A_LOOK);
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n
      from unnest(${column(part, 0)}::int[], ${column(part, 1)}::bigint[], ${column(part, 2)}::int[],
        ${column(part, 3)}::int[]) as g (attempt_id, seq, question_id, option_id)
      left join response_events r on r.attempt_id = g.attempt_id and r.opening = 1 and r.seq = g.seq
        and r.question_id = g.question_id and r.option_ids = array[g.option_id]
      where r.attempt_id is null`;
    lost += row?.n ?? 0;
  }
  return lost;
}

export const cpuOf = ({ cpu }: Run): Record<string, number> => ({
  'CPU server': cpu.server,
  database: cpu.database,
  generator: cpu.generator,
});

/** Processor time of server and database for one save, in microseconds. */
export const costOf = ({ cpu, seconds, saves }: Run) =>
  ((cpu.server + cpu.database) * seconds * 1e6) / saves.count;

export const rowOf = (run: Run): Record<string, number> => ({
  'saves/s': Math.round(run.saves.count / run.seconds),
  'p50 (ms)': run.saves.p50,
  'p95 (ms)': run.saves.p95,
  'p99 (ms)': run.saves.p99,
  errors: run.errors,
  ...cpuOf(run),
});
