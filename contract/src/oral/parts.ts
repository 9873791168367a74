// The parts people play in a viva voce, and the states of a candidate.
import type { Role } from '../people/roles.ts';

export const ORAL_KINDS = ['practical', 'project', 'subject', 'phd', 'osce'] as const;
export type OralKind = (typeof ORAL_KINDS)[number];

/** An observer sees the session and marks nothing. */
export const EXAMINER_ROLES = ['internal', 'external', 'guide', 'chair', 'observer'] as const;
export type ExaminerRole = (typeof EXAMINER_ROLES)[number];

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
  'absent',
  'withheld',
  'deferred',
  'malpractice',
] as const;
export type CandidateState = (typeof CANDIDATE_STATES)[number];

/** Printed in place of marks; never a number. */
export const UNMARKED_STATES = ['absent', 'withheld', 'deferred', 'malpractice'] as const;
export type UnmarkedState = (typeof UNMARKED_STATES)[number];

/** In the order of the day. */
const COURSE_OF_THE_DAY: readonly CandidateState[] = ['registered', 'called', 'present', 'in_viva', 'done'];

export function isStepBack(from: CandidateState, to: CandidateState): boolean {
  const after = COURSE_OF_THE_DAY.indexOf(to);
  return after >= 0 && after < COURSE_OF_THE_DAY.indexOf(from);
}

/** A step back, and every state that stands in place of marks, is recorded with the reason. */
export function needsNote(from: CandidateState, to: CandidateState): boolean {
  const [before, after] = [COURSE_OF_THE_DAY.indexOf(from), COURSE_OF_THE_DAY.indexOf(to)];
  return before < 0 || after < before;
}
