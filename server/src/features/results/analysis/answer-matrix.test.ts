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

test('a pause counts for no question, also when an answer came during it', () => {
  const pauses = [{ paused_at: new Date(20_000), resumed_at: new Date(80_000) }];
  expect([...secondsSpent(0, [1, 2, 3], [30_000, 90_000, 95_000], pauses)]).toEqual([
    [1, 20],
    [2, 10],
    [3, 5],
  ]);
});
