// How a question went.
import type { ReviewedQuestion } from '@quivia/contract/results';

export type Verdict = 'right' | 'partly' | 'wrong' | 'unreadable' | 'not_answered' | 'not_counted';

type Judged = Pick<ReviewedQuestion, 'is_right' | 'marks' | 'total_marks' | 'kind' | 'is_unreadable'>;

export function verdictOf({ is_right, marks, total_marks, kind, is_unreadable }: Judged): Verdict {
  if (kind === 'info') return 'not_counted';
  if (is_right) return 'right';
  if (is_right === false && is_unreadable) return 'unreadable';
  if (is_right === false) return marks > 0 ? 'partly' : 'wrong';
  return total_marks === 0 ? 'not_counted' : 'not_answered';
}

/** Questions there is something to learn from. */
export const isMissed = (question: Judged) =>
  ['partly', 'wrong', 'unreadable', 'not_answered'].includes(verdictOf(question));
