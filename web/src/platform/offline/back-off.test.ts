import { expect, it } from 'vitest';
import { backOffMs } from './back-off.ts';

it('waits longer with each failure, at most 30 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 500].map((failures) => backOffMs(failures, 1))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

it('adds jitter, and never waits less than a second', () => {
  expect(backOffMs(0, 0)).toBe(1_000);
  expect(backOffMs(0, 0.5)).toBe(1_500);
  expect(backOffMs(5, 0)).toBe(1_000);
});

it('a page that must be right again soon waits no longer than it says', () => {
  expect([0, 3, 50].map((failures) => backOffMs(failures, 1, 3_000))).toEqual([2_000, 3_000, 3_000]);
  expect(backOffMs(50, 0, 3_000)).toBe(1_000);
});
