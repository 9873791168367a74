import type { QuestionForStudent } from '@quivia/contract/attempts';
import { expect, it } from 'vitest';
import { openSheet, orderOf } from './answer-sheet.ts';
import { countAnswers, markAt } from './completeness.ts';

const question = (id: number, given: Partial<QuestionForStudent> = {}): QuestionForStudent => ({
  id,
  question_number: id,
  question: '',
  choose: 'one',
  marks: 1,
  negative_marks: 0,
  options: [],
  ...given,
});
const paper = [
  question(1),
  question(2, { kind: 'number', body: { unit_mode: 'none', units: [] } }),
  question(3, {
    kind: 'cloze',
    body: {
      holes: [
        { id: 'p', type: 'text' },
        { id: 'q', type: 'text' },
      ],
    },
  }),
  question(4, { kind: 'number', body: { unit_mode: 'none', units: [] } }),
];
const sheet = openSheet({
  ...orderOf(paper),
  count: 4,
  isForwardOnly: false,
  answers: [
    { question_id: 1, option_ids: [10], is_flagged: false },
    { question_id: 2, option_ids: [], answer: { value: 'nine' }, is_flagged: true },
    { question_id: 3, option_ids: [], answer: { holes: { p: 'x' } }, is_flagged: false },
  ],
});

it('tells apart what is complete, incomplete and not there', () => {
  expect([0, 1, 2, 3].map((position) => markAt(sheet, paper, position))).toEqual([
    { state: 'answered', flagged: false, lack: null },
    { state: 'incomplete', flagged: true, lack: { what: 'not_a_number' } },
    { state: 'incomplete', flagged: false, lack: { what: 'blanks', given: 1, of: 2 } },
    { state: 'new', flagged: false, lack: null },
  ]);
});

it('counts as answered only what is complete', () => {
  expect(countAnswers(sheet, paper)).toEqual({ answered: 1, incomplete: 2, flagged: 1, open: 1, all: 4 });
});
