import { expect, test } from 'vitest';
import { distractors } from './distractors.ts';
import { outerGroups } from './outer-groups.ts';

test('each option with how many chose it, and which share of the best and the weakest', () => {
  // Eight students from the best to the weakest; two in each group. A is bit 1, B is bit 2, C is bit 4.
  const totals = Float64Array.of(8, 7, 6, 5, 4, 3, 2, 1);
  const choices = Uint8Array.of(2, 2, 2, 1, 2, 4, 4, 1);
  const given = new Float64Array(8);
  expect(distractors(4, choices, given, outerGroups(totals))).toEqual([
    { chosen: 2, upper_share: 0, lower_share: 0.5 },
    { chosen: 4, upper_share: 1, lower_share: 0 },
    { chosen: 2, upper_share: 0, lower_share: 0.5 },
    { chosen: 0, upper_share: 0, lower_share: 0 },
  ]);
});

test('shares are of those who were given the question', () => {
  const totals = Float64Array.of(4, 4, 1, 1, 1, 1, 1);
  const given = Float64Array.of(1, Number.NaN, 0, 0, 0, 0, 0);
  const [first] = distractors(2, Uint8Array.of(1, 0, 0, 0, 0, 0, 0), given, outerGroups(totals));
  expect(first).toMatchObject({ chosen: 1, upper_share: 1 });
});

test('where several may be chosen each counts', () => {
  const found = distractors(2, Uint8Array.of(3, 1), new Float64Array(2), null);
  expect(found.map(({ chosen }) => chosen)).toEqual([2, 1]);
  expect(found[0]?.upper_share).toBeNull();
});
