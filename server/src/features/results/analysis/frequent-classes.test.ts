import { expect, test } from 'vitest';
import { type Column, emptyMatrix, enterClasses } from './answer-matrix.ts';
import { frequentClasses } from './frequent-classes.ts';

const answer = (label: string, share: number, isUnreadable = false) => ({
  part: '',
  id: label,
  label,
  share,
  isUnreadable,
});

/** Null for who was not given the question. */
function columnOf(...answers: (ReturnType<typeof answer> | null)[]): Column {
  const column = emptyMatrix([{ id: 1, worth: 1 }], answers.length).columns.get(1) as Column;
  for (const [place, given] of answers.entries()) {
    if (!given) continue;
    column.right[place] = given.share;
    enterClasses(column, place, [given]);
  }
  return column;
}

test('equal answers are counted together, the most frequent first, those that cannot be read last', () => {
  const column = columnOf(
    answer('9.8', 1),
    answer('98', 0),
    answer('ten', 0, true),
    answer('98', 0),
    answer('ten', 0, true),
    answer('ten', 0, true),
    answer('9.8', 1),
    answer('98', 0),
  );
  expect(frequentClasses(column, null).map(({ label, students }) => [label, students])).toEqual([
    ['98', 3],
    ['9.8', 2],
    ['ten', 3],
  ]);
});

test('shares are of the best and the weakest who were given the question', () => {
  const column = columnOf(answer('9.8', 1), answer('98', 0), answer('98', 0), null);
  const groups = { upper: new Float64Array([1, 0.5, 0, 0]), lower: new Float64Array([0, 0, 1, 1]) };
  expect(frequentClasses(column, groups)).toMatchObject([
    { label: '98', upper_share: 0.333, lower_share: 1 },
    { label: '9.8', upper_share: 0.667, lower_share: 0 },
  ]);
});

test('of each part there are at most 20', () => {
  const column = columnOf(...Array.from({ length: 50 }, (_, i) => answer(String(i), 0)));
  expect(frequentClasses(column, null)).toHaveLength(20);
});
