// How a question went, by a sign and a word.
import type { ReviewedQuestion } from '@quivia/contract/results';
import type { Tone } from '../../../ui/labels/badge.tsx';

type Verdict = 'right' | 'partly' | 'wrong' | 'not_answered' | 'not_counted';

type Judged = Pick<ReviewedQuestion, 'is_right' | 'marks' | 'total_marks'>;

export function verdictOf({ is_right, marks, total_marks }: Judged): Verdict {
  if (is_right) return 'right';
  if (is_right === false) return marks > 0 ? 'partly' : 'wrong';
  return total_marks === 0 ? 'not_counted' : 'not_answered';
}

export const VERDICTS: Record<Verdict, { tone: Tone; words: string }> = {
  right: { tone: 'right', words: 'Right' },
  partly: { tone: 'wrong', words: 'Partly right' },
  wrong: { tone: 'wrong', words: 'Wrong' },
  not_answered: { tone: 'plain', words: 'Not answered' },
  not_counted: { tone: 'plain', words: 'Does not count' },
};

/** What there is to learn from. */
export const isMissed = (question: Judged) =>
  ['partly', 'wrong', 'not_answered'].includes(verdictOf(question));
