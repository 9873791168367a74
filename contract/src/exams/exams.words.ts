import { plural } from '../base/plural.ts';

export const EXAM_MESSAGES = {
  atLeastAMinute: 'Please enter at least one minute',
  atMostADay: 'An exam can last at most one day',
  wholeMinutes: 'Please enter whole minutes',
} as const;

/** Why results can't be released yet. */
export const unmarkedAnswers = ({ answers, questions }: { answers: number; questions: number }) =>
  `${plural(answers, 'answer')} to ${plural(questions, 'question')} ${answers === 1 ? 'has' : 'have'} no mark yet.`;

export const atMostPercent = (most: number) => `At most ${most} percent`;

export const studentsAtMost = (most: number) => `Please choose at most ${most.toLocaleString('en')} students`;
