// What a crash or a move to another computer cost, as the chief is told before giving it back.
import { randomUUID } from 'node:crypto';
import { startAttempt } from '@quivia/contract/attempts';
import { getLostTime, giveMinutes, pauseHall, resumeHall, undoMinutes } from '@quivia/contract/hall/acts';
import { sendPresence } from '@quivia/contract/hall/presence';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { minutes, seconds } from '../../../platform/clock.ts';
import { ofExam, type Student, sit } from '../../../testing/exams/exams.ts';
import { attemptOf, type LightClass, openLightClass } from '../../../testing/exams/light-class.ts';
import { examOf } from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';
import { signIn, type Visitor } from '../../../testing/test-app.ts';
import { writePresence } from '../board/presence.service.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna } = room);
});
beforeEach(() => {
  // Only steps move the clock.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  await room.backToNow();
  vi.useRealTimers();
});
afterAll(() => room.server.stop());

type Exam = Awaited<ReturnType<LightClass['exam']>>;

const beat = async (who: Visitor, exam: Exam) => {
  const body = { quiz_or_viva_id: exam.id, question_number: 1, unsaved: 0, visible: true };
  await done(who.call(sendPresence, { body }));
  await writePresence();
};
const lost = async (exam: Exam) => (await done(fred.call(getLostTime, attemptOf(exam, anna)))).minutes;
const alone = () => ({ key: randomUUID(), scope: { student_id: anna.student_id }, reason: 'A crash' });
const give = (exam: Exam, given: number, whom: object = {}) =>
  done(fred.call(giveMinutes, { ...examOf(exam), body: { ...alone(), minutes: given, ...whom } }));

/** Her page was open for a minute. */
async function working(): Promise<Exam> {
  const exam = await room.exam({}, anna);
  await sit(anna, exam.id);
  await room.step(minutes(1));
  await beat(anna, exam);
  return exam;
}

async function moveToAnotherComputer(exam: Exam) {
  const other = room.server.visitor('10.1.2.3');
  await signIn(other, anna.username);
  await done(other.call(startAttempt, { query: { ...ofExam(exam.id), take_over: 'true' } }));
  await room.step(seconds(2));
  await beat(other, exam);
}

test('while nothing is heard of a student the minutes grow; whoever has not started or is here has lost none', async () => {
  const exam = await room.exam({}, anna);
  expect(await lost(exam)).toBe(0);
  await sit(anna, exam.id);
  await beat(anna, exam);
  await room.step(seconds(40));
  expect(await lost(exam)).toBe(0);
  await room.step(minutes(3));
  expect(await lost(exam)).toBe(4);
  // A sign of life counts before it is written.
  const body = { quiz_or_viva_id: exam.id, question_number: 1, unsaved: 0, visible: true };
  await done(anna.call(sendPresence, { body }));
  expect(await lost(exam)).toBe(0);
  await writePresence();
  expect(await lost(exam)).toBe(0);
});

test('after a move to another computer its minutes are known, without pauses and until they are given', async () => {
  const exam = await working();
  await room.step(minutes(2));
  await done(fred.call(pauseHall, { ...examOf(exam), body: alone() }));
  await room.step(minutes(5));
  const { key, scope } = alone();
  await done(fred.call(resumeHall, { ...examOf(exam), body: { key, scope } }));
  await room.step(minutes(1));
  await moveToAnotherComputer(exam);
  await expect.poll(() => lost(exam)).toBe(4);
  await room.step(seconds(30));
  await give(exam, 5, { scope: {} });
  expect(await lost(exam)).toBe(4);
  const { act_id } = await give(exam, 3);
  expect(await lost(exam)).toBe(1);
  await done(fred.call(undoMinutes, { ...examOf(exam), body: { key: randomUUID(), act_id } }));
  expect(await lost(exam)).toBe(4);
  await give(exam, 4);
  expect(await lost(exam)).toBe(0);
});
