// A student's day: signs in, looks at the list, starts, answers, submits, and sees the result.
import { setTimeout as sleep } from 'node:timers/promises';
import { startRequest, submitRequest } from './at-once.ts';
import { openConnection } from './connection.ts';
import type { Day, Plan } from './plan.ts';
import type { Record } from './record.ts';
import { getRequest, numbered, PAGE_ENCODINGS, postRequest, saveRequest } from './requests.ts';

type Student = Plan['students'][number];

const MOST_TRIES = 60;
/** In seconds: as the queue asks. */
const LONGEST_AWAY = 4;

export async function runDay(plan: Plan, load: Day, record: Record): Promise<void> {
  const until = performance.now() + load.lasts;
  await Promise.all(
    plan.students.map(async (student, i) => {
      await sleep(load.arriving * (i / plan.students.length));
      await dayOf(student, plan, { ...load, until }, record);
    }),
  );
}

interface Running extends Day {
  until: number;
}

async function dayOf(student: Student, plan: Plan, load: Running, record: Record): Promise<void> {
  const connection = openConnection(plan.ports[0] as number);
  const ask = async (what: string, request: Buffer) => {
    const { status, body } = await new Promise<{ status: number; body: string }>((resolve) =>
      connection.ask(request, (status, reply) =>
        resolve({ status, body: reply.subarray(reply.indexOf('\r\n\r\n') + 4).toString() }),
      ),
    );
    if (status !== 200 && status !== 503) record.failed(`${what} ${status}`);
    return { status, body };
  };
  const from = performance.now();
  const token = await signIn(student, load.password, ask);
  if (token === undefined) record.failed('sign in: no turn');
  const signedIn = { ...student, token: token ?? student.token };
  await ask('list', getRequest('/quiz/viva', signedIn, PAGE_ENCODINGS));
  await ask('start', startRequest(plan.examId, signedIn));
  record.opened(performance.now() - from);
  await answerAll(signedIn, plan, load, record, ask);
  await ask('submit', submitRequest(plan.examId, signedIn));
  await ask('result', getRequest(`/quiz/${plan.examId}`, signedIn, PAGE_ENCODINGS));
  connection.close();
}

type Ask = (what: string, request: Buffer) => Promise<{ status: number; body: string }>;

/** As the page does: with the ticket of the queue, when it is told to. */
async function signIn({ username }: Student, password: string, ask: Ask): Promise<string | undefined> {
  let ticket: string | undefined;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const body = { username_or_email: username, password, ...(ticket && { ticket }) };
    const reply = await ask('sign in', postRequest('/auth/login', body));
    const said = JSON.parse(reply.body) as {
      access_token?: string;
      params?: { ticket?: string; seconds?: number };
    };
    if (reply.status === 200) return said.access_token;
    ticket = said.params?.ticket ?? ticket;
    await sleep(1000 * Math.min(LONGEST_AWAY, said.params?.seconds ?? LONGEST_AWAY));
  }
  return undefined;
}

/** At a steady pace until the end of the day. */
async function answerAll(
  student: Student,
  plan: Plan,
  { answers, until }: Running,
  record: Record,
  ask: Ask,
): Promise<void> {
  const pause = (until - performance.now()) / answers;
  for (let n = 0; n < answers; n += 1) {
    await sleep(Math.max(0, pause * (0.5 + Math.random())));
    const request = saveRequest(plan, student, n);
    const seq = plan.firstSeq + n;
    const from = performance.now();
    const { status } = await ask('save', numbered(request, seq));
    if (status === 200)
      record.saved(performance.now() - from, student.attemptId, seq, request.questionId, request.optionId);
    else record.failed(`save ${status}`);
  }
}
