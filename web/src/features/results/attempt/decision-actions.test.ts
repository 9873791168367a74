import { expect, it } from 'vitest';
import { attemptOf, lateAnswerOf } from '../../../testing/sample-exam.ts';
import { possible } from './decision-actions.tsx';

const of = (given: Parameters<typeof attemptOf>[0]) =>
  Object.entries(possible(attemptOf(given)))
    .filter(([, can]) => can)
    .map(([act]) => act);

it('offers only what can be decided now', () => {
  expect(of({ late: [lateAnswerOf()] })).toEqual(['late', 'correct', 'reopen', 'disqualify']);
  expect(of({ is_corrected: true })).toEqual(['correct', 'restore', 'reopen', 'disqualify']);
  expect(of({ status: 'in_progress' })).toEqual(['disqualify']);
  expect(of({ status: 'absent' })).toEqual(['reopen', 'disqualify']);
  expect(of({ status: 'disqualified', late: [lateAnswerOf()] })).toEqual(['reopen']);
});

it('offers to release without a result that waits for marks, and no correction meanwhile', () => {
  const waiting = { score: null, unmarked: 2 };
  expect(of(waiting)).toEqual(['except', 'reopen', 'disqualify']);
  expect(of({ ...waiting, is_excepted: true })).toEqual(['reopen', 'disqualify']);
});

it('offers nothing for a cancelled attempt, and no correction where there are no marks', () => {
  expect(of({ status: 'cancelled', late: [lateAnswerOf()], is_corrected: true })).toEqual([]);
  expect(of({ ungraded: 'grading_failed', score: null, total_marks: null })).toEqual([
    'reopen',
    'disqualify',
  ]);
});
