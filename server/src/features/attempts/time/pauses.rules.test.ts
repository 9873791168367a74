import { expect, test } from 'vitest';
import { pausedWithin } from './pauses.rules.ts';

const pause = (from: number, until: number | null) => ({
  paused_at: new Date(from),
  resumed_at: until === null ? null : new Date(until),
});

test('counts the parts of pauses that lie between two moments', () => {
  const pauses = [pause(10, 20), pause(30, 50), pause(80, null)];
  expect(pausedWithin([], 0, 100)).toBe(0);
  expect(pausedWithin(pauses, 0, 100)).toBe(50);
  expect(pausedWithin(pauses, 15, 40)).toBe(15);
  expect(pausedWithin(pauses, 20, 30)).toBe(0);
  expect(pausedWithin(pauses, 35, 45)).toBe(10);
  expect(pausedWithin(pauses, 90, 95)).toBe(5);
  expect(pausedWithin(pauses, 60, 70)).toBe(0);
});
