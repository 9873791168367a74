// Grading a question anew after the exam.
import { type RegradePolicy, regrade } from '@quivia/contract/exam-decisions';
import { listNotifications } from '@quivia/contract/notifications';
import { changeQuestion, getQuestion } from '@quivia/contract/questions';
import { reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { content } from '../../../testing/exams/banks.ts';
import type { Student } from '../../../testing/exams/exams.ts';
import { type LightClass, openLightClass, resultOf } from '../../../testing/exams/light-class.ts';
import { examOf } from '../../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../../testing/people.ts';

let room: LightClass;
let fred: Person;
let anna: Student;
let bala: Student;
beforeAll(async () => {
  room = await openLightClass();
  ({ fred, anna, bala } = room);
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const question = (id: number) => ({ params: { id: String(id) } });
const gradeAnew = (exam: { id: number }, question_id: number, policy: RegradePolicy, apply: boolean) =>
  fred.call(regrade, { ...examOf(exam), body: { question_id, policy, apply, reason: 'The key was wrong' } });

describe('grading anew', () => {
  test('first says what would change, then changes it for all, and the students are told', async () => {
    const exam = await room.sat();
    await room.over();
    const before = await done(fred.call(getQuestion, question(exam.questionIds[0])));
    // Bala chose the first option: now that is the right one.
    const corrected = content('What is light?', {
      options: before.options.map(({ option }, i) => ({ option, is_correct: i === 0 })),
    });
    await done(
      fred.call(changeQuestion, {
        ...question(exam.questionIds[0]),
        body: { version: 1, ...corrected },
      }),
    );
    const dry = await done(gradeAnew(exam, exam.questionIds[0], 'new_key', false));
    expect(dry).toMatchObject({
      is_applied: false,
      changed: 2,
      changes: [
        { roll_number: 'S-anna01', marks_before: 3, marks_after: 2 },
        { roll_number: 'S-bala01', marks_before: 2, marks_after: 3 },
      ],
    });
    expect((await room.scores(exam))[0]).toEqual(['S-anna01', 3, 1]);
    expect(await done(gradeAnew(exam, exam.questionIds[0], 'new_key', true))).toMatchObject({
      is_applied: true,
      changed: 2,
    });
    expect((await room.scores(exam)).slice(0, 2)).toEqual([
      ['S-anna01', 2, 2],
      ['S-bala01', 3, 1],
    ]);
    const { items } = await done(bala.call(listNotifications));
    expect(items[0]).toMatchObject({ title: 'Your marks changed' });
    const [first] = await done(bala.call(reviewResult, examOf(exam)));
    expect(first).toMatchObject({
      is_right: true,
      note: 'The answer key of this question was corrected after the exam.',
    });
    expect(await done(gradeAnew(exam, exam.questionIds[0], 'new_key', true))).toMatchObject({ changed: 0 });
  });

  test('one question straight after another, each counts', async () => {
    const exam = await room.sat();
    await room.over();
    for (const question_id of exam.questionIds)
      await done(
        fred.call(regrade, {
          ...examOf(exam),
          body: { question_id, policy: 'all_correct', reason: 'Unclear', apply: true },
        }),
      );
    expect((await room.scores(exam)).slice(0, 2)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 3, 1],
    ]);
  });

  test('right for all, or out of the marks', async () => {
    const exam = await room.sat();
    await room.over();
    await done(gradeAnew(exam, exam.questionIds[0], 'all_correct', true));
    expect((await room.scores(exam)).slice(0, 2)).toEqual([
      ['S-anna01', 3, 1],
      ['S-bala01', 3, 1],
    ]);
    await done(gradeAnew(exam, exam.questionIds[1], 'drop', true));
    expect(await done(resultOf(anna, exam))).toMatchObject({
      marks_obtained: 1,
      total_marks: 1,
      modules: [{ questions: 1, right: 1, marks: 1, total_marks: 1 }],
    });
  });

  test('a version with other options has no key for this paper', async () => {
    const exam = await room.sat();
    await room.over();
    await done(
      fred.call(changeQuestion, {
        ...question(exam.questionIds[0]),
        body: { version: 1, ...content('Something else') },
      }),
    );
    expect((await gradeAnew(exam, exam.questionIds[0], 'new_key', true)).status).toBe(400);
  });
});
