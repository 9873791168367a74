// Marks go in steps that those who run the exam choose. Nothing that was given is ever between them.
import { randomUUID } from 'node:crypto';
import * as marking from '@quivia/contract/answer-marking';
import { reopenAttempt } from '@quivia/contract/exam-decisions';
import { listExamLog } from '@quivia/contract/exam-log';
import type { Plan } from '@quivia/contract/marking/plan';
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import type { MarkStep } from '@quivia/contract/marking/steps';
import { agreeOnMark, changePlan } from '@quivia/contract/marking-plans';
import { changeRubric, getRubric, undoRubric } from '@quivia/contract/rubrics';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Student } from '../../../testing/exams/exams.ts';
import { attemptOf } from '../../../testing/exams/light-class.ts';
import { textsAreMarkedByPeople } from '../../../testing/exams/marked-by-people.ts';
import { type Class, examOf, openClass } from '../../../testing/exams/sat-exams.ts';
import {
  colleague,
  nextOf,
  share,
  submitFor,
  type WrittenExam,
  writtenExam,
} from '../../../testing/exams/written-exam.ts';
import { done, type Person, refreshToken } from '../../../testing/people.ts';

let room: Class;
let anna: Student;
let mira: Person;
let nila: Person;
let stopTexts: () => void;
beforeAll(async () => {
  stopTexts = textsAreMarkedByPeople();
  room = await openClass('anna01', 'bala01');
  [anna] = room.students as [Student];
  [mira, nila] = [await colleague(room, 'mira01'), await colleague(room, 'nila01')];
});
afterEach(async () => {
  await room.backToNow();
  for (const who of [mira, nila]) await refreshToken(who);
});
afterAll(async () => {
  stopTexts();
  await room.server.stop();
});

async function exam(students?: Student[]) {
  const of = await writtenExam(room, students);
  await share(room.fred, of, 'mark', mira, nila);
  return of;
}
const change = (of: WrittenExam, step: MarkStep, who: Person = room.fred) =>
  who.call(marking.changeMarkStep, { ...examOf(of), body: { step } });
const refusal = async (sent: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = (await sent) as { status: number; body: { code: string; message: string } };
  return [status, body.code, body.message];
};
async function take(who: Person, of: WrittenExam) {
  const { answer } = await nextOf(who, of);
  if (!answer) throw new Error('Nothing waits');
  return answer;
}
const stepOf = async (of: WrittenExam) => (await done(mira.call(marking.getMarking, examOf(of)))).step;

test('are 0.5 until others are chosen, and marks between them are refused', async () => {
  const of = await exam();
  expect(await stepOf(of)).toBe(0.5);
  const answer = await take(mira, of);
  expect(answer.step).toBe(0.5);
  expect(await refusal(submitFor(mira, of, answer, { marks: 3.25 }))).toEqual([
    400,
    'invalid_input',
    'Please give 0 to 5 marks, in steps of 0.5.',
  ]);
  await done(change(of, 0.25));
  expect((await take(mira, of)).step).toBe(0.25);
  await done(submitFor(mira, of, answer, { marks: 3.25 }));
  for (const step of [0.5, 1] as const)
    expect(await refusal(change(of, step))).toEqual([
      409,
      'exam_not_now',
      `These don’t fit steps of ${step}: 1 mark.`,
    ]);
  expect(await stepOf(of)).toBe(0.25);
  expect(await done(change(of, 0.25))).toMatchObject({ message: 'Marks go in steps of 0.25.' });
  const log = await done(room.fred.call(listExamLog, { ...examOf(of), query: { part: 'results' } }));
  expect(log.filter(({ action }) => action === 'result.marking').map(({ what }) => what)).toEqual([
    expect.stringMatching(/^set the steps of marks of .* to 0.25, 0.5 before$/),
  ]);
});

test('full marks fit all steps, and a mark that was replaced or set aside fits all', async () => {
  const of = await exam([anna]);
  await done(change(of, 0.25));
  const answer = await take(mira, of);
  await done(submitFor(mira, of, answer, { marks: 4.25 }));
  const again = await done(
    mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: answer.answer } }),
  );
  await done(submitFor(mira, of, again, { marks: 5, reason: 'Read again' }));
  await done(change(of, 1));
  await done(change(of, 0.25));
  const once = await done(mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: answer.answer } }));
  await done(submitFor(mira, of, once, { marks: 1.25, reason: 'Once more' }));
  expect((await change(of, 1)).status).toBe(409);
  const body = { minutes: 5, reason: 'The power was cut' };
  await done(room.fred.call(reopenAttempt, { ...attemptOf(of, anna), body }));
  await done(change(of, 1));
});

test('hold for rubrics and adjustments too, and for the version that an undo brings back', async () => {
  const of = await exam([anna]);
  const rubric = (marks: number): RubricGroup[] => [
    {
      name: '',
      choose: 'many',
      items: [{ id: 'blue', text: 'Says blue', marks, shown: 'applied', note: '' }],
    },
  ];
  const question_id = of.questionIds[0] as number;
  const write = (marks: number, version: number) =>
    room.fred.call(changeRubric, {
      ...examOf(of),
      body: {
        question_id,
        key: randomUUID(),
        version,
        groups: rubric(marks),
        apply: true,
        reason: 'Weighed again',
      },
    });
  const undo = (version: number) =>
    room.fred.call(undoRubric, {
      ...examOf(of),
      body: { question_id, key: randomUUID(), version, apply: true, reason: 'As before' },
    });
  const between = [400, 'invalid_input', 'Marks of this exam go in steps of 0.5.'];
  expect(await refusal(write(1.25, 0))).toEqual(between);
  await done(change(of, 0.25));
  await done(write(1.25, 0));
  expect(
    (await done(mira.call(getRubric, { ...examOf(of), query: { question_id: String(question_id) } }))).step,
  ).toBe(0.25);
  const answer = await take(mira, of);
  const by = (adjustment: number) => ({
    by_rubric: { items: ['blue'], adjustment, adjustment_note: 'A good example' },
    rubric_version: 1,
  });
  await done(submitFor(mira, of, answer, by(0.75)));
  expect((await refusal(change(of, 0.5)))[2]).toBe('These don’t fit steps of 0.5: 1 mark and 1 rubric item.');
  await done(write(1.5, 1));
  // 2.25, by the adjustment.
  expect((await refusal(change(of, 0.5)))[2]).toBe('These don’t fit steps of 0.5: 1 mark.');
  const again = await done(
    mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: answer.answer } }),
  );
  await done(submitFor(mira, of, again, { ...by(0.5), rubric_version: 2, reason: 'Read again' }));
  await done(change(of, 0.5));
  expect(await refusal(undo(2))).toEqual(between);
  const last = await done(mira.call(marking.reopenSheet, { ...examOf(of), body: { answer: answer.answer } }));
  expect(await refusal(submitFor(mira, of, last, { ...by(0.25), rubric_version: 2 }))).toEqual(between);
});

test('count the marks on which people agree', async () => {
  const of = await exam([anna]);
  const plan: Plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'meet' };
  await done(
    room.fred.call(changePlan, {
      ...examOf(of),
      body: {
        question_id: of.questionIds[0] as number,
        key: randomUUID(),
        version: 0,
        plan,
        apply: true,
        reason: '',
      },
    }),
  );
  await done(change(of, 0.25));
  const { answer } = await take(mira, of);
  await done(submitFor(mira, of, await take(mira, of), { marks: 1 }));
  await done(submitFor(nila, of, await take(nila, of), { marks: 4 }));
  // The mean of two marks may be between the steps.
  await done(change(of, 1));
  const agree = (marks: number) =>
    mira.call(agreeOnMark, {
      ...examOf(of),
      body: { key: randomUUID(), answer, marks, reason: 'Half of it' },
    });
  expect(await refusal(agree(2.5))).toEqual([
    400,
    'invalid_input',
    'Please give 0 to 5 marks, in steps of 1.',
  ]);
  await done(change(of, 0.5));
  await done(agree(2.5));
  expect((await change(of, 1)).status).toBe(409);
});

test('a mark and coarser steps at once: one of them is refused, whichever comes first', async () => {
  for (let round = 0; round < 10; round++) {
    const of = await exam([anna]);
    await done(change(of, 0.25));
    const answer = await take(mira, of);
    const [given, changed] = await Promise.all([submitFor(mira, of, answer, { marks: 3.25 }), change(of, 1)]);
    expect([given.status === 200, changed.status === 200].sort()).toEqual([false, true]);
    expect(await stepOf(of)).toBe(given.status === 200 ? 0.25 : 1);
  }
});
