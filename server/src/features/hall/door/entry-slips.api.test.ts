// Codes for a morning on which nobody can sign in: what they open, and when they no longer do.
import { randomUUID } from 'node:crypto';
import { startAttempt, submitAttempt } from '@quivia/contract/attempts';
import { listAudit } from '@quivia/contract/audit';
import { getAtDoor } from '@quivia/contract/hall/door';
import { enterWithSlip, makeEntrySlips, withdrawEntrySlips } from '@quivia/contract/hall/entry-slips';
import { getSessionReport } from '@quivia/contract/hall/report';
import type { Scope } from '@quivia/contract/hall/scope';
import { getProfile, refresh } from '@quivia/contract/session';
import { SPOKEN_CODE } from '@quivia/contract/spoken-code';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { hours, stepClock } from '../../../platform/clock.ts';
import { sql } from '../../../platform/database/database.ts';
import { readAccessToken } from '../../../platform/security/access-token.ts';
import { ofExam } from '../../../testing/exams/exams.ts';
import { type StaffedHall, staffHall } from '../../../testing/exams/staffed-hall.ts';
import { done, type Person } from '../../../testing/people.ts';
import { startTestApp, type TestApp, type Visitor } from '../../../testing/test-app.ts';

let server: TestApp;
let root: Person;
let hall: StaffedHall;
beforeAll(async () => {
  server = await startTestApp();
  root = await server.person('root01', 'Admin');
  hall = await staffHall(server, root, 'North');
});
afterAll(() => server.stop());
afterEach(async () => {
  await sql`delete from throttles`;
});

const params = (examId = hall.examId) => ({ params: { id: String(examId) } });
const body = (scope: Scope) => ({ key: randomUUID(), scope });
const make = (scope: Scope, by = hall.chief) => by.call(makeEntrySlips, { ...params(), body: body(scope) });
const withdraw = (scope: Scope) =>
  done(hall.chief.call(withdrawEntrySlips, { ...params(), body: body(scope) }));
const forAnna = () => ({ student_id: hall.anna.student_id });
const codeFor = async (scope: Scope) => (await done(make(scope))).slips[0]?.code ?? '';

async function enter(code: string): Promise<{ visitor: Visitor; status: number; said: unknown }> {
  const visitor = server.visitor();
  const { status, body } = await visitor.call(enterWithSlip, { body: { code } });
  if (status === 200) visitor.token = body.access_token;
  return { visitor, status, said: body };
}

test('a slip opens one exam to one student, once, and nothing else', async () => {
  const code = await codeFor(forAnna());
  expect(code).toMatch(new RegExp(`^[${SPOKEN_CODE.alphabet}]{${SPOKEN_CODE.length}}$`));
  const { visitor, said } = await enter(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`);
  expect(said).toMatchObject({ exam_id: hall.examId });
  expect(readAccessToken(visitor.token ?? '')).toMatchObject({
    userId: hall.anna.id,
    use: 'exam',
    examId: hall.examId,
  });
  expect((await enter(code)).status).toBe(400);
  await done(visitor.call(startAttempt, { query: ofExam(hall.examId) }));
  expect((await visitor.call(startAttempt, { query: ofExam(hall.examId + 1) })).status).toBe(403);
  // The page was loaded again: its cookie alone restores the session, for that exam.
  visitor.token = undefined as never;
  visitor.token = (await done(visitor.call(refresh))).access_token;
  expect(readAccessToken(visitor.token)).toMatchObject({ use: 'exam', examId: hall.examId });
  await done(visitor.call(submitAttempt, { body: { quiz_or_viva_id: hall.examId } }));
  expect((await make(forAnna())).status).toBe(409);
});

test('who can be reached gets one each, chiefs and owners make them, and the report and the log say so', async () => {
  const { slips, exam } = await done(make({}, hall.owner));
  const [row] = await sql<{ title: string }[]>`select title from exams where id = ${hall.examId}`;
  expect(exam).toBe(row?.title);
  // Anna has submitted.
  expect(slips.map(({ student_id, room }) => ({ student_id, room }))).toEqual([
    { student_id: hall.bala.student_id, room: 'There' },
  ]);
  expect((await make({}, hall.invigilator)).status).toBe(403);
  expect((await make({}, hall.stranger)).status).toBe(404);
  const bala = { params: { id: String(hall.examId), student_id: String(hall.bala.student_id) } };
  expect((await done(hall.observer.call(getAtDoor, bala))).entry_slip).toMatchObject({ used_at: null });
  await enter(slips[0]?.code ?? '');
  expect((await done(hall.observer.call(getAtDoor, bala))).entry_slip?.used_at).not.toBeNull();
  const { report } = await done(hall.chief.call(getSessionReport, params()));
  expect(report.attendance.map(({ entry_slip_at }) => entry_slip_at !== undefined)).toEqual([true, true]);
  expect(report.acts.map(({ kind }) => kind)).toContain('entry_slips');
  const log = await done(root.call(listAudit, { query: {} }));
  expect(JSON.stringify(log)).toContain('made entry slips to');
  const stored =
    await sql`select s.*, h.params::text as said from entry_slips s join hall_acts h on h.id = s.act_id`;
  expect(stored.length).toBeGreaterThan(1);
  expect(JSON.stringify(stored)).not.toContain(slips[0]?.code);
});

test('a slip that was replaced or withdrawn opens nothing, and its session ends at once', async () => {
  const forBala = { student_id: hall.bala.student_id };
  const replaced = await codeFor(forBala);
  const code = await codeFor(forBala);
  expect((await enter(replaced)).status).toBe(400);
  const { visitor } = await enter(code);
  expect((await visitor.call(getProfile)).status).toBe(200);
  const unused = await codeFor(forBala);
  expect(await withdraw({})).toMatchObject({ message: expect.stringContaining('withdrawn') });
  expect((await visitor.call(getProfile)).status).toBe(401);
  expect((await visitor.call(refresh)).status).toBe(401);
  expect((await enter(unused)).status).toBe(400);
});

test('of two who bring the same code at once, one gets in', async () => {
  const code = await codeFor({ student_id: hall.bala.student_id });
  const statuses = (await Promise.all([enter(code), enter(code), enter(code)])).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 400, 400]);
});

test('the same key makes slips once: their codes were shown, and are nowhere', async () => {
  const given = { ...params(), body: body({ student_id: hall.bala.student_id }) };
  await done(hall.chief.call(makeEntrySlips, given));
  expect((await hall.chief.call(makeEntrySlips, given)).body.message_id).toBe('door.slipsMadeBefore');
});

test('a disabled account, an exam that was cancelled or is over: the same answer to all', async () => {
  const code = await codeFor({ student_id: hall.bala.student_id });
  const answers: unknown[] = [(await enter('ABCDEFGH')).said];
  await sql`update users set disabled_at = now(), disabled_reason = 'Test' where id = ${hall.bala.id}`;
  answers.push((await enter(code)).said);
  await sql`update users set disabled_at = null, disabled_reason = null where id = ${hall.bala.id}`;
  await sql`update exams set cancelled_at = now(), cancel_reason = 'Test' where id = ${hall.examId}`;
  answers.push((await enter(code)).said);
  await sql`update exams set cancelled_at = null, cancel_reason = null where id = ${hall.examId}`;
  stepClock(hours(3));
  answers.push((await enter(code)).said);
  stepClock(-hours(3));
  expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1);
  expect((await enter(code)).status).toBe(200);
});

test('nobody guesses: a network has so many tries', async () => {
  for (let tries = 0; tries < 3; tries++) await enter('ABCDEFGH');
  await sql`update throttles set tries = 1000`;
  expect((await enter('ABCDEFGH')).status).toBe(429);
});

test('slips for next week are not made today', async () => {
  await sql`update exams set starts_at = starts_at + interval '2 days', ends_at = ends_at + interval '2 days' where id = ${hall.examId}`;
  const refused = await make({});
  expect([refused.status, refused.body.message_id]).toEqual([409, 'door.slipsTooEarly']);
  await sql`update exams set starts_at = starts_at - interval '2 days', ends_at = ends_at - interval '2 days' where id = ${hall.examId}`;
});
