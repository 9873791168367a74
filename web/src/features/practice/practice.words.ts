import { plural } from '@quivia/contract/plural';
import type { PracticeQuestion } from '@quivia/contract/practice';
import type { Words } from '../../shared/workplace/workplace.words.ts';

export const panel = {
  title: 'Practice',
  lead: 'Questions you missed come first. Nothing here counts for marks.',
  leadExam: 'The questions you missed, taken again. Nothing here counts for marks.',
  back: 'Back to the result',
  all: 'All practice',
};

export const empty = {
  title: 'Nothing to practise today',
  next: (day: string) => `The next questions are due on ${day}.`,
  hint: ({ examiner }: Words) =>
    `Questions that you miss in an exam appear here once you can review it. So do question banks that ${examiner} opens for practice.`,
  noExam: "These questions can't be practised right now",
  noExamHint: 'They are held back while an exam needs them. Please try again later.',
};

/** Why a question is asked: 'Missed in Series 1', 'Due again'. */
function reasonOf({ reason, exam }: PracticeQuestion): string {
  if (reason === 'new') return 'New';
  if (reason === 'due') return 'Due again';
  if (reason === 'missed') return exam ? `Missed in ${exam}` : 'Missed';
  return exam ? `Correct in ${exam}` : 'Correct last time';
}

export const question = {
  number: (position: number, count: number) => `Question ${position} of ${count}`,
  about: (given: PracticeQuestion) => [reasonOf(given), given.module_name].join(' · '),
  chooseOne: 'Choose one',
  chooseAll: 'Choose all that apply',
  check: 'Check answer',
  skip: 'Skip',
  chooseFirst: 'Choose an answer first.',
  answerFirst: 'Answer the question first.',
  next: 'Next question',
  finish: 'Finish',
  yourAnswer: 'Your answer',
  correctAnswer: 'Correct answer',
  right: 'Correct',
  partly: 'Partly correct',
  wrong: 'Incorrect',
  secondChance: 'Try again, or see the answer.',
  tryAgain: 'Try again',
  seeAnswer: 'See the answer',
  comesBack: (days: number) =>
    days <= 1 ? 'This question comes back tomorrow.' : `This question comes back in ${days} days.`,
  explanation: 'Explanation',
  doubt: 'I think the key is wrong',
};

interface Counted {
  right: number;
  answered: number;
  skipped: number;
}

export const end = {
  title: 'Round finished',
  /** 'You answered 3 questions, 2 of them correctly, and skipped 1.' */
  summary({ right, answered, skipped }: Counted): string {
    if (answered === 0) return 'You skipped every question.';
    const correctly =
      answered === 1 ? (right ? ' correctly' : ' incorrectly') : `, ${right} of them correctly`;
    const rest = skipped > 0 ? `${answered === 1 ? '' : ','} and skipped ${skipped}` : '';
    return `You answered ${plural(answered, 'question')}${correctly}${rest}.`;
  },
  comesBack: (day: string) => `The first of them comes back on ${day}.`,
  skipped: 'Questions that you skipped stay on your list.',
  others: (count: number) => `Practise the other ${plural(count, 'question')} of this exam`,
  more: 'Practise more',
};
