import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mean, median, standardDeviation } from './spread.ts';

test('mean, median and deviation of a few marks worked by hand', () => {
  const marks = [2, 4, 4, 4, 5, 5, 7, 9];
  expect(mean(marks)).toBe(5);
  expect(median(marks)).toBe(4.5);
  expect(standardDeviation(marks)).toBeCloseTo(Math.sqrt(32 / 7), 12);
  expect(median([3, 1, 2])).toBe(2);
});

test('of nothing there is none, and one mark has no deviation', () => {
  expect([mean([]), median([]), standardDeviation([]), standardDeviation([4])]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('as many lie below the median as above it', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1 }), (marks) => {
      const middle = median(marks) as number;
      const below = marks.filter((one) => one < middle).length;
      const above = marks.filter((one) => one > middle).length;
      expect(Math.max(below, above)).toBeLessThanOrEqual(marks.length / 2);
    }),
  );
});
