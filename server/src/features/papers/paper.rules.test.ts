import { expect, test } from 'vitest';
import { totalsOf } from './paper.rules.ts';

const row = (module_id: number, marks: number, negative_marks = 0) => ({
  module_id,
  kind: 'choice' as const,
  marks,
  negative_marks,
  negative_share: null,
});

test('a whole paper has one total', () => {
  expect(totalsOf([row(1, 1), row(1, 2.5), row(2, 0.1)], null)).toEqual({
    questions: 3,
    marks: { least: 3.6, most: 3.6 },
    negative_marks: { least: 0, most: 0 },
    needs_people: false,
  });
});

test('of drawn questions the total lies between the lowest and the highest marks of each module', () => {
  const rows = [row(1, 1, 0.25), row(1, 3), row(1, 2), row(2, 5, 1)];
  expect(totalsOf(rows, 2)).toEqual({
    questions: 3,
    marks: { least: 8, most: 10 },
    negative_marks: { least: 0, most: 1 },
    needs_people: false,
  });
});

test('no questions have no marks', () => {
  expect(totalsOf([], 3)).toEqual({
    questions: 0,
    marks: { least: 0, most: 0 },
    negative_marks: { least: 0, most: 0 },
    needs_people: false,
  });
});
