// H3, M4 and M11: an exam is not cut off by its student's session, and ends nothing that others rely on.

import { disableAccount, enableAccount } from '@quivia/contract/account-status';
import { login } from '@quivia/contract/accounts';
import * as endpoints from '@quivia/contract/attempts';
import { listExamResults } from '@quivia/contract/exam-results';
import { refresh } from '@quivia/contract/session';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hours, minutes, stepClock } from '../../platform/clock.ts';
import { buildCollege, type College } from '../../testing/college.ts';
import { addQuestions, newBank, teacher } from '../../testing/exams/banks.ts';
import { type Student, sit, startExam, student } from '../../testing/exams/exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { PASSWORD, signIn, startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let north: College;
let fred: Person;
let qbank_id: number;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('rootadmin', 'Admin');
  north = await buildCollege(server, root, 'North');
  fred = await teacher(server, north, 'fred01');
  qbank_id = await newBank(fred, north.course);
  await addQuestions(fred, { qbank_id, module_id: north.module }, 'What is light?', 'What is a lens?');
});
afterAll(() => server.stop());

/** The tab's own name, which outlives a sign-in. */
const DEVICE = 'the-tab-of-the-exam';

let stepped = 0;
const step = (milliseconds: number) => {
  stepped += milliseconds;
  stepClock(milliseconds);
};
afterEach(() => step(-stepped));

const exam = (who: Student, form: { duration?: number; end_time?: string } = {}) =>
  startExam(fred, { qbank_id, course_id: north.course, duration: 30, ...form }, who);

/** Without 'Stay logged in'. */
async function shortVisit({ username }: Person): Promise<Visitor> {
  const visitor = server.visitor();
  const body = { username_or_email: username, password: PASSWORD, stay_logged_in: false };
  visitor.token = (await done(visitor.call(login, { body }))).access_token;
  return visitor;
}

/** The page that held the access token is gone; the cookie is still there. */
async function reload(visitor: Visitor): Promise<number> {
  visitor.token = undefined;
  const { status, body } = await visitor.call(refresh);
  if (status === 200) visitor.token = body.access_token;
  return status;
}

const begin = (visitor: Visitor, id: number) =>
  visitor.call(endpoints.startAttempt, { query: { quiz_or_viva_id: String(id), device: DEVICE } });
const submit = (visitor: Visitor, id: number) =>
  visitor.call(endpoints.submitAttempt, { body: { quiz_or_viva_id: id } });

test('without "Stay logged in" a reload restores the session while the exam runs, and not before or after', async () => {
  const anna = await student(server, north, 'anna01');
  const id = await exam(anna);
  const visitor = await shortVisit(anna);
  expect(await reload(await shortVisit(anna))).toBe(401);
  await done(begin(visitor, id));
  expect(await reload(visitor)).toBe(200);
  expect(await reload(visitor)).toBe(200);
  // On another computer, where nobody opened the exam, the cookie alone still restores nothing.
  expect(await reload(await shortVisit(anna))).toBe(401);
  await done(submit(visitor, id));
  expect(await reload(visitor)).toBe(401);
});

test('signing in once more in the same browser leaves the session of the exam as it is', async () => {
  const gita = await student(server, north, 'gita01');
  const id = await exam(gita);
  const visitor = await shortVisit(gita);
  await done(begin(visitor, id));
  await signIn(Object.assign(server.visitor(), { cookie: visitor.cookie }), gita.username);
  expect(await reload(visitor)).toBe(200);
});

test('the deadline ends that too', async () => {
  const bala = await student(server, north, 'bala01');
  const id = await exam(bala);
  const visitor = await shortVisit(bala);
  await done(begin(visitor, id));
  step(minutes(31));
  expect(await reload(visitor)).toBe(401);
});

test('a session does not reach its end in the middle of an exam', async () => {
  const cleo = await student(server, north, 'cleo01');
  const end_time = new Date(Date.now() + hours(40)).toISOString();
  const id = await exam(cleo, { duration: 240, end_time });
  const visitor = await shortVisit(cleo);
  for (const pause of [11, 11]) {
    step(hours(pause));
    visitor.token = (await done(visitor.call(refresh))).access_token;
  }
  await done(begin(visitor, id));
  for (const pause of [1, 2]) {
    step(hours(pause));
    expect(await reload(visitor)).toBe(200);
  }
  await done(submit(visitor, id));
  visitor.token = undefined;
  expect(await reload(visitor)).toBe(401);
});

test('thirty other sign-ins do not end the session of an exam', async () => {
  const dora = await student(server, north, 'dora01');
  const id = await exam(dora);
  const visitor = await shortVisit(dora);
  await done(begin(visitor, id));
  for (let n = 0; n < 31; n += 1) await signIn(server.visitor(), 'dora01');
  expect(await reload(visitor)).toBe(200);
});

test('disabling the account stops saving at once, loses nothing, and faculty see why', async () => {
  const emil = await student(server, north, 'emil01');
  const id = await exam(emil);
  const { questions } = await sit(emil, id, { device: DEVICE });
  const answer = (n: number) =>
    emil.call(endpoints.saveResponse, {
      body: {
        quiz_or_viva_id: id,
        question_id: questions[n]?.id as number,
        option_ids: [questions[n]?.options[0]?.id as number],
      },
    });
  await done(answer(0));
  const at = { params: { id: String(emil.id) } };
  await done(root.call(disableAccount, { ...at, body: { reason: 'Stolen phone' } }));
  expect(await answer(1)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
  const rows = () => done(fred.call(listExamResults, { params: { id: String(id) } }));
  expect(await rows()).toMatchObject([{ status: 'in_progress', is_disabled: true }]);

  await done(root.call(enableAccount, at));
  expect(await rows()).toMatchObject([{ status: 'in_progress', is_disabled: false }]);
  await signIn(emil, 'emil01');
  const { answers } = await done(begin(emil, id));
  expect(answers).toHaveLength(1);
  await done(answer(1));
});
