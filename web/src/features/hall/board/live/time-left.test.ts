import { expect, test } from 'vitest';
import { isPhotographing, secondsLeft } from './time-left.ts';

const DUE = 1_000_000;
const progress = (given: object = {}) => ({
  ...{ status: 'in_progress' as const, due_at: DUE, paused_at: null },
  ...given,
});

test('time runs down to the deadline, and stands still in a pause', () => {
  expect(secondsLeft(progress(), DUE - 1_500)).toBe(2);
  expect(secondsLeft(progress(), DUE + 60_000)).toBe(0);
  expect(secondsLeft(progress({ paused_at: DUE - 9_000 }), DUE + 60_000)).toBe(9);
  expect(secondsLeft(progress({ status: 'submitted' }), DUE - 1_500)).toBeNull();
});

test('from the deadline on it is the time for photographs, where there is some', () => {
  const photos = progress({ photo_minutes: 10 });
  expect([isPhotographing(photos, DUE - 1), secondsLeft(photos, DUE - 1)]).toEqual([false, 1]);
  expect([isPhotographing(photos, DUE), secondsLeft(photos, DUE)]).toEqual([true, 600]);
  expect(secondsLeft(photos, DUE + 599_000)).toBe(1);
  expect(secondsLeft(photos, DUE + 700_000)).toBe(0);
  expect(isPhotographing(progress(), DUE + 1)).toBe(false);
  expect(isPhotographing(progress({ photo_minutes: 10, status: 'submitted' }), DUE + 1)).toBe(false);
  // A pause that began before the deadline is one of the exam.
  expect(isPhotographing(progress({ photo_minutes: 10, paused_at: DUE - 1 }), DUE + 1)).toBe(false);
});
