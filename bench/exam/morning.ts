// What the morning of an exam costs: each request of a student, from signing in to the result, in processor time of the server
// and of the database, in statements, and in bytes. `npm run bench -- morning /path/to/another/checkout` asks that one too, in
// turns.
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from '../../server/src/platform/database/database.ts';
import { hashPassword } from '../../server/src/platform/security/passwords.ts';
import type { Hall, Seated } from '../../server/src/testing/exams/exam-hall.ts';
import { openConnection } from '../load/connection.ts';
import { getRequest, numbered, postRequest, saveRequest } from '../load/requests.ts';
import { watchProcessorTime } from '../processor-time.ts';
import { percentile, type Report } from '../report.ts';
import { METRICS_TOKEN, type ServerUnderTest, startServer } from '../server-under-test.ts';
import { newHall, nextSeq, planFor, withDatabase } from './runs.ts';

const STUDENTS = 320;
const QUESTIONS = 20;
const SIGN_INS = 48;
/** Requests under way: at nine o'clock they come together. */
const AT_ONCE = 32;
/** More from one network would be told to wait. */
const SIGN_INS_AT_ONCE = 12;
const ROUNDS = 5;
const PASSWORD = 'Light meets a lens at nine';

/** In milliseconds of server and database together. */
const MOST = {
  'list of my exams': 1,
  'start, with the questions': 1.6,
  'submit and grade': 2,
  result: 0.7,
};

interface Step {
  requests(hall: Hall): Buffer[];
  atOnce?: number;
  /** What happens before, by nobody's request. */
  before?(hall: Hall): Promise<unknown>;
}

const ofExam = ({ examId }: Hall) => `quiz_or_viva_id=${examId}`;
const nameOf = ({ userId }: Seated) => `student${userId}`;
const deviceOf = ({ attemptId }: Seated) => `benchdevice${attemptId}`.padEnd(40, '0');
const start = (hall: Hall, student: Seated) => `/quiz/start-viva?${ofExam(hall)}&device=${deviceOf(student)}`;
const halfOf = ({ students }: Hall, which: 0 | 1) => students.filter((_, i) => i % 2 === which);

const each = (students: readonly Seated[], pathFor: (student: Seated) => string) =>
  students.map((student) => getRequest(pathFor(student), student, 'gzip, deflate, br, zstd'));

/** In this order, each asked by everybody before the next one, unless it says otherwise. */
const STEPS: Record<string, Step> = {
  'sign in': {
    before: ({ students }) => givePassword(students.slice(0, SIGN_INS)),
    requests: ({ students }) =>
      students
        .slice(0, SIGN_INS)
        .map((one) => postRequest('/auth/login', { username_or_email: nameOf(one), password: PASSWORD })),
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

async function givePassword(students: readonly Seated[]): Promise<void> {
  const hash = await hashPassword(PASSWORD, 'bench');
  await sql`
    update users u set password_hash = ${hash}, username = s.name
    from unnest(${students.map(({ userId }) => userId)}::int[], ${students.map(nameOf)}::text[]) as s (id, name)
    where u.id = s.id`;
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
function send(port: number, requests: readonly Buffer[], atOnce = AT_ONCE): Promise<number> {
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

interface Cost {
  server: number;
  database: number;
}

interface Side {
  name: string;
  server: ServerUnderTest;
  /** Counts its statements; too dear where time is measured. */
  counting: { port: number };
  costs: Record<string, Cost[]>;
  statements: Record<string, number>;
  bytes: Record<string, number>;
}

async function open(name: string, server: ServerUnderTest): Promise<Side> {
  const counting = await server.another(undefined, { METRICS_TOKEN, START_QUIET: '1' });
  return { name, server, counting, costs: {}, statements: {}, bytes: {} };
}

const LOOK_MS = 300;
/** Of one processor. */
const QUIET = 0.15;

/** What requests leave to do, such as mails of receipts, is done. */
async function untilQuiet({ pids }: ServerUnderTest): Promise<void> {
  for (let looks = 0; looks < 100; looks += 1) {
    const taken = watchProcessorTime(pids);
    await sleep(LOOK_MS);
    const { server, database } = taken();
    if (server + database < QUIET * LOOK_MS) return;
  }
  throw new Error('The server does not come to rest');
}

async function step(side: Side, hall: Hall, name: string, isMeasured: boolean): Promise<void> {
  const { requests, before, atOnce } = STEPS[name] as Step;
  await withDatabase(side.server.database, async () => before?.(hall));
  const bytes = requests(hall);
  await untilQuiet(side.server);
  const taken = watchProcessorTime(side.server.pids);
  await send(side.server.port, bytes, atOnce);
  const { server, database } = taken();
  if (!isMeasured) return;
  side.costs[name] ??= [];
  side.costs[name].push({ server: server / bytes.length, database: database / bytes.length });
}

/** By the other process, which the time of nobody depends on. */
async function count(side: Side, hall: Hall, name: string): Promise<void> {
  const { requests, before, atOnce } = STEPS[name] as Step;
  await withDatabase(side.server.database, async () => before?.(hall));
  const all = requests(hall);
  const earlier = await statementsOf(side.counting.port);
  const bytes = await send(side.counting.port, all, atOnce);
  side.statements[name] = ((await statementsOf(side.counting.port)) - earlier) / all.length;
  side.bytes[name] = bytes / all.length;
}

async function statementsOf(port: number): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const counts = (await reply.text()).matchAll(
    /^quivia_database_statement_duration_seconds_count\{.*\} (\d+)$/gm,
  );
  return [...counts].reduce((sum, [, n]) => sum + Number(n), 0);
}

/** Everybody's morning on every side, step by step in turns. */
async function round(sides: readonly Side[], work: (side: Side, hall: Hall, name: string) => Promise<void>) {
  const halls = new Map<Side, Hall>();
  for (const side of sides)
    halls.set(
      side,
      await withDatabase(side.server.database, () => newHall({ students: STUDENTS, questions: QUESTIONS })),
    );
  for (const name of Object.keys(STEPS)) for (const [side, hall] of halls) await work(side, hall, name);
}

export async function morning(server: ServerUnderTest): Promise<Report> {
  const sides = [await open('now', server)];
  try {
    for (const checkout of process.argv.slice(2).filter((one) => one.includes('/')))
      sides.push(
        await open(`before · ${path.basename(checkout)}`, await startServer(path.resolve(checkout))),
      );
    await round(sides, (side, hall, name) => step(side, hall, name, false));
    for (let nth = 0; nth < ROUNDS; nth += 1)
      await round(sides, (side, hall, name) => step(side, hall, name, true));
    await round(sides, count);
  } finally {
    for (const side of sides.slice(1)) await side.server.stop();
  }
  return reportOf(sides);
}

const costOf = (side: Side, name: string, pick: (cost: Cost) => number) =>
  percentile((side.costs[name] ?? []).map(pick), 50);
const whole = ({ server, database }: Cost) => server + database;

function reportOf(sides: readonly Side[]): Report {
  const [now] = sides as [Side];
  const rows: NonNullable<Report['rows']> = {};
  const figures: Report['figures'] = {};
  for (const name of Object.keys(STEPS))
    for (const side of sides) {
      const all = costOf(side, name, whole);
      rows[sides.length > 1 ? `${name} · ${side.name}` : name] = {
        'server (ms)': costOf(side, name, (cost) => cost.server),
        'database (ms)': costOf(side, name, (cost) => cost.database),
        'both (ms)': all,
        'in saves': all / costOf(side, 'save an answer', whole),
        statements: side.statements[name] ?? Number.NaN,
        bytes: Math.round(side.bytes[name] ?? Number.NaN),
      };
      if (side !== now) figures[`${name}, now : ${side.name}`] = costOf(now, name, whole) / all;
    }
  for (const [name, most] of Object.entries(MOST)) figures[`most for ${name} (ms)`] = most;
  return {
    name: `The morning: processor time of a request, ${STUDENTS} students, ${QUESTIONS} questions, ${AT_ONCE} at once, medians of ${ROUNDS} rounds`,
    rows,
    figures,
    passed: Object.entries(MOST).every(([name, most]) => costOf(now, name, whole) <= most),
  };
}
