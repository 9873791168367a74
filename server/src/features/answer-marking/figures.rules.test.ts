import type { Plan } from '@quivia/contract/marking/plan';
import { expect, test } from 'vitest';
import { figuresOf } from './figures.rules.ts';

const DOUBLE: Plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'third_mean' };
/** Of marker 1, then of marker 2; a third sheet is nobody's pair. */
const sheets = (answers: number, difference: (place: number) => number) =>
  Array.from({ length: answers }, (_, answer_id) => [
    { answer_id, marker_id: 1, marks: 5 },
    { answer_id, marker_id: 2, marks: 5 + difference(answer_id) },
    { answer_id, marker_id: 3, marks: 9 },
  ]).flat();

test('the mean difference has two signs, and the border is not near enough', () => {
  const found = figuresOf(
    sheets(10, (place) => [0, 0.5, 1, -0.5][place % 4] as number),
    DOUBLE,
  );
  // Three times 0 and 0.5, twice 1 and -0.5.
  expect(found).toEqual([
    { marker_id: 1, n: 10, figures: { difference: expect.closeTo(-0.25), within: 0.8 } },
    { marker_id: 2, n: 10, figures: { difference: expect.closeTo(0.25), within: 0.8 } },
  ]);
});

test('nine answers are too few to say, and one sheet is no pair', () => {
  expect(
    figuresOf(
      sheets(9, () => 1),
      DOUBLE,
    ),
  ).toEqual([
    { marker_id: 1, n: 9, figures: null },
    { marker_id: 2, n: 9, figures: null },
  ]);
  expect(figuresOf([{ answer_id: 1, marker_id: 1, marks: 2 }], DOUBLE)).toEqual([]);
});

test('after a second look only the same mark is near enough', () => {
  const look: Plan = { type: 'second_look', percent: 100, pass_mark: null, around: 0 };
  const [first] = figuresOf(
    sheets(10, (place) => (place < 3 ? 0.5 : 0)),
    look,
  );
  expect(first?.figures?.within).toBe(0.7);
});
