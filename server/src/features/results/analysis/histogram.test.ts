import fc from 'fast-check';
import { expect, test } from 'vitest';
import { histogram } from './histogram.ts';

test('full marks are in the last bar, and a mark on a border in the bar it begins', () => {
  expect(histogram([0, 4.99, 5, 50], 50).filter(({ students }) => students > 0)).toEqual([
    { from: 0, to: 5, students: 2 },
    { from: 5, to: 10, students: 1 },
    { from: 45, to: 50, students: 1 },
  ]);
});

test.each([
  [3, 6],
  [10, 10],
  [25, 10],
  [40, 8],
  [100, 10],
  [0.5, 10],
])('%d marks make %d bars', (total, bars) => {
  expect(histogram([], total)).toHaveLength(bars);
});

test('everybody is in one bar, and the bars go from nothing to all', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.array(fc.float({ min: 0, max: 1, noNaN: true })),
      (total, shares) => {
        const marks = shares.map((share) => share * total);
        const bars = histogram(marks, total);
        expect(bars.reduce((sum, { students }) => sum + students, 0)).toBe(marks.length);
        expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([0, total]);
        for (const [i, bar] of bars.slice(1).entries()) expect(bar.from).toBe(bars[i]?.to);
      },
    ),
  );
});

test('an exam without marks has no bars', () => {
  expect(histogram([0], 0)).toEqual([]);
});
