// The steps of a student's morning, each asked by everybody before the next one.
import { sql } from '../../server/src/platform/database/database.ts';
import type { Hall, Seated } from '../../server/src/testing/exams/exam-hall.ts';
import { deviceOf } from '../load/at-once.ts';
import { openConnection } from '../load/connection.ts';
import { getRequest, numbered, PAGE_ENCODINGS, postRequest, saveRequest } from '../load/requests.ts';
import { givePassword, nextSeq, planFor, usernameOf } from './runs.ts';

export const STUDENTS = 320;
export const QUESTIONS = 20;
const SIGN_INS = 48;
/** Requests under way: at nine o'clock they come together. */
export const AT_ONCE = 32;
/** More from one network would be told to wait. */
const SIGN_INS_AT_ONCE = 12;
const PASSWORD = 'Light meets a lens at nine';

export interface Step {
  /** Without any the server does by itself what `begin` begins, until it is done. */
  requests(hall: Hall): Buffer[];
  atOnce?: number;
  /** What happens before, by nobody's request. */
  before?(hall: Hall): Promise<unknown>;
  /** The process of the connection that it used. */
  begin?(hall: Hall): Promise<number>;
  isDone?(hall: Hall): Promise<boolean>;
}

const ofExam = ({ examId }: Hall) => `quiz_or_viva_id=${examId}`;
const start = (hall: Hall, student: Seated) => `/quiz/start-viva?${ofExam(hall)}&device=${deviceOf(student)}`;
const halfOf = ({ students }: Hall, which: 0 | 1) => students.filter((_, i) => i % 2 === which);

const each = (students: readonly Seated[], pathFor: (student: Seated) => string) =>
  students.map((student) => getRequest(pathFor(student), student, PAGE_ENCODINGS));

/** In this order, each asked by everybody before the next one, unless it says otherwise. */
export const STEPS: Record<string, Step> = {
  'sign in': {
    before: ({ students }) => givePassword(PASSWORD, students.slice(0, SIGN_INS)),
    requests: ({ students }) =>
      students
        .slice(0, SIGN_INS)
        .map((one) => postRequest('/auth/login', { username_or_email: usernameOf(one), password: PASSWORD })),
    atOnce: SIGN_INS_AT_ONCE,
  },
  'list of my exams': { requests: (hall) => each(hall.students, () => '/quiz/viva') },
  'start, with the questions': {
    requests: (hall) => each(halfOf(hall, 0), (one) => `${start(hall, one)}&with_paper=true`),
  },
  start: { requests: (hall) => each(halfOf(hall, 1), (one) => start(hall, one)) },
  questions: {
    requests: (hall) =>
      each(halfOf(hall, 1), (one) => `/quiz/viva-question?${ofExam(hall)}&device=${deviceOf(one)}`),
  },
  'save an answer': { requests: saves },
  'open again, with the questions': {
    requests: (hall) => each(hall.students, (one) => `${start(hall, one)}&with_paper=true`),
  },
  'submit and grade': {
    requests: (hall) =>
      hall.students.map((one) =>
        postRequest('/quiz/submit', { quiz_or_viva_id: hall.examId, device: deviceOf(one) }, one),
      ),
  },
  'closed by the deadline': {
    requests: () => [],
    before: goOn,
    begin: endNow,
    isDone: areGraded,
  },
  result: {
    before: release,
    requests: (hall) => each(hall.students, () => `/quiz/${hall.examId}`),
  },
};

function saves(hall: Hall): Buffer[] {
  const plan = planFor(hall, [], { kind: 'saves', connections: 0, milliseconds: 0 });
  const seq = nextSeq();
  return hall.questions.flatMap((_, n) =>
    hall.students.map((student) => numbered(saveRequest(plan, student, n), seq + n)),
  );
}

/** As before they submitted. */
async function goOn({ examId }: Hall): Promise<void> {
  const ofExam = sql`select id from attempts where exam_id = ${examId}`;
  await sql`delete from question_marks where attempt_id in (${ofExam})`;
  await sql`delete from results where attempt_id in (${ofExam})`;
  await sql`delete from exam_notices where exam_id = ${examId}`;
  await sql`update attempts set status = 'in_progress', ended_at = null where exam_id = ${examId}`;
  await sql`vacuum analyze attempts, results, question_marks, response_events, exam_notices`;
}

async function endNow({ examId }: Hall): Promise<number> {
  const [row] = await sql<{ pid: number }[]>`
    with due as (update attempts set due_at = now() - interval '10 seconds' where exam_id = ${examId} returning 1)
    select pg_backend_pid() as pid, count(*) from due`;
  return row?.pid ?? 0;
}

async function areGraded({ examId }: Hall): Promise<boolean> {
  const [row] = await sql<{ graded: number }[]>`
    select count(*)::int as graded from results r join attempts a on a.id = r.attempt_id where a.exam_id = ${examId}`;
  return row?.graded === STUDENTS;
}

/** The exam is over, and its results are out, with how the class did. */
async function release({ examId }: Hall): Promise<void> {
  const at = new Date();
  await sql`
    update exams set ends_at = ${at}, released_at = ${at}, allow_class_figures = true where id = ${examId}`;
  await sql`update attempts set released_at = ${at} where exam_id = ${examId}`;
  await sql`vacuum analyze attempts, results, question_marks, response_events`;
}

/** Bytes of all replies. */
export function send(port: number, requests: readonly Buffer[], atOnce = AT_ONCE): Promise<number> {
  const connections = Array.from({ length: atOnce }, () => openConnection(port));
  let next = 0;
  let bytes = 0;
  const work = connections.map(
    (connection) =>
      new Promise<void>((resolve, reject) => {
        const ask = () => {
          const request = requests[next];
          next += 1;
          if (!request) return resolve();
          connection.ask(request, (status, reply) => {
            bytes += reply.length;
            if (status === 200) ask();
            else reject(new Error(`${request.toString().split('\r\n')[0]}: ${reply.toString()}`));
          });
        };
        ask();
      }),
  );
  return Promise.all(work)
    .then(() => bytes)
    .finally(() => {
      for (const connection of connections) connection.close();
    });
}
