import { expect, it } from 'vitest';
import { isMissed, verdictOf } from './verdict.ts';

it('distinguishes correct, incorrect, not answered and not counted', () => {
  expect(verdictOf({ is_right: true, marks: 1, total_marks: 1 })).toBe('right');
  expect(verdictOf({ is_right: false, marks: 0, total_marks: 1 })).toBe('wrong');
  // Letters for a number are not wrong, but there is something to learn from them.
  const letters = { is_right: null, marks: 0, total_marks: 1, is_unreadable: true };
  expect(verdictOf(letters)).toBe('unreadable');
  expect(isMissed(letters)).toBe(true);
  expect(verdictOf({ is_right: false, marks: 0.5, total_marks: 1 })).toBe('partly');
  expect(verdictOf({ is_right: null, marks: 0, total_marks: 1 })).toBe('not_answered');
  expect(verdictOf({ is_right: null, marks: 0, total_marks: 0 })).toBe('not_counted');
});

it('says of a late answer that does not count that it arrived late, not that there is none', () => {
  expect(verdictOf({ is_right: null, marks: 0, total_marks: 1 }, true)).toBe('late');
  expect(verdictOf({ is_right: true, marks: 1, total_marks: 1 }, true)).toBe('right');
});

it('counts as missed what was incorrect or not answered, never what does not count', () => {
  expect(isMissed({ is_right: false, marks: 0, total_marks: 1 })).toBe(true);
  expect(isMissed({ is_right: null, marks: 0, total_marks: 2 })).toBe(true);
  expect(isMissed({ is_right: true, marks: 1, total_marks: 1 })).toBe(false);
  expect(isMissed({ is_right: null, marks: 0, total_marks: 0 })).toBe(false);
});
