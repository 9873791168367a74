import type { Decision } from '@quivia/contract/results';
import { expect, it } from 'vitest';
import { decisions, obtained } from './student.words.tsx';

const decision = (given: Partial<Decision>): Decision => ({
  kind: 'marks_corrected',
  at: '2026-11-15T08:00:00.000Z',
  by: 'fred01',
  reason: 'A slip of the pen.',
  marks_before: null,
  marks_after: null,
  ...given,
});

it('says what the marks were before and are after', () => {
  expect(decisions.decision(decision({ marks_before: 4, marks_after: 5.5 }))).toBe(
    'Your marks were corrected. Your marks went from 4 to 5.5.',
  );
  expect(decisions.decision(decision({ kind: 'regraded', marks_before: 4, marks_after: 4 }))).toBe(
    'A question was regraded. Your marks stayed at 4.',
  );
});

it('says AB for a student who was absent before', () => {
  expect(decisions.decision(decision({ marks_before: -1, marks_after: 2 }))).toContain('went from AB to 2.');
  expect([obtained(-1, 10), obtained(7, 10)]).toEqual(['AB', '7 of 10']);
});

it('says only what was decided where no marks are known', () => {
  expect(decisions.decision(decision({ kind: 'reopened', marks_before: 3 }))).toBe(
    'The exam was reopened for you.',
  );
});
