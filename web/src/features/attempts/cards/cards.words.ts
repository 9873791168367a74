import type { ExamForStudent } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';
import type { Tone } from '../../../ui/labels/badge.tsx';
import { marksOf, wholeMinutes } from './attend.words.ts';
import type { CardState } from './card-state.ts';

export const panel = {
  lead: (isCommunity: boolean) =>
    `The quizzes and vivas ${isCommunity ? 'of your communities' : 'assigned to you'}. This page updates automatically.`,
  checkDevice: 'Check your device',
  none: 'No quizzes yet',
  noneHint: (isCommunity: boolean) =>
    isCommunity
      ? "When one of your communities sets a quiz for you, it appears here and you'll be notified."
      : "When your faculty sets a quiz for you, it appears here and you'll be notified.",
  current: 'Now and upcoming',
  noCurrent: 'Nothing open or upcoming.',
  past: 'Past',
};

export const badges: Record<CardState | 'ended_early', { tone: Tone; words: string }> = {
  upcoming: { tone: 'plain', words: 'Upcoming' },
  open: { tone: 'right', words: 'Open' },
  in_progress: { tone: 'risk', words: 'In progress' },
  closing: { tone: 'plain', words: 'Closing' },
  submitted: { tone: 'right', words: 'Submitted' },
  closed_by_deadline: { tone: 'plain', words: "Time's up" },
  ended_early: { tone: 'plain', words: 'Ended early' },
  disqualified: { tone: 'wrong', words: 'Disqualified' },
  absent: { tone: 'wrong', words: 'Absent' },
  cancelled: { tone: 'wrong', words: 'Cancelled' },
};

export const card = {
  /** '90 minutes · 11 questions · 12 marks'; `left`: the seconds of a student who starts now, where they are fewer. */
  facts: ({ duration, paper }: Pick<ExamForStudent, 'duration' | 'paper'>, left?: number) =>
    [
      left === undefined
        ? plural(duration, 'minute')
        : `${wholeMinutes(left)} if you start now, not ${duration}`,
      ...(paper ? [plural(paper.questions, 'question'), marksOf(paper.marks)] : []),
    ].join(' · '),
  seb: 'Safe Exam Browser',
  result: 'View result',
  reason: (reason: string) => `Reason: ${reason}`,
  attend: 'Attend',
  waitingRoom: 'Enter waiting room',
  continue: 'Continue',
  opensIn: 'Opens in',
  closesIn: 'Closes in',
  gateClosesIn: 'Entry closes in',
  gateClosed: 'Entry is closed. Please speak to your invigilator.',
  timeLeft: 'Time left',
  paused: 'Paused',
  pausedLeft: 'Paused. Time left',
};

export const leftovers = {
  sending: (answers: number) =>
    `Sending ${plural(answers, 'answer')} from an earlier exam. Keep this page open.`,
  rejected: (answers: number, why: string) =>
    `${plural(answers, 'answer')} from an earlier exam couldn't be saved. ${why}`,
  sent: 'Answers left on this device have now been delivered.',
};
