import type { PaperTotals } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';
import type { Tone } from '../../../ui/labels/badge.tsx';
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
  starts: 'Starts',
  ends: 'Ends',
  duration: 'Duration',
  minutes: (minutes: number) => plural(minutes, 'minute'),
  reason: (reason: string) => `Reason: ${reason}`,
  attend: 'Attend',
  continue: 'Continue',
  opensIn: 'Opens in',
  closesIn: 'Closes in',
  timeLeft: 'Time left',
};

export const startDialog = {
  title: (exam: string) => `Start ${exam}?`,
  cancel: 'Cancel',
  start: 'Start Quiz',
};

/** Rounded down, so that it never promises too much. */
const wholeMinutes = (seconds: number) =>
  seconds < 60 ? plural(seconds, 'second') : plural(Math.floor(seconds / 60), 'minute');

function penalty({ least, most }: PaperTotals['negative_marks']) {
  if (most === 0) return 'A wrong answer costs nothing.';
  return `A wrong answer costs ${least === most ? '' : 'up to '}${plural(Math.round(most * 100) / 100, 'mark')}.`;
}

export const warning = {
  time: (minutes: number, ends: string) =>
    `If you start now, you have ${plural(minutes, 'minute')}, until ${ends}.`,
  shorter: (seconds: number, minutes: number, ends: string) =>
    `If you start now, you have ${wholeMinutes(seconds)}, not ${plural(minutes, 'minute')}: the exam closes at ${ends}.`,
  saves: 'Answers save automatically, even offline.',
  paper: ({ questions, marks, negative_marks }: PaperTotals) =>
    `${plural(questions, 'question')}, ${marks.least === marks.most ? plural(marks.most, 'mark') : `${marks.least} to ${plural(marks.most, 'mark')}`}. ${penalty(negative_marks)}`,
  forbidden: 'Unauthorised aids are forbidden.',
  recorded:
    'Leaving the page, copying and pasting are recorded. Violations may lead to immediate disqualification.',
  friendly:
    'Please answer on your own. Leaving the page, copying and pasting are recorded, and the admins can see it.',
  free: 'You can go back and change your answers until you submit.',
  forwardOnly: "You can't return to a question once you move on.",
  fullScreen: 'This exam runs in full screen.',
  tools: {
    calculator: 'You may use the calculator on the exam page.',
    scratchPad: 'You may use the scratch pad on the exam page.',
    both: 'You may use the calculator and the scratch pad on the exam page.',
  },
};

export const leftovers = {
  sending: (answers: number) =>
    `Sending ${plural(answers, 'answer')} from an earlier exam. Keep this page open.`,
  rejected: (answers: number, why: string) =>
    `${plural(answers, 'answer')} from an earlier exam couldn't be saved. ${why}`,
  sent: 'Answers left on this device have now been delivered.',
};
