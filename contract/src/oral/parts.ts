// The parts people play in a viva voce, and the states of a candidate.
import { UNMARKED_STATES, type UnmarkedState } from '../marking/marks.ts';
import type { Role } from '../people/roles.ts';

export const ORAL_KINDS = ['practical', 'project', 'subject', 'phd', 'osce'] as const;
export type OralKind = (typeof ORAL_KINDS)[number];

/** Who freezes the award list. */
export const FREEZERS = ['internal', 'external', 'chair', 'coordinator'] as const;
export type Freezer = (typeof FREEZERS)[number];

/** Who can set up a viva voce: each is its coordinator. */
export const COORDINATORS = ['Faculty', 'Institution'] as const satisfies readonly Role[];

export const CANDIDATE_STATES = [
  'registered',
  'called',
  'present',
  'in_viva',
  'done',
  ...UNMARKED_STATES,
] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

/** What replaces the marks of a candidate in this state. */
export const unmarkedOf = (state: CandidateState): UnmarkedState | null =>
  UNMARKED_STATES.find((one) => one === state) ?? null;

/** In the order of the day. */
const COURSE_OF_THE_DAY: readonly CandidateState[] = ['registered', 'called', 'present', 'in_viva', 'done'];

export function isStepBack(from: CandidateState, to: CandidateState): boolean {
  const after = COURSE_OF_THE_DAY.indexOf(to);
  return after >= 0 && after < COURSE_OF_THE_DAY.indexOf(from);
}

/** A step back, and every state that replaces marks, is recorded with the reason. */
export function needsNote(from: CandidateState, to: CandidateState): boolean {
  const [before, after] = [COURSE_OF_THE_DAY.indexOf(from), COURSE_OF_THE_DAY.indexOf(to)];
  return before < 0 || after < before;
}
