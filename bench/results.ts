// An exam of 50 questions taken by 5,000 students: its marks are there within a second, its analysis within two, its
// workbook within five, while others are answered as before and the memory of the server stays within bounds. Every
// list in which those students stand shows a page within a second.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { STUDENT_ORDERS } from '@quivia/contract/running-exams';
import { closeDatabase, openDatabase } from '../server/src/platform/database/database.ts';
import { hashPassword } from '../server/src/platform/security/passwords.ts';
import { fillHall, type Hall } from '../server/src/testing/exams/exam-hall.ts';
import { ask, type Client, signIn } from './client.ts';
import { percentile, type Report } from './report.ts';
import type { ServerUnderTest } from './server-under-test.ts';
import { lightRequests } from './sign-in-rush.ts';

const STUDENTS = 5000;
const QUESTIONS = 50;
const ROUNDS = 20;
/** In seconds. */
const MOST = { view: 1, analysis: 2, workbook: 5, list: 1 };
/** In MB, above what it had before. */
const MOST_MEMORY = 256;
const PASSWORD = 'Blue7Kite!';

/** The better the student, the likelier the second option; what is answered twice counts once. */
async function answerAll({ sql }: ServerUnderTest, { examId }: Hall): Promise<void> {
  await sql`
    insert into response_events
      (attempt_id, opening, seq, question_id, option_ids, is_flagged, malpractice, received_at, is_late)
    select a.id, 1, 2 * p.place + again, p.question_id, array[o.ids[case
        when again = 1 and random() < 0.2 + 0.6 * (a.id % 100) / 100.0 then 2 else 1 + floor(random() * 4)::int end]],
      false, false, a.started_at - interval '1 hour' + (p.place * 60 + again * 20) * interval '1 second', false
    from attempts a join exam_questions p on p.exam_id = a.exam_id
    cross join lateral (select array_agg(id order by option_number) as ids from question_options
      where version_id = p.version_id) o
    cross join generate_series(0, 1) again
    where a.exam_id = ${examId} and (again = 1 or (a.id + p.place) % 5 = 0)`;
  await sql`vacuum analyze response_events`;
}

async function endAll({ sql }: ServerUnderTest, { examId }: Hall): Promise<void> {
  await sql`
    update exams set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 minute' where id = ${examId}`;
  await sql`
    update attempts set due_at = now() - interval '1 minute', started_at = started_at - interval '1 hour'
    where exam_id = ${examId}`;
}

/** Seconds until the server has closed and graded them all. */
async function graded({ sql }: ServerUnderTest, { examId }: Hall): Promise<number> {
  const from = performance.now();
  for (;;) {
    const [row] = await sql`
      select count(*)::int as left from attempts where exam_id = ${examId} and status = 'in_progress'`;
    if (row?.left === 0) return (performance.now() - from) / 1000;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function signInOwner({ sql, origin }: ServerUnderTest, { examId }: Hall): Promise<Client> {
  const [owner] = await sql<{ username: string }[]>`
    update users set password_hash = ${await hashPassword(PASSWORD)}
    where id = (select owner_id from exams where id = ${examId}) returning username`;
  await sql`
    insert into grants (user_id, role, institution_id, member_id)
    select owner_id, role, institution_id, member_id
    from exams, (values ('Faculty', 'F-1'), ('Institution', null)) as roles (role, member_id) where id = ${examId}`;
  return signIn(origin, { username_or_email: owner?.username as string, password: PASSWORD });
}

/** In MB, of the server alone. */
async function memory({ pids }: ServerUnderTest): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pids.server)]);
  return Number(stdout) / 1024;
}

interface Watched {
  /** Of each time, in seconds. */
  took: number[];
  /** Light requests meanwhile, in milliseconds. */
  waits: number[];
  /** In MB, the most that was seen. */
  memory: number;
}

async function watched(
  server: ServerUnderTest,
  client: Client,
  rounds: number,
  work: () => Promise<unknown>,
): Promise<Watched> {
  let over = false;
  let most = 0;
  const light = lightRequests(server.origin, client.token, () => over);
  const watching = (async () => {
    while (!over) {
      most = Math.max(most, await memory(server));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = performance.now();
    await work();
    took.push((performance.now() - from) / 1000);
  }
  over = true;
  await watching;
  return { took, waits: await light, memory: most };
}

type ListFigures = { 'p50 (ms)': number; KB: number };

async function timeLists(
  client: Client,
  paths: Record<string, string>,
): Promise<Record<string, ListFigures>> {
  const rows: Record<string, ListFigures> = {};
  for (const [name, path] of Object.entries(paths)) {
    const took: number[] = [];
    let bytes = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      bytes = (await (await ask(client, 'GET', path)).arrayBuffer()).byteLength;
      took.push(performance.now() - from);
    }
    rows[name] = { 'p50 (ms)': percentile(took, 50), KB: bytes / 1024 };
  }
  return rows;
}

export async function results(server: ServerUnderTest): Promise<Report> {
  openDatabase(server.database);
  const hall = await fillHall({ students: STUDENTS, questions: QUESTIONS, startedFor: 3_600_000 });
  await closeDatabase();
  await answerAll(server, hall);
  const client = await signInOwner(server, hall);
  const exam = `/quiz/exam/${hall.examId}`;
  const running = await timeLists(
    client,
    Object.fromEntries(STUDENT_ORDERS.map((sort) => [`monitor by ${sort}`, `${exam}/student?sort=${sort}`])),
  );
  await endAll(server, hall);
  const grading = await graded(server, hall);
  const [{ course_id, institution_id } = {}] = await server.sql`
    select course_id, institution_id from exams where id = ${hall.examId}`;
  const lists = {
    ...running,
    ...(await timeLists(client, {
      'gradebook by roll number': `/quiz/gradebook?course_id=${course_id}`,
      'gradebook by percent': `/quiz/gradebook?course_id=${course_id}&sort=percent&order=desc`,
      people: `/admin/role?institution_id=${institution_id}&role=Student`,
      'people found by a number': `/admin/role?institution_id=${institution_id}&role=Student&search=499`,
    })),
  };
  const calmUntil = Date.now() + 2000;
  const calm = await lightRequests(server.origin, client.token, () => Date.now() > calmUntil);
  const before = await memory(server);

  const fetched = async (path: string) => (await ask(client, 'GET', exam + path)).arrayBuffer();
  const view = await watched(server, client, ROUNDS, () =>
    Promise.all([fetched('/result?sort=score&order=desc&limit=200'), fetched('/summary')]),
  );
  const analysis = await watched(server, client, 5, () => fetched('/analysis'));
  let bytes = 0;
  const workbook = await watched(server, client, 5, async () => {
    bytes = (await fetched('/export')).byteLength;
  });
  const parts = { view, analysis, workbook };
  const growth = Math.max(...Object.values(parts).map((part) => part.memory)) - before;
  return {
    name: `An exam of ${QUESTIONS} questions sat by ${STUDENTS} students`,
    rows: lists,
    figures: {
      'closed and graded (s)': grading,
      ...Object.fromEntries(
        Object.entries(parts).flatMap(([what, { took, waits, memory: most }]) => [
          [`${what} p50 (s)`, percentile(took, 50)],
          [`${what}, slowest (s)`, Math.max(...took)],
          [`${what}: light request p50 : calm`, percentile(waits, 50) / percentile(calm, 50)],
          [`${what}: slowest light request (ms)`, Math.max(...waits)],
          [`${what}: most memory : before`, most / before],
        ]),
      ),
      'workbook (MB)': bytes / 1024 ** 2,
      'light request p50, calm (ms)': percentile(calm, 50),
      'memory before (MB)': before,
      'memory, most above that (MB)': growth,
    },
    passed:
      percentile(view.took, 50) < MOST.view &&
      percentile(analysis.took, 50) < MOST.analysis &&
      percentile(workbook.took, 50) < MOST.workbook &&
      Object.values(lists).every((list) => list['p50 (ms)'] < MOST.list * 1000) &&
      growth < MOST_MEMORY,
  };
}
