import { expect, it } from 'vitest';
import { possible } from './decision-actions.tsx';

it('offers only what can be decided now', () => {
  const of = (status: Parameters<typeof possible>[0]['status'], late_answers = 0) =>
    Object.entries(possible({ status, late_answers, is_corrected: false }))
      .filter(([, can]) => can)
      .map(([act]) => act);
  expect(of('submitted', 1)).toEqual(['late', 'correct', 'reopen', 'disqualify']);
  expect(of('in_progress')).toEqual(['disqualify']);
  expect(of('absent')).toEqual(['reopen', 'disqualify']);
  expect(of('disqualified', 1)).toEqual(['reopen']);
  expect(possible({ status: 'submitted', late_answers: 0, is_corrected: true }).restore).toBe(true);
});
