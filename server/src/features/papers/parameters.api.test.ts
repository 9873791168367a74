// A question with variables through a whole exam, over the API.
import * as attempts from '@quivia/contract/attempts';
import { listAudit } from '@quivia/contract/audit';
import { analyseExam } from '@quivia/contract/exam-analysis';
import { getAnswerKey, regrade } from '@quivia/contract/exam-decisions';
import { getAttempt } from '@quivia/contract/exam-results';
import { previewExam } from '@quivia/contract/exams';
import type { Variable } from '@quivia/contract/kinds/parameters';
import { answerPractice, listPractice } from '@quivia/contract/practice';
import {
  changeQuestion,
  drawValues,
  getQuestion,
  listVersions,
  type QuestionContent,
} from '@quivia/contract/questions';
import { getQuizResult, reviewResult } from '@quivia/contract/results';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database/database.ts';
import { addQuestions, content, newBank } from '../../testing/exams/banks.ts';
import { type Student, sit, startExam } from '../../testing/exams/exams.ts';
import { type Class, openClass } from '../../testing/exams/sat-exams.ts';
import { done, type Person } from '../../testing/people.ts';
import { forget } from './papers.service.ts';

let room: Class;
let north: Class['college'];
let fred: Person;
let anna: Student;
let bala: Student;
beforeAll(async () => {
  room = await openClass('anna01', 'bala01');
  north = room.college;
  fred = room.fred;
  [anna, bala] = room.students as [Student, Student];
});
afterAll(() => room.server.stop());
afterEach(() => room.backToNow());

const range = (name: string, from: string, to: string, step = '1'): Variable => ({
  type: 'range',
  name,
  from,
  to,
  step,
});
const formula = (name: string, text: string, decimals = 0): Variable => ({
  type: 'formula',
  name,
  formula: text,
  rounding: { type: 'decimals', decimals },
});

const variables = [
  range('base', '2', '900'),
  range('height', '0.5', '99.5', '0.5'),
  formula('secretarea', 'base * height', 1),
];

const triangle = (given: Partial<QuestionContent> = {}): QuestionContent =>
  content('A triangle has base {{base}} and height $h={{height}}$. What is its area?', {
    question_type: 'NUMBER',
    options: [],
    body: { unit_mode: 'none', units: [] },
    answer_key: {
      accepted: [
        {
          type: 'value',
          value: '{{secretarea}}',
          tolerance: { type: 'absolute', amount: '0.05' },
          percent: 100,
        },
      ],
      units: [],
      unit_penalty: 0,
    },
    explanation: 'Half of {{base}} times {{height}} is {{secretarea}}.',
    marks: 2,
    negative_marks: 1,
    parameters: { variables },
    ...given,
  });

const double = (): QuestionContent =>
  content('What is twice {{n}}?', {
    options: [
      { option: '{{n}}', is_correct: false },
      { option: '{{right}}', is_correct: true },
    ],
    explanation: '',
    parameters: { variables: [range('n', '1', '100000'), formula('right', '2 * n')] },
  });

const numbersIn = (text: string) => (text.match(/\d+(\.\d+)?/g) ?? []).map(Number);

test('two students get different values, which stay theirs from the paper to the review', async () => {
  const qbank_id = await newBank(fred, north.course);
  const [area, twice] = (await addQuestions(
    fred,
    { qbank_id, module_id: north.module },
    triangle(),
    double(),
    'Plain',
  )) as [number, number, number];
  const stored = await done(fred.call(getQuestion, { params: { id: String(area) } }));
  expect(stored).toMatchObject({ question: triangle().question, parameters: { variables } });
  expect(Object.keys(stored.example ?? {})).toEqual(['base', 'height', 'secretarea']);

  const exam = await startExam(
    fred,
    { qbank_id, course_id: north.course, duration: 10, release: 'at_once' },
    anna,
    bala,
  );
  const params = { id: String(exam) };
  const preview = JSON.stringify(await done(fred.call(previewExam, { params })));
  expect(preview).toContain(`base ${stored.example?.base} and height $h={${stored.example?.height}}$`);
  expect(preview).not.toContain('{{');

  const replies: unknown[] = [];
  const given = new Map<Student, { base: number; height: number; n: number }>();
  for (const who of [anna, bala]) {
    const { questions, ...rest } = await sit(who, exam);
    replies.push(questions, rest);
    const [first, second] = questions;
    const [base, height] = numbersIn(first?.question ?? '') as [number, number];
    const [n] = numbersIn(second?.question ?? '') as [number];
    expect(first?.question).toBe(
      `A triangle has base ${base} and height $h={${height.toFixed(1)}}$. What is its area?`,
    );
    expect(second?.options.map(({ option }) => Number(option)).sort((a, b) => a - b)).toEqual([n, 2 * n]);
    given.set(who, { base, height, n });
    // The browser is opened again, on a server that remembers nothing.
    forget(exam);
    expect((await sit(who, exam)).questions).toEqual(questions);
    const own = { quiz_or_viva_id: exam };
    const chosen = second?.options.find(({ option }) => Number(option) === 2 * n)?.id as number;
    await done(
      who.call(attempts.saveResponse, { body: { ...own, question_id: twice, option_ids: [chosen] } }),
    );
    // Anna computes what the key says, Bala what is right: the author forgot to halve it.
    const answer = { value: String(who === anna ? base * height : (base * height) / 2) };
    replies.push(
      await done(who.call(attempts.saveResponse, { body: { ...own, question_id: area, answer } })),
    );
    await done(who.call(attempts.submitAttempt, { body: own }));
  }
  expect(given.get(anna)).not.toEqual(given.get(bala));
  const told = JSON.stringify(replies);
  for (const secret of ['{{', 'secretarea', 'base * height', 'parameters', 'variables', 'example', '"right"'])
    expect(told).not.toContain(secret);

  // The review opens when nobody can take the exam any longer.
  await room.over();
  const marksOf = async (who: Person) => (await done(who.call(getQuizResult, { params }))).marks_obtained;
  expect([await marksOf(anna), await marksOf(bala)]).toEqual([3, 0]);
  const reviewOf = async (who: Student) => {
    const [review] = await done(who.call(reviewResult, { params }));
    const { base, height } = given.get(who) as { base: number; height: number };
    expect(review?.question).toContain(`base ${base} and`);
    return { review, base, height };
  };
  const { review, base, height } = await reviewOf(anna);
  const key = (base * height).toFixed(1);
  expect(review).toMatchObject({
    is_right: true,
    explanation: `Half of ${base} times ${height.toFixed(1)} is ${key}.`,
    answer_key: { accepted: [{ value: key }] },
  });

  // Answers of different values are one class by how far they are from the student's own key.
  const { items } = await done(fred.call(analyseExam, { params }));
  expect(items[0]).toMatchObject({
    question: triangle().question,
    classes: [
      { label: '{{secretarea}}', students: 1, share: 1 },
      { label: '0.5 × the correct value', students: 1, share: 0 },
    ],
  });
  expect(items[1]?.options.map(({ option, chosen }) => [option, chosen])).toEqual([
    ['{{n}}', 0],
    ['{{right}}', 2],
  ]);
  const ofQuestion = { params: { ...params, question_id: String(area) } };
  expect(await done(fred.call(getAnswerKey, ofQuestion))).toMatchObject({
    has_variables: true,
    can_edit_bank: true,
    given: [{ label: '0.5 × the correct value', students: 1, accept: null }],
  });

  // One student's number can't be accepted for all; a corrected formula can.
  const form = { question_id: area, policy: 'new_key' as const, reason: 'Forgot to halve it' };
  const refused = await fred.call(regrade, { params, body: { ...form, accept: { value: '7' } } });
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { accept: expect.stringContaining('different values') } },
  });
  const corrected = [...variables.slice(0, 2), formula('secretarea', 'base * height / 2', 1)];
  await done(
    fred.call(changeQuestion, {
      params: { id: String(area) },
      body: { version: 1, ...triangle({ parameters: { variables: corrected } }) },
    }),
  );
  const acts = await done(north.admin.call(listAudit));
  expect(JSON.stringify(acts)).toContain('secretarea = base * height / 2');
  const dry = await done(fred.call(regrade, { params, body: form }));
  expect(dry).toMatchObject({ is_applied: false, changed: 2 });
  await done(fred.call(regrade, { params, body: { ...form, apply: true } }));
  expect([await marksOf(anna), await marksOf(bala)]).toEqual([0, 3]);
  const after = await reviewOf(bala);
  expect(after.review).toMatchObject({
    is_right: true,
    answer_key: { accepted: [{ value: ((after.base * after.height) / 2).toFixed(1) }] },
  });
  // Practice gives fresh values, and grades by the formula that counts since.
  const { questions: practised } = await done(anna.call(listPractice, { query: { exam_id: String(exam) } }));
  const missed = practised.find(({ id }) => id === area);
  expect(missed).toMatchObject({ reason: 'missed', draw: expect.any(Number) });
  expect(JSON.stringify(practised)).not.toMatch(/\{\{|secretarea|parameters|example|answer_key/);
  const [otherBase, otherHeight] = numbersIn(missed?.question ?? '') as [number, number];
  const half = (otherBase * otherHeight) / 2;
  const { version, draw } = missed as { version: number; draw: number };
  const practice = { question_id: area, exam_id: exam, version, draw };
  expect(
    await done(anna.call(answerPractice, { body: { ...practice, answer: { value: String(half) } } })),
  ).toMatchObject({
    is_right: true,
    answer_key: { accepted: [{ value: half.toFixed(1) }] },
    explanation: `Half of ${otherBase} times ${otherHeight.toFixed(1)} is ${half.toFixed(1)}.`,
  });
  expect(practised.find(({ id }) => id === twice)).toMatchObject({ reason: 'known' });
  const seen = await done(
    fred.call(getAttempt, { params: { ...params, student_id: String(bala.student_id) } }),
  );
  expect(JSON.stringify(seen)).toContain(`base ${after.base} and`);
});

test('nothing computes again what a student was given: the stored values alone count', async () => {
  const qbank_id = await newBank(fred, north.course);
  const [id] = (await addQuestions(fred, { qbank_id, module_id: north.module }, triangle())) as [number];
  const exam = await startExam(fred, { qbank_id, course_id: north.course, release: 'at_once' }, anna, bala);
  await sit(anna, exam);
  // As if an earlier evaluator had had other ideas of a product.
  const drawn = JSON.stringify({ [id]: { base: '3', height: '4.0', secretarea: '77' } });
  await sql`delete from attempt_values`;
  await sql`
    insert into attempt_values (attempt_id, drawn)
    select id, ${drawn}::text::json from attempts where exam_id = ${exam} and status = 'in_progress'`;
  const { questions } = await sit(anna, exam);
  expect(questions[0]?.question).toBe('A triangle has base 3 and height $h={4.0}$. What is its area?');
  const own = { quiz_or_viva_id: exam };
  await done(
    anna.call(attempts.saveResponse, { body: { ...own, question_id: id, answer: { value: '77' } } }),
  );
  await done(anna.call(attempts.submitAttempt, { body: own }));
  const params = { id: String(exam) };
  expect(await done(anna.call(getQuizResult, { params }))).toMatchObject({ marks_obtained: 2 });
  await expect(sql`update attempt_values set drawn = '{}'`).rejects.toThrow();
});

test('an exam without variables stores no values', async () => {
  const qbank_id = await newBank(fred, north.course);
  await addQuestions(fred, { qbank_id, module_id: north.module }, 'Plain {{a}}');
  const exam = await startExam(fred, { qbank_id, course_id: north.course }, anna);
  const { questions } = await sit(anna, exam);
  expect(questions[0]?.question).toBe('Plain {{a}}');
  const rows =
    await sql`select from attempt_values v join attempts a on a.id = v.attempt_id where a.exam_id = ${exam}`;
  expect(rows).toHaveLength(0);
});

test('mistakes are told at their fields, a version is kept for each change, and 20 draws are shown', async () => {
  const qbank_id = await newBank(fred, north.course);
  const place = { qbank_id, module_id: north.module };
  const [id] = (await addQuestions(fred, place, triangle())) as [number];
  const change = (given: Partial<QuestionContent>) =>
    fred.call(changeQuestion, { params: { id: String(id) }, body: { version: 1, ...triangle(given) } });
  expect(await change({})).toMatchObject({ status: 200, body: { version: 1 } });
  for (const [given, fields] of [
    [{ question: 'What is {{nothing}}?' }, { question: 'There is no variable “nothing”.' }],
    [
      { parameters: { variables: [...variables.slice(0, 2), formula('secretarea', 'base / 0')] } },
      {
        'parameters.variables.2.formula': expect.stringContaining(
          '“secretarea” is not a number when base = ',
        ),
      },
    ],
    [
      { parameters: { variables: [...variables, formula('x', 'base +')] } },
      { 'parameters.variables.3.formula': 'The formula stops too early.' },
    ],
    [{ parameters: null }, { 'answer_key.accepted.0.value': 'Please enter a number, such as 12.5' }],
  ] as const)
    expect(await change(given as Partial<QuestionContent>)).toMatchObject({ status: 400, body: { fields } });
  expect(await change({ parameters: { variables: [...variables, formula('x', 'base + 1')] } })).toMatchObject(
    {
      body: { version: 2 },
    },
  );
  const versions = await done(fred.call(listVersions, { params: { id: String(id) } }));
  expect(versions.map(({ parameters }) => parameters?.variables.length)).toEqual([4, 3]);

  const { question, question_type, options, body, answer_key, explanation } = triangle();
  const asked = { question, question_type, options, body, answer_key, explanation };
  const shown = await done(fred.call(drawValues, { body: { ...asked, parameters: { variables } } }));
  expect(shown.problems).toEqual({});
  expect(shown.draws).toHaveLength(20);
  for (const { values, answer, problem } of shown.draws) {
    expect(problem).toBe('');
    expect(answer).toBe(`${(Number(values?.base) * Number(values?.height)).toFixed(1)} ± 0.05`);
  }
  expect(shown.example?.question).toContain(`base ${shown.draws[0]?.values?.base} and`);
  const bad = await done(
    fred.call(drawValues, { body: { ...asked, parameters: { variables: [range('base', '1', '2')] } } }),
  );
  expect(bad).toEqual({
    problems: {
      question: 'There is no variable “height”.',
      'answer_key.accepted.0.value': 'There is no variable “secretarea”.',
      explanation: 'There is no variable “secretarea”.',
    },
    draws: [],
    example: null,
  });
  expect((await anna.call(drawValues, { body: { ...asked, parameters: { variables } } })).status).toBe(403);
});
