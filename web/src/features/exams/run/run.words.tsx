import { plural } from '@quivia/contract/plural';
import type { StudentOrder } from '@quivia/contract/running-exams';
import type { ReactNode } from 'react';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { Hidden } from '../../../ui/labels/hidden.tsx';

export const ended = {
  cancelReason: 'Reason for cancelling',
  endedEarly: 'Ended early',
  endedEarlyWhy: (at: ReactNode, reason: string) => (
    <>
      {at}: {reason}
    </>
  ),
};

export const noExam = {
  title: "This exam doesn't exist",
  hint: (isCommunity: boolean) =>
    isCommunity ? 'It may belong to another community.' : 'Its owner may have ended your share of it.',
};

export const students = {
  caption: ({ Students }: Words) => `${Students} of this exam`,
  status: 'Status',
  all: 'All',
  student: ({ Student }: Words) => Student,
  noneLike: (status: string | undefined) =>
    status ? `No one has the status ‘${status}’.` : 'Nobody is assigned to this exam.',
  order: 'Order',
  orders: ({ RollNumber }: Words): Record<StudentOrder, string> => ({
    roll_number: `By ${RollNumber.toLowerCase()}`,
    deadline: 'Least time left first',
    answered: 'Fewest answers first',
    last_activity: 'Longest inactive first',
  }),
  answered: 'Answered',
  answeredOf: (answered: number, questions: number) => `${answered} of ${questions}`,
  timeLeft: 'Time left',
  clock: (seconds: number) =>
    seconds < 3600
      ? `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
      : `${Math.floor(seconds / 3600)} h ${Math.floor(seconds / 60) % 60} min`,
  lastActivity: 'Last activity',
  ago: (minutes: number) => (minutes === 0 ? 'Just now' : `${minutes} min ago`),
  noted: 'Noted',
  integrityOf: (events: number, rollNumber: string) => (
    <>
      {plural(events, 'event')}
      <Hidden> that may concern integrity, of {rollNumber}</Hidden>
    </>
  ),
  lateOf: (answers: number) => `${answers} late`,
  shown: (first: number, last: number, total: number | undefined) =>
    total === undefined ? `${first} to ${last}` : `${first} to ${last} of ${total.toLocaleString('en')}`,
  previousPage: 'Previous',
  nextPage: 'Next',
  started: 'Started',
  ended: 'Ended',
  extraTime: 'Extra time',
  giveExtraTime: (rollNumber: string) => (
    <>
      Give<Hidden> extra time to {rollNumber}</Hidden>
    </>
  ),
  paused: 'Paused',
};

export const extendDialog = {
  title: (exam: string) => `Extend ${exam}?`,
  confirm: 'Extend for everyone',
  howMuch: 'How much longer',
  five: '+5 minutes',
  ten: '+10 minutes',
  other: 'Other',
  minutes: 'Minutes',
  consequence: (minutes: number, duration: number, closesAt: ReactNode) => (
    <>
      Everyone gets {plural(minutes, 'more minute')}: the duration becomes {plural(duration, 'minute')}, and
      the exam closes {closesAt}.
    </>
  ),
  anyConsequence: 'Everyone gets more time: the duration and the closing time both change.',
  whoSeesIt: ({ Students }: Words) =>
    `${Students} taking it see the new time at once. Exams already submitted stay closed.`,
};

export const studentTime = {
  where: 'Applies to',
  choices: ({ student }: Words) =>
    [
      {
        value: 'here',
        words: 'This exam only',
        hint: 'Extra minutes, for example after a computer has failed.',
      },
      {
        value: 'always',
        words: 'This and every later exam',
        hint: `A percentage of the duration that stays with the ${student}.`,
      },
    ] as const,
  howMuch: 'Extra minutes',
  has: (minutes: number) => `The deadline already includes ${plural(minutes, 'extra minute')}.`,
  newDeadline: (at: ReactNode) => <>The new deadline is {at}.</>,
  notified: ({ student }: Words) => `The ${student} is notified and sees the new time at once.`,
  atLeastOne: 'Please enter at least one minute',
  remove: 'Remove',
  give: 'Give minutes',
  removeMinutes: 'Remove minutes',
};

const inProgress = (count: number, { student }: Words, one: string, many: string) =>
  count === 0
    ? 'No one is taking it right now.'
    : `${plural(count, student)} taking it ${count === 1 ? one : many}.`;

const absent = (count: number, { student }: Words) =>
  count === 0 ? '' : ` ${plural(count, student)} who didn't start will be marked absent.`;

export const stopDialog = {
  end: { title: (exam: string) => `End ${exam}?`, confirm: 'End early' },
  cancel: { title: (exam: string) => `Cancel ${exam}?`, confirm: 'Cancel exam' },
  keep: 'Keep open',
  reasonHint: (count: number, { student }: Words) =>
    `Sent to ${plural(count, student)} and kept in the audit log.`,
  results: 'Results',
  resultChoices: ({ allow_review }: { allow_review: boolean }, { Students }: Words) =>
    [
      {
        value: 'hold',
        words: 'Hold them until I release them',
        hint: `Choose this if the paper may have leaked. ${Students} see nothing yet.`,
      },
      {
        value: 'release',
        words: 'Release them now',
        hint: allow_review
          ? `${Students} see their marks, the questions and the correct answers within seconds.`
          : `${Students} see their marks within seconds.`,
      },
    ] as const,
  ends: (taking: number, notStarted: number, isHeld: boolean, words: Words) =>
    `It closes now for everyone. ${inProgress(
      taking,
      words,
      'is graded on the answers so far',
      'are graded on their answers so far',
    )}${absent(notStarted, words)}${isHeld ? ' The results stay hidden until you release them.' : ''} You can't undo this.`,
  cancelsUpcoming: "No one will be able to take it. You can't undo this.",
  cancelsRunning: (taking: number, words: Words) =>
    `It stops now and won't be graded. ${inProgress(taking, words, 'is interrupted', 'are interrupted')} Answers so far are kept. You can't undo this.`,
};
