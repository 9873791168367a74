import type { ExamAnalysis } from '@quivia/contract/exam-analysis';
import { plural } from '@quivia/contract/plural';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { marksWords, twoDecimals } from '../marks.words.ts';

export const analysisView = {
  lead: (count: number, { student }: Words) => `Based on ${plural(count, student)} with marks.`,
  none: {
    title: 'Nothing to analyse yet',
    hint: ({ student }: Words) => `The first figures appear once a ${student} has submitted.`,
  },
};

export const spread = {
  title: 'Spread of marks',
  chart: ({ students }: Words) => `${students} by marks`,
  caption: ({ Students }: Words) => `${Students} by marks`,
  marks: 'Marks',
  bin: (from: number, to: number, isLast: boolean) =>
    `${marksWords(from)} to ${isLast ? '' : 'below '}${marksWords(to)}`,
};

export const items = {
  title: 'Questions',
  suspects: 'Questions to check',
  look: 'Look at the options',
  lookNamed: (number: number) => `Look at the options of question ${number}`,
  suspect: (number: number) => `Check question ${number}.`,
  mayBeWrong: 'Check',
  foot: "Facility: the share of students who got all of it right; a blank or partly correct answer doesn't count. Discrimination: whether students who do well in the rest of the paper also do well here, from −1 to 1. Below 0.2 it is weak; below 0, check the key.",
  caption: 'Questions with their figures',
  question: 'Question',
  facility: 'Facility',
  discrimination: 'Discrimination',
  time: 'Median time',
  answered: 'Answered',
  action: 'Action',
  answeredOf: (answered: number, all: number) => `${answered} of ${all}`,
};

export const item = {
  open: (number: number) => (
    <>
      Options<Hidden> of question {number}</Hidden>
    </>
  ),
  title: (number: number) => `Question ${number}`,
  done: 'Done',
  regrade: 'Regrade',
  caption: 'Options and who chose them',
  option: 'Option',
  chosen: 'Chosen',
  upper: 'Upper 27 %',
  lower: 'Lower 27 %',
  key: 'Key',
  answers: (number: number) => (
    <>
      Answers<Hidden> to question {number}</Hidden>
    </>
  ),
  answer: 'Answer',
  given: 'Given',
  classesCaption: 'The most frequent answers and who gave them',
  unreadable: "Couldn't be read",
  partly: (share: number) => `${Math.round(share * 100)} %`,
  noAnswers: 'No one has answered this question.',
  classesFoot:
    'Equal answers are counted together, the most frequent first. The upper and the lower 27 % are those of the class by marks.',
  foot: 'The upper and the lower 27 % of the class by marks. A good key is chosen more often by the upper part, a good wrong option by the lower.',
};

type Figures = Pick<
  ExamAnalysis,
  'mean' | 'median' | 'standard_deviation' | 'alpha' | 'alpha_note' | 'standard_error' | 'total_marks'
>;

/** By the bands that textbooks on testing use; it says how far the marks can be trusted. */
function alphaSentence(alpha: number): string {
  if (alpha >= 0.9) return 'Very consistent: the questions measure the same thing.';
  if (alpha >= 0.7) return 'Consistent enough for a class exam.';
  if (alpha >= 0.5) return "Loosely consistent: don't decide on small differences in marks.";
  return 'Not consistent: the paper is short, or its questions measure different things.';
}

export function examFigures(exam: Figures, words: Words): { name: string; value: string; means: string }[] {
  const unknown = `Too few ${words.students} have finished to tell.`;
  const { mean, median, standard_deviation: sd, alpha, standard_error: error } = exam;
  return [
    {
      name: 'Mean',
      value: mean === null ? '–' : `${marksWords(mean)} / ${marksWords(exam.total_marks)}`,
      means: mean === null ? unknown : `All marks added up, divided by the number of ${words.students}.`,
    },
    {
      name: 'Median',
      value: median === null ? '–' : marksWords(median),
      means: median === null ? unknown : `Half of the ${words.students} have at least this.`,
    },
    {
      name: 'Standard deviation',
      value: twoDecimals(sd),
      means: sd === null ? unknown : 'How far marks usually are from the mean.',
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
          ? 'Needs coefficient alpha.'
          : `About two times in three, a ${words.student}'s true mark is within ${twoDecimals(error)} of the mark shown.`,
    },
  ];
}
