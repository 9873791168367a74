import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outerGroups } from './outer-groups.ts';

test('of a hundred the best and the weakest 27', () => {
  const groups = outerGroups(Float64Array.from({ length: 100 }, (_, i) => i));
  expect(groups?.upper.reduce((a, b) => a + b)).toBe(27);
  expect(groups?.upper[73]).toBe(1);
  expect(groups?.upper[72]).toBe(0);
  expect(groups?.lower[26]).toBe(1);
  expect(groups?.lower[27]).toBe(0);
});

test('who is tied at the border belongs in part', () => {
  // Two of eight: one is above, and three share the second place.
  const groups = outerGroups(Float64Array.of(9, 7, 7, 7, 3, 2, 1, 0));
  expect([...(groups?.upper ?? [])]).toEqual([1, 1 / 3, 1 / 3, 1 / 3, 0, 0, 0, 0]);
});

test('a group is as large as it should be, in whatever order equals stand', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 2 }), (totals) => {
      const groups = outerGroups(Float64Array.from(totals));
      const size = Math.max(1, Math.round(totals.length * 0.27));
      for (const group of [groups?.upper, groups?.lower])
        expect(group?.reduce((a, b) => a + b)).toBeCloseTo(size, 9);
      const turned = outerGroups(Float64Array.from(totals.toReversed()));
      expect([...(turned?.upper ?? [])].reverse()).toEqual([...(groups?.upper ?? [])]);
    }),
  );
});

test('one student has nobody to be compared with', () => {
  expect(outerGroups(Float64Array.of(1))).toBeNull();
});
