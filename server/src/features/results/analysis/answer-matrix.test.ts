import { expect, test } from 'vitest';
import { secondsSpent } from './answer-matrix.ts';

test('what passed since the answer before counts for the question answered, also when it is answered again', () => {
  expect([...secondsSpent(100_000, [1, 2, 1], [130_000, 150_000, 155_000])]).toEqual([
    [1, 35],
    [2, 20],
  ]);
});

test('a break is cut, and a clock that goes back takes nothing away', () => {
  expect([...secondsSpent(0, [1, 2], [3_600_000, 3_590_000])]).toEqual([
    [1, 600],
    [2, 0],
  ]);
});
