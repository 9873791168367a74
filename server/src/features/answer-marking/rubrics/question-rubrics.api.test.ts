// A question carries its rubric: exams begin with it, change their own, and students see of it what the rubric says and when.
import { randomUUID } from 'node:crypto';
import { listPaper } from '@quivia/contract/attempts';
import { releaseResults } from '@quivia/contract/exam-results';
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import {
  changeQuestion,
  createQuestions,
  getQuestion,
  type QuestionContent,
} from '@quivia/contract/questions';
import { getQuizResult, reviewResult } from '@quivia/contract/results';
import { changeRubric, getRubric, listRubricVersions } from '@quivia/contract/rubrics';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { upload } from '../../../testing/exams/answer-files.ts';
import { newBank } from '../../../testing/exams/banks.ts';
import { essay, sendEssay } from '../../../testing/exams/essays.ts';
import { type Student, sit } from '../../../testing/exams/exams.ts';
import { type Class, examOf, handIn, newExam, openClass } from '../../../testing/exams/sat-exams.ts';
import { nextOf, submitFor, type WrittenExam } from '../../../testing/exams/written-exam.ts';
import { done } from '../../../testing/people.ts';

let room: Class;
let anna: Student;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01');
  [anna] = room.students as [Student];
});
afterEach(() => room.backToNow());
afterAll(() => room.server.stop());

const item = (id: string, marks: number, shown: 'always' | 'applied' | 'never') => ({
  ...{ id, marks, shown },
  text: `Secret item ${id}`,
  note: `Secret note of ${id}`,
});
const RUBRIC: RubricGroup[] = [
  {
    name: 'Secret cause',
    choose: 'one',
    items: [item('scattering', 2, 'applied'), item('dust', 1, 'applied')],
  },
  { name: '', choose: 'many', items: [item('sunset', 1, 'always'), item('style', 0.5, 'never')] },
];
const keyOf = (rubric?: RubricGroup[]) => ({ model_answer: 'Rayleigh', notes: 'Secret hint', rubric });
const withRubric = (rubric = RUBRIC, more: Partial<QuestionContent> = {}) =>
  essay('Why is the sky blue?', { answer_key: keyOf(rubric), ...more });

const rubricOf = (exam: WrittenExam, question = 0) =>
  done(
    room.fred.call(getRubric, {
      ...examOf(exam),
      query: { question_id: String(exam.questionIds[question]) },
    }),
  );

test('an exam begins with the rubrics of its questions, and has its own from then on', async () => {
  const questions = [
    withRubric(),
    essay('What is a lens for?'),
    upload('Draw one.', { answer_key: keyOf(RUBRIC) }),
  ];
  const exam = await newExam({ ...room, students: [anna] }, questions, { release: 'by_hand' });
  expect(await rubricOf(exam)).toMatchObject({ version: 1, groups: RUBRIC, step: 0.5 });
  expect(await rubricOf(exam, 1)).toMatchObject({ version: 0, groups: [] });
  expect(await rubricOf(exam, 2)).toMatchObject({ version: 1, groups: RUBRIC });
  const question_id = exam.questionIds[0] as number;
  const query = { question_id: String(question_id) };
  expect(await done(room.fred.call(listRubricVersions, { ...examOf(exam), query }))).toMatchObject([
    { version: 1, items: 4, reason: 'The rubric of the question', name: 'fred01' },
  ]);

  const groups = RUBRIC.slice(0, 1);
  const body = { question_id, key: randomUUID(), version: 1, reason: 'Shorter', apply: true, groups };
  await done(room.fred.call(changeRubric, { ...examOf(exam), body }));
  const params = { id: String(question_id) };
  const question = await done(room.fred.call(getQuestion, { params }));
  expect(question.answer_key).toEqual(keyOf(RUBRIC));
  // And the other way round.
  const changed = { ...withRubric(RUBRIC.slice(1)), version: question.version };
  await done(room.fred.call(changeQuestion, { params, body: changed }));
  expect((await rubricOf(exam)).groups).toEqual(groups);
});

test('where its items are finer than the usual step of marks, the exam marks in that step', async () => {
  const quarter: RubricGroup[] = [{ name: '', choose: 'many', items: [item('half', 0.25, 'never')] }];
  const exam = await newExam({ ...room, students: [anna] }, [withRubric(quarter)], { release: 'by_hand' });
  expect(await rubricOf(exam)).toMatchObject({ version: 1, groups: quarter, step: 0.25 });
});

test('it is checked as the rubric of an exam is', async () => {
  const qbank_id = await newBank(room.fred, room.college.course);
  const twice = [...RUBRIC, ...RUBRIC];
  const between: RubricGroup[] = [{ name: '', choose: 'many', items: [item('a', 0.3, 'never')] }];
  const empty: RubricGroup[] = [{ name: '', choose: 'many', items: [] }];
  for (const [rubric, path] of [
    [twice, '0.answer_key.rubric'],
    [between, '0.answer_key.rubric.0.items.0.marks'],
    [empty, '0.answer_key.rubric.0.items'],
  ] as const) {
    const body = [{ ...withRubric(rubric), qbank_id, module_id: room.college.module }];
    const refused = await room.fred.call(createQuestions, { body });
    expect(refused.status).toBe(400);
    expect(Object.keys((refused.body as { fields: object }).fields)).toEqual([path]);
  }
});

test('a student reads nothing of it before results are out, and then what it says', async () => {
  const exam = await newExam({ ...room, students: [anna] }, [withRubric()], { release: 'by_hand' });
  const of = { quiz_or_viva_id: String(exam.id) };
  const seen: unknown[] = [await sit(anna, exam.id), await done(anna.call(listPaper, { query: of }))];
  seen.push(await done(sendEssay(anna, exam, 0, { text: 'It is scattered.' }, { opening: 1, seq: 1 })));
  seen.push(await handIn(anna, exam));
  await room.over();
  const params = { id: String(exam.id) };
  for (const call of [reviewResult, getQuizResult] as const) {
    const refused = await anna.call(call as typeof reviewResult, { params });
    expect(refused.status).not.toBe(200);
    seen.push(refused.body);
  }
  expect(JSON.stringify(seen)).not.toMatch(/secret/i);

  const taken = await nextOf(room.fred, exam);
  const answer = taken.answer as NonNullable<typeof taken.answer>;
  expect(answer).toMatchObject({ rubric: { version: 1, groups: RUBRIC } });
  const form = { by_rubric: { items: ['scattering', 'style'] }, rubric_version: 1 };
  await done(submitFor(room.fred, exam, answer, form));
  await done(room.fred.call(releaseResults, examOf(exam)));
  const [review] = await done(anna.call(reviewResult, { params }));
  expect(review).toMatchObject({
    marks: 2.5,
    answer_key: { model_answer: 'Rayleigh', notes: '' },
    rubric: [
      { text: 'Secret item scattering', marks: 2, applies: true },
      { text: 'Secret item sunset', marks: 1, applies: false },
    ],
  });
  const others = JSON.stringify({ ...review, rubric: [] });
  expect(others).not.toMatch(/secret/i);
  expect(Object.keys(review?.answer_key ?? {})).not.toContain('rubric');
});
