// What the figures of an exam mean, in a plain sentence each.

import type { ExamAnalysis } from '@quivia/contract/exam-analysis';
import type { Words } from '../../../platform/app/workplace-words.ts';
import { marksWords } from '../marks-words.ts';
import { twoDecimals } from '../score-words.ts';

type Figures = Pick<
  ExamAnalysis,
  'mean' | 'median' | 'standard_deviation' | 'alpha' | 'alpha_note' | 'standard_error' | 'total_marks'
>;

/** By the bands that textbooks of testing use; it says how far the marks can be trusted. */
function alphaSentence(alpha: number): string {
  if (alpha >= 0.9) return 'Very consistent: the questions measure the same thing.';
  if (alpha >= 0.7) return 'Consistent enough for an examination of a class.';
  if (alpha >= 0.5) return 'Loosely consistent: do not decide on small differences in marks.';
  return 'Not consistent: the paper is short, or its questions measure different things.';
}

export function examFigures(exam: Figures, words: Words): { name: string; value: string; means: string }[] {
  const unknown = `Too few ${words.students} have ended to tell.`;
  const { mean, median, standard_deviation: sd, alpha, standard_error: error } = exam;
  return [
    {
      name: 'Mean',
      value: mean === null ? '–' : `${marksWords(mean)} / ${marksWords(exam.total_marks)}`,
      means: mean === null ? unknown : `All marks added, divided by the ${words.students}.`,
    },
    {
      name: 'Median',
      value: median === null ? '–' : marksWords(median),
      means: median === null ? unknown : `Half of the ${words.students} have at least this.`,
    },
    {
      name: 'Standard deviation',
      value: twoDecimals(sd),
      means: sd === null ? unknown : 'How far marks usually lie from the mean.',
    },
    {
      name: 'Coefficient alpha',
      value: twoDecimals(alpha),
      means: alpha === null ? exam.alpha_note : alphaSentence(alpha),
    },
    {
      name: 'Standard error',
      value: twoDecimals(error),
      means:
        error === null
          ? 'Follows from coefficient alpha.'
          : `A ${words.student}’s true mark lies within ${twoDecimals(error)} of the mark here two times in three.`,
    },
  ];
}
