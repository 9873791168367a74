import type { Tone } from '../../ui/labels/badge.tsx';
import type { Outcome } from './use-rosters.ts';

interface OutcomeWords {
  key: Outcome;
  one: string;
  many: string;
  tone: Tone;
}

/** What must be looked at comes first. */
export const OUTCOMES: readonly OutcomeWords[] = [
  { key: 'error', one: 'Error', many: 'Errors', tone: 'wrong' },
  { key: 'change', one: 'Change', many: 'Changes', tone: 'risk' },
  { key: 'new', one: 'New person', many: 'New people', tone: 'right' },
  { key: 'existing', one: 'Existing person', many: 'Existing people', tone: 'right' },
  { key: 'same', one: 'Nothing to do', many: 'Nothing to do', tone: 'plain' },
];
