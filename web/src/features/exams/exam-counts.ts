// How far the students of an exam are.

import type { AttemptStatus } from '@quivia/contract/attempts';
import type { ExamState } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import { attemptsCounted } from '../../shared/attempts/attempt-status.words.ts';
import { studentsIn } from '../../shared/exam/exam-acts.ts';
import type { Words } from '../../shared/workplace/workplace.words.ts';

type Counts = Record<AttemptStatus, number>;

/** Without cancelled ones: then the whole exam is, and says so. */
const ORDER: readonly AttemptStatus[] = [
  'in_progress',
  'submitted',
  'closed_by_deadline',
  'disqualified',
  'absent',
];

/** With extra time, or after a late start, students can still take an exam whose window has closed. */
export const canStillBeTaken = ({ state, counts }: { state: ExamState; counts: Counts }) =>
  state === 'open' || state === 'upcoming' || (state === 'over' && counts.assigned + counts.in_progress > 0);

/** '62 students: 40 in progress, 12 submitted' */
export function countsInShort(counts: Counts, { student }: Pick<Words, 'student'>): string {
  const parts = ORDER.filter((status) => counts[status] > 0).map((status) =>
    attemptsCounted(counts[status], status),
  );
  const all = plural(studentsIn(counts), student);
  return parts.length > 0 ? `${all}: ${parts.join(', ')}` : all;
}
