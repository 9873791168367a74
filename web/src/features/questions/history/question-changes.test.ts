import type { QuestionContent } from '@quivia/contract/questions';
import { expect, test } from 'vitest';
import { questionChanges } from './question-changes.ts';

const content = (changes: Partial<QuestionContent> = {}): QuestionContent => ({
  question: 'Which of these is last in, first out?',
  question_type: 'MCQ',
  body: null,
  answer_key: null,
  options: options('Stack', 'Queue', 'Tree', 'Graph'),
  answer_rule: 'any_correct',
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  explanation: '',
  tags: [],
  difficulty: null,
  ...changes,
});

const options = (...words: string[]) => words.map((option, at) => ({ option, is_correct: at === 0 }));

const summary = (after: Partial<QuestionContent>, before: Partial<QuestionContent> = {}) =>
  questionChanges(content(before), content(after)).map(({ field, pieces, notes }) =>
    [
      field,
      ...pieces.flatMap(({ kind, text }) =>
        kind === 'same' ? [] : [`${kind === 'added' ? '+' : '-'}${text}`],
      ),
      ...notes,
    ].join(' | '),
  );

test('an unchanged question has no changes', () => {
  expect(summary({})).toEqual([]);
});

test('shows a passage that was changed, added or removed; what is being edited has none to compare', () => {
  const changed = (before: string | null | undefined, after: string | null) =>
    questionChanges(
      {
        ...content(),
        ...(before !== undefined && { stimulus: before === null ? null : { id: 1, text: before } }),
      },
      { ...content(), stimulus: after === null ? null : { id: 2, text: after } },
    ).map(({ field }) => field);
  expect(changed('A long story', 'A short story')).toEqual(['Passage']);
  expect(changed(null, 'A story')).toEqual(['Passage']);
  expect(changed('A story', null)).toEqual(['Passage']);
  expect(changed('A story', 'A story')).toEqual([]);
  expect(changed(undefined, 'A story')).toEqual([]);
});

test('shows the words that changed', () => {
  expect(summary({ question: 'Which of these is first in, first out?' })).toEqual([
    'Question | -last | +first',
  ]);
});

test('shows a changed key without changing the text', () => {
  const moved = content().options.map(({ option }, at) => ({ option, is_correct: at === 1 }));
  expect(summary({ options: moved })).toEqual(['Option A | No longer correct', 'Option B | Now correct']);
});

test('shows an option added at the end', () => {
  expect(summary({ options: options('Stack', 'Queue', 'Tree', 'Graph', 'Heap') })).toEqual([
    'Option E | +Heap | Added',
  ]);
});

test('shows a removed option, and which ones moved up', () => {
  expect(summary({ options: options('Stack', 'Tree', 'Graph') })).toEqual([
    'Option B | -Queue | Removed',
    'Option B | Was option C',
    'Option C | Was option D',
  ]);
});

test('shows options that swapped positions', () => {
  const swapped = [
    { option: 'Queue', is_correct: false },
    { option: 'Stack', is_correct: true },
    ...content().options.slice(2),
  ];
  expect(summary({ options: swapped })).toEqual(['Option A | Was option B', 'Option B | Was option A']);
});

test('recognises a reworded option, also where another was removed', () => {
  expect(summary({ options: options('Stack', 'Queue, ring', 'Graph') })).toEqual([
    'Option B | +, ring',
    'Option C | -Tree | Removed',
    'Option C | Was option D',
  ]);
});

test('recognises an option rewritten at the same position', () => {
  expect(summary({ options: options('Stack', 'List', 'Tree', 'Graph') })).toEqual([
    'Option B | -Queue | +List',
  ]);
});

test('shows rule, marks, difficulty, explanation and tags', () => {
  expect(
    summary(
      {
        answer_rule: 'select_all',
        marks: 2,
        negative_marks: 0.25,
        difficulty: 'hard',
        explanation: 'A stack.',
        tags: ['lists', 'basics'],
      },
      { tags: ['lists', 'stacks'] },
    ),
  ).toEqual([
    'Explanation | +A stack.',
    'What counts as correct | -Any correct option | +All correct options and no other',
    'Marks | -1 mark | +2 marks',
    'Deducted for a wrong answer | -0 marks | +0.25 marks',
    'Difficulty | -not set | +hard',
    'Tags | -stacks | +basics',
  ]);
});

test('shows a deduction that became a share of the marks', () => {
  expect(summary({ negative_share: '1/3' }, { negative_marks: 0.5 })).toEqual([
    'Deducted for a wrong answer | -0.5 marks | +1/3 of the marks',
  ]);
});
