import { expect, it } from 'vitest';
import { timeOf } from '../../platform/app/date-time.tsx';
import { lateAnswers } from './late-answer.words.ts';

const given_at = '2026-11-18T09:34:00Z';
const received_at = '2026-11-18T09:42:00Z';
const late = { question_number: 2, chosen: 'C', given_at, received_at, accepted: null, after_results: true };
const [given, arrived] = [given_at, received_at].map((at) => timeOf(new Date(at)));

it('says what arrived when, and that it is not counted', () => {
  expect(lateAnswers.answer(late)).toBe(
    `Question 2, your answer C, given ${given}, arrived ${arrived} after the results: not counted. Show this to your examiner.`,
  );
  expect(lateAnswers.answer({ ...late, given_at: null, after_results: false })).toBe(
    `Question 2, your answer C, arrived ${arrived} after the deadline: not counted yet. Your examiner will decide.`,
  );
});

it('says what the examiner decided', () => {
  expect(lateAnswers.answer({ ...late, accepted: true })).toContain('accepted it, and it counts.');
  expect(lateAnswers.answer({ ...late, chosen: '', accepted: false })).toBe(
    `Question 2, your answer removed, given ${given}, arrived ${arrived} after the results: not counted, by decision of your examiner.`,
  );
});
