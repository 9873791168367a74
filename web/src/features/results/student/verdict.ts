// How a question went.
import type { ReviewedQuestion } from '@quivia/contract/results';

export type Verdict = 'right' | 'partly' | 'wrong' | 'unreadable' | 'late' | 'not_answered' | 'not_counted';

type Judged = Pick<ReviewedQuestion, 'is_right' | 'marks' | 'total_marks' | 'kind' | 'is_unreadable'>;

/** `isLate`: an answer arrived late and does not count. */
export function verdictOf(
  { is_right, marks, total_marks, kind, is_unreadable }: Judged,
  isLate = false,
): Verdict {
  if (kind === 'info') return 'not_counted';
  if (is_right) return 'right';
  if (is_unreadable && total_marks > 0) return 'unreadable';
  if (is_right === false) return (marks ?? 0) > 0 ? 'partly' : 'wrong';
  if (total_marks === 0) return 'not_counted';
  return isLate ? 'late' : 'not_answered';
}

/** Questions there is something to learn from. */
export const isMissed = (question: Judged) =>
  ['partly', 'wrong', 'unreadable', 'not_answered'].includes(verdictOf(question));
