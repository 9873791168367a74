// A student's own results, said to the student.
import { plural } from '@quivia/contract/plural';
import type { ClassFigures, Decision, ModuleScore, OwnResult } from '@quivia/contract/results';
import type { ReactNode } from 'react';
import { attemptStatus } from '../../../shared/attempts/attempt-status.words.ts';
import { lateAnswers } from '../../../shared/attempts/late-answer.words.ts';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { Hidden } from '../../../ui/labels/hidden.tsx';
import { isAbsent, marksWords, scoreWords } from '../marks.words.ts';

/** How the exam ended. */
export const ended: Record<OwnResult['status'], string> = {
  submitted: attemptStatus.submitted,
  closed_by_deadline: "Time's up",
  disqualified: 'You were disqualified',
  absent: 'You were absent',
};

/** '7 of 10'; 'AB' for absent students. */
export const obtained = (marks: number, total: number) =>
  isAbsent(marks) ? scoreWords(marks) : `${marksWords(marks)} of ${marksWords(total)}`;

export const ownResults = {
  lead: 'Your past quizzes and vivas. A result appears here as soon as it is released.',
  none: {
    title: 'You have no past quizzes',
    hint: 'Quizzes appear here once you have taken them or their time is up.',
  },
  date: 'Date',
  marks: 'Marks',
  result: (quiz: string) => (
    <>
      Result<Hidden> of {quiz}</Hidden>
    </>
  ),
  notReleased: 'Results are not released yet',
};

export const resultView = {
  untitled: 'Result',
  waiting: "They'll appear here automatically.",
  setBy: (name: string) => `Set by ${name}`,
  noReview: ({ examiner }: Words) =>
    `You can review the questions and answers once everyone has finished, if ${examiner} allows it.`,
};

export const resultTable = {
  title: 'Result',
  caption: (quiz: string) => `Your result in ${quiz}`,
  questions: 'Total questions',
  totalMarks: 'Total marks',
  marks: 'Marks obtained',
  date: 'Date',
  absent: 'Absent',
  absentHint: ' (absent)',
};

const DECISIONS: Record<Decision['kind'], string> = {
  marks_corrected: 'Your marks were corrected.',
  regraded: 'A question was regraded.',
  late_accepted: 'Your late answers were accepted.',
  late_refused: 'Your late answers were not accepted.',
  disqualified: 'You were disqualified.',
  reopened: 'The exam was reopened for you.',
  excepted: 'Your result came later than the others.',
};

function marksChange(before: number | null, after: number): string {
  if (before === null) return `Your marks are ${scoreWords(after)}.`;
  if (before === after) return `Your marks stayed at ${scoreWords(after)}.`;
  return `Your marks went from ${scoreWords(before)} to ${scoreWords(after)}.`;
}

export const decisions = {
  title: 'Changes to your result',
  decision: ({ kind, marks_before, marks_after }: Decision) =>
    marks_after === null ? DECISIONS[kind] : `${DECISIONS[kind]} ${marksChange(marks_before, marks_after)}`,
  reason: (reason: string) => `Reason: ${reason}`,
  byAt: (by: string, at: ReactNode) => (
    <>
      {by}, {at}
    </>
  ),
};

export const recorded = {
  title: 'What was recorded during the exam',
  hint: ({ examiner }: Words) =>
    `These are hints for a person to judge. They don't decide anything on their own. You and ${examiner} see the same list.`,
  open: (quiz: string) => (
    <>
      What was recorded<Hidden> in {quiz}</Hidden>
    </>
  ),
};

export const leaderboard = {
  title: 'Leaderboard',
  caption: 'Ranks in this exam',
  rank: 'Rank',
  name: 'Name',
  marks: 'Marks',
  you: (name: string) => `${name} (you)`,
};

export const score = {
  title: 'Your score',
  of: (total: number) => `of ${marksWords(total)}`,
  percent: (percent: number) => `${percent} %`,
  answered: (answered: number, questions: number) =>
    `You answered ${answered === questions ? `all ${plural(questions, 'question')}` : `${answered} of ${plural(questions, 'question')}`}.`,
  timeUsed: (time: string) => `You took ${time}.`,
  absent: 'Absent',
  absentHint: "You didn't start this exam.",
  classTitle: 'How everyone did',
  average: ({ students, average_percent }: ClassFigures, words: Words) =>
    `${students} ${words.students} took it. The average is ${average_percent}\u00a0%.`,
  distribution: ({ Students }: Words) => `${Students} by percent of the marks`,
  fifth: (index: number, isOwn: boolean) =>
    `${index === 4 ? '80 to 100 %' : `${20 * index} to ${20 * index + 19} %`}${isOwn ? ' (you)' : ''}`,
};

export const modules = {
  title: 'What to practise',
  best: (best: string | null, worst: string) =>
    `${best === null ? '' : `You did best in ${best}. `}Work on ${worst} next.`,
  nothingMissed: 'You got everything right.',
  caption: ({ module }: Words) => `Marks by ${module}`,
  note: ({ right, questions, marks, total_marks }: ModuleScore) =>
    `${right} of ${questions} correct · ${marksWords(marks)} of ${marksWords(total_marks)} marks`,
  tryAgain: (missed: number) =>
    missed === 1 ? 'Try the missed question again' : `Try the ${missed} missed questions again`,
};

export const progress = {
  title: (course: string) => `Your progress in ${course}`,
  thisOne: (quiz: string) => `${quiz} (this one)`,
  percentOf: (percent: number | null) => (percent === null ? 'AB' : `${percent} %`),
  caption: ({ course }: Words) => `Marks in the exams of this ${course}`,
};

export const review = {
  title: 'Questions and answers',
  filter: 'Questions to show',
  all: 'All',
  missed: 'Missed',
  noneMissed: 'You got everything right.',
  question: (number: number) => `Question ${number}`,
  allThatApply: 'Select all that apply',
  marks: (marks: number | null, total: number) =>
    `${marks === null ? '–' : marksWords(marks)} of ${marksWords(total)} ${total === 1 ? 'mark' : 'marks'}`,
  explanation: 'Explanation',
  yourAnswer: 'Your answer',
  correctAnswer: 'Correct answer',
  unreadable: "Your answer couldn't be read as a number, so it earned nothing and cost nothing.",
  verdicts: {
    right: 'Correct',
    partly: 'Partly correct',
    wrong: 'Incorrect',
    unreadable: 'Not readable',
    late: lateAnswers.notCounted,
    not_answered: 'Not answered',
    not_counted: "Doesn't count",
  },
};
