import type { AttemptStatus } from '@quivia/contract/attempts';
import type { ExamForFaculty } from '@quivia/contract/exams';
import { allowsShare } from '@quivia/contract/team';

/** What opens a dialog on the page of an exam: by its name in the address, so that a menu on any tab leads to it. */
export const EXAM_ACTS = ['preview', 'extend', 'end', 'cancel'] as const;
export type ExamAct = (typeof EXAM_ACTS)[number];

/** Those that the exam's state and the caller's share of it allow, as the server does. */
export function actsNow({
  state,
  is_over,
  share,
}: Pick<ExamForFaculty, 'state' | 'is_over' | 'share'>): readonly ExamAct[] {
  if (!allowsShare(share, 'mark')) return [];
  if (is_over || !allowsShare(share, 'run')) return ['preview'];
  return state === 'upcoming' ? ['preview', 'extend', 'cancel'] : EXAM_ACTS;
}

export const studentsIn = (counts: Record<AttemptStatus, number>) =>
  Object.values(counts).reduce((sum, n) => sum + n, 0);
