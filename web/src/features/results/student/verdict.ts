// How a question went, by a sign and a word.
import type { ReviewedQuestion } from '@quivia/contract/results';
import type { Tone } from '../../../ui/badge.tsx';

type Verdict = 'right' | 'wrong' | 'not_answered' | 'not_counted';

type Judged = Pick<ReviewedQuestion, 'is_right' | 'total_marks'>;

export function verdictOf({ is_right, total_marks }: Judged): Verdict {
  if (is_right !== null) return is_right ? 'right' : 'wrong';
  return total_marks === 0 ? 'not_counted' : 'not_answered';
}

export const VERDICTS: Record<Verdict, { tone: Tone; words: string }> = {
  right: { tone: 'right', words: 'Right' },
  wrong: { tone: 'wrong', words: 'Wrong' },
  not_answered: { tone: 'plain', words: 'Not answered' },
  not_counted: { tone: 'plain', words: 'Does not count' },
};

/** What there is to learn from. */
export const isMissed = (question: Judged) => ['wrong', 'not_answered'].includes(verdictOf(question));
