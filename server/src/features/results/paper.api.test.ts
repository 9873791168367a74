// The paper of an exam with its keys, as those who may see its marks read it.
import { regrade } from '@quivia/contract/exam-decisions';
import { getExamPaper } from '@quivia/contract/exam-paper';
import type { RubricGroup } from '@quivia/contract/marking/rubric';
import { changeRubric } from '@quivia/contract/rubrics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from '../../testing/exams/banks.ts';
import { essay } from '../../testing/exams/essays.ts';
import { type Class, examOf, type NewExam, newExam, openClass } from '../../testing/exams/sat-exams.ts';
import { done } from '../../testing/people.ts';

let room: Class;
beforeAll(async () => {
  room = await openClass('anna01');
});
afterAll(() => room.server.stop());

const read = (exam: NewExam) => done(room.fred.call(getExamPaper, examOf(exam)));

const area = content('What is the area of {{base}} by 2?', {
  question_type: 'NUMBER',
  options: [],
  body: { unit_mode: 'none', units: [] },
  answer_key: {
    accepted: [
      {
        type: 'value',
        value: '{{area}}',
        tolerance: { type: 'absolute', amount: '0' },
        percent: 100,
      },
    ],
    units: [],
    unit_penalty: 0,
  },
  explanation: 'Twice {{base}} is {{area}}.',
  parameters: {
    variables: [
      { name: 'base', type: 'range', from: '4', to: '4', step: '1' },
      { name: 'area', type: 'formula', formula: '2 * base', rounding: { type: 'decimals', decimals: 0 } },
    ],
  },
});

const group = (text: string): RubricGroup => ({
  name: '',
  choose: 'many',
  items: [{ id: text.toLowerCase(), text, marks: 2, shown: 'always', note: '' }],
});

test('has each question with its key, what it is worth and why, with the values of an example', async () => {
  const light = content('What is light?', {
    marks: 3,
    negative_share: '1/3',
    explanation: 'It has both natures.',
  });
  const [first, second] = await read(await newExam(room, [light, area]));
  expect(first).toMatchObject({
    question_number: 1,
    question: 'What is light?',
    choose: 'one',
    module_name: expect.stringMatching(/./),
    explanation: 'It has both natures.',
    marks: 3,
    negative_marks: 1,
    note: '',
  });
  expect(first?.options.map(({ option_number, is_correct }) => [option_number, is_correct])).toEqual([
    ['A', false],
    ['B', true],
    ['C', false],
    ['D', false],
  ]);
  expect(second).toMatchObject({
    kind: 'number',
    question: 'What is the area of 4 by 2?',
    answer_key: { accepted: [{ value: '8' }] },
    explanation: 'Twice 4 is 8.',
    options: [],
  });
});

test('shows the key that counts by now, and says what was decided', async () => {
  const exam = await newExam(room, ['What is light?', 'What is sound?']);
  const [light, sound] = exam.questionIds as [number, number];
  const decide = (body: object) =>
    done(
      room.fred.call(regrade, {
        ...examOf(exam),
        body: { apply: true, reason: 'The key was wrong', question_id: light, policy: 'drop', ...body },
      }),
    );
  await decide({ policy: 'new_key', correct: [exam.options[0]?.[2]] });
  await decide({ question_id: sound });
  const [first, second] = await read(exam);
  expect(first?.options.filter(({ is_correct }) => is_correct)).toMatchObject([{ option_number: 'C' }]);
  expect(first?.note).not.toBe('');
  expect(second?.note).not.toBe(first?.note);
  expect(second?.options.filter(({ is_correct }) => is_correct)).toMatchObject([{ option_number: 'B' }]);
});

test('has the rubric that answers are marked by, not the one the question brought', async () => {
  const answer_key = { model_answer: 'Waves', notes: 'Be kind', rubric: [group('Brought')] };
  const exam = await newExam(room, [essay('Explain light.', { answer_key })]);
  const rubric = async () => (await read(exam))[0]?.answer_key?.rubric;
  expect(await rubric()).toEqual([group('Brought')]);
  const change = (version: number, groups: RubricGroup[]) =>
    done(
      room.fred.call(changeRubric, {
        ...examOf(exam),
        body: {
          key: crypto.randomUUID(),
          question_id: exam.questionIds[0] as number,
          version,
          groups,
          apply: true,
          reason: 'Agreed',
        },
      }),
    );
  await change(1, [group('Agreed')]);
  expect(await rubric()).toEqual([group('Agreed')]);
  await change(2, []);
  expect(await rubric()).toEqual([]);
});
