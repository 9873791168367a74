import { expect, test } from 'vitest';
import { deadlineAt, endsOf } from './exam-ends.ts';

test('most finish by the deadline that more than half share or come before, and it closes at the last', () => {
  expect(endsOf([])).toBeUndefined();
  expect(endsOf([7])).toEqual({ most: 7, closes: 7 });
  expect(endsOf([9, 5, 5])).toEqual({ most: 5, closes: 9 });
  // Half is not most.
  expect(endsOf([9, 5])).toEqual({ most: 9, closes: 9 });
  expect(endsOf([5, 9, 5, 9, 5])).toEqual({ most: 5, closes: 9 });
});

test('the deadline of someone who is paused moves with the time', () => {
  expect(deadlineAt({ due_at: 100, paused_at: null }, 60)).toBe(100);
  expect(deadlineAt({ due_at: 100, paused_at: 40 }, 60)).toBe(120);
});
