// How a question went.
import type { ReviewedQuestion } from '@quivia/contract/results';

export type Verdict = 'right' | 'partly' | 'wrong' | 'not_answered' | 'not_counted';

type Judged = Pick<ReviewedQuestion, 'is_right' | 'marks' | 'total_marks' | 'kind'>;

export function verdictOf({ is_right, marks, total_marks, kind }: Judged): Verdict {
  if (kind === 'info') return 'not_counted';
  if (is_right) return 'right';
  if (is_right === false) return marks > 0 ? 'partly' : 'wrong';
  return total_marks === 0 ? 'not_counted' : 'not_answered';
}

/** Questions there is something to learn from. */
export const isMissed = (question: Judged) =>
  ['partly', 'wrong', 'not_answered'].includes(verdictOf(question));
