import type { Decision } from '@quivia/contract/results';
import { expect, it } from 'vitest';
import { decisions, notesOf } from './attempt.words.tsx';

const plain = {
  status: 'submitted',
  late_answers: 0,
  late_accepted: null,
  integrity_events: 0,
  is_corrected: false,
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

it('says how the marks changed, and nothing where they did not', () => {
  expect(decisions.marksChange(decision)).toBe('4 → 5.5 marks');
  expect(decisions.marksChange({ ...decision, marks_before: -1, marks_after: 0 })).toBe('AB → 0 marks');
  expect(decisions.marksChange({ ...decision, marks_after: 4 })).toBe('');
  expect(decisions.marksChange({ ...decision, marks_after: null })).toBe('');
});
