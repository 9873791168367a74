import { kindNamed } from '@quivia/kinds/kinds.rules';
import { expect, test } from 'vitest';
import { givenAnswers } from './given-answers.rules.ts';

test('of a text with blanks each blank is listed apart, with an answer that accepts it alone', () => {
  const kind = kindNamed('cloze');
  const { body, key } = kind.samples[0] as (typeof kind.samples)[number];
  const answers = [
    { answer: { holes: { city: 'p', rivers: '1', river: 'Seine' } }, students: 9 },
    { answer: { holes: { city: 'p', rivers: '1', river: 'The Seine' } }, students: 2 },
    { answer: { holes: { city: 'l', rivers: 'one', river: 'the  seine' } }, students: 1 },
    { answer: { holes: { river: '' } }, students: 1 },
  ];
  const given = givenAnswers(kind, body, key, answers);
  expect(given).toEqual([
    {
      label: 'Blank 3: The Seine',
      students: 3,
      share: 0,
      is_unreadable: false,
      accept: { holes: { river: 'The Seine' } },
    },
    {
      label: 'Blank 1: Lyon',
      students: 1,
      share: 0.5,
      is_unreadable: false,
      accept: { holes: { city: 'l' } },
    },
    { label: 'Blank 2: one', students: 1, share: 0, is_unreadable: true, accept: null },
  ]);
  const wider = kind.accept?.(body, key, given[0]?.accept);
  expect(kind.grade(body, wider, answers[1]?.answer)).toMatchObject({ share: 1 });
});

test('of a short text equal answers are one line, the most frequent first', () => {
  const kind = kindNamed('text');
  const key = {
    accepted: [{ text: 'Paris', percent: 100, match: 'exact' }],
    ignore_case: true,
    ignore_accents: true,
    ignore_spaces: false,
    ignore_punctuation: false,
  };
  const given = givenAnswers(kind, {}, key, [
    { answer: { text: 'Lyon' }, students: 1 },
    { answer: { text: 'Parys' }, students: 2 },
    { answer: { text: ' parys' }, students: 1 },
    { answer: { text: 'Paris' }, students: 5 },
  ]);
  expect(given.map(({ label, students, accept }) => [label, students, accept])).toEqual([
    ['Parys', 3, { text: 'Parys' }],
    ['Lyon', 1, { text: 'Lyon' }],
  ]);
});
