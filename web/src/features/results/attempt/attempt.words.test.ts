import type { Decision } from '@quivia/contract/results';
import { expect, it } from 'vitest';
import { decisions, late, notesOf } from './attempt.words.tsx';

const plain = {
  status: 'submitted',
  score: 4,
  late_answers: 0,
  late_accepted: null,
  integrity_events: 0,
  unmarked: 0,
  is_corrected: false,
  is_disabled: false,
} as const;
const decision: Decision = {
  kind: 'marks_corrected',
  at: '2026-11-14T10:00:00.000Z',
  by: 'Asha',
  reason: 'A slip',
  marks_before: 4,
  marks_after: 5.5,
};

it('notes nothing about an ordinary attempt', () => {
  expect(notesOf(plain)).toEqual([]);
});

it('puts what waits for a decision before what is decided', () => {
  const words = notesOf({ ...plain, late_answers: 2, integrity_events: 1, is_corrected: true }).map(
    (note) => note.words,
  );
  expect(words).toEqual(['2 late answers to decide on', '1 integrity event', 'Marks corrected']);
  expect(notesOf({ ...plain, late_answers: 1, late_accepted: false })[0]?.words).toBe(
    '1 late answer refused',
  );
});

it('says that an attempt that ended was not graded, and that an exam was cancelled', () => {
  const words = (given: object) => notesOf({ ...plain, ...given }).map((note) => note.words);
  expect(words({ score: null })).toEqual(['Not graded']);
  expect(words({ score: null, status: 'in_progress' })).toEqual(['In progress']);
  expect(words({ score: null, status: 'cancelled' })).toEqual(['Cancelled']);
});

it('says how late an answer was, and what it would change', () => {
  const answer = {
    question_number: 1,
    chosen: 'B',
    received_at: '2026-11-16T09:48:20.000Z',
    late_by: 200,
    accepted: null,
    marks_change: 1,
  };
  expect(late.lateness(answer, false)).toBe('3 min 20 s after the deadline');
  expect(late.lateness({ ...answer, late_by: 5 }, true)).toBe('5 s after submission');
  expect(late.lateness({ ...answer, after_results: true }, false)).toBe(
    '3 min 20 s after the deadline, after the results',
  );
  expect(late.effectOf(answer)).toBe('+1 mark');
  expect(late.effectOf({ ...answer, marks_change: -0.5 })).toBe('−0.5 marks');
  expect(late.effectOf({ ...answer, marks_change: 0 })).toBe('No change');
  expect(late.effectOf({ ...answer, marks_change: 0, accepted: true })).toBe('Counts');
  expect(late.effectOf({ ...answer, marks_change: null })).toBe('Replaced by a later answer');
});

it('says how the marks changed, and nothing where they did not', () => {
  expect(decisions.marksChange(decision)).toBe('4 → 5.5 marks');
  expect(decisions.marksChange({ ...decision, marks_before: -1, marks_after: 0 })).toBe('AB → 0 marks');
  expect(decisions.marksChange({ ...decision, marks_after: 4 })).toBe('');
  expect(decisions.marksChange({ ...decision, marks_after: null })).toBe('');
});
