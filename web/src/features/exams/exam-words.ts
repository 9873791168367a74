// The contract's words in the person's.

import type { ExamForFaculty, ExamKind, ExamState } from '@quivia/contract/exams';
import type { AttemptStatus } from '@quivia/contract/running-exams';
import type { Words } from '../../platform/app/workplace-words.ts';

export const KIND_WORDS: Record<ExamKind, string> = { QUIZ: 'Quiz', VIVA: 'Viva' };

export const STATE_WORDS: Record<ExamState, string> = {
  open: 'Open',
  upcoming: 'Upcoming',
  over: 'Over',
  cancelled: 'Cancelled',
};

export const STATUS_WORDS: Record<AttemptStatus, string> = {
  assigned: 'Not started',
  in_progress: 'In progress',
  submitted: 'Handed in',
  closed_by_deadline: 'Closed at the deadline',
  disqualified: 'Disqualified',
  absent: 'Absent',
};

export const releases = ({ student }: Pick<Words, 'student'>) =>
  [
    {
      value: 'window_close',
      words: 'When the window closes',
      hint: 'Nobody sees a result while others may still sit it.',
    },
    { value: 'at_once', words: 'At once', hint: `Each ${student} sees the result on handing in.` },
    { value: 'by_hand', words: 'By hand', hint: 'Nobody sees a result until you release them.' },
  ] as const;

export const navigations = ({ Students }: Pick<Words, 'Students'>) =>
  [
    { value: 'free', words: 'Free', hint: `${Students} go back and forth, and change answers.` },
    { value: 'forward_only', words: 'Forward only', hint: 'A question that was left does not come back.' },
  ] as const;

export const integrity = ({ student }: Pick<Words, 'student'>) =>
  [
    {
      value: 'record',
      words: 'Record only',
      hint: 'Leaving the page, copying and pasting are noted for you to judge.',
    },
    {
      value: 'full_screen',
      words: 'Require full screen',
      hint: `Outside full screen the questions are hidden until the ${student} returns.`,
    },
  ] as const;

type Settings = Pick<
  ExamForFaculty,
  | 'shuffle_questions'
  | 'shuffle_options'
  | 'draw_per_module'
  | 'marks'
  | 'negative_marks'
  | 'partial_credit'
  | 'navigation'
  | 'release'
  | 'late_keeps_full'
  | 'integrity'
  | 'allow_review'
  | 'allow_leaderboard'
  | 'newcomers'
>;

const RELEASE_IN_SHORT = {
  at_once: 'results at once',
  window_close: 'results when the window closes',
  by_hand: 'results released by hand',
};

/** Those that differ from what an exam is without them; always when results are released. */
export function settingsWords(settings: Settings, { module }: Pick<Words, 'module'>): string[] {
  const { draw_per_module, marks, negative_marks } = settings;
  return [
    settings.shuffle_questions && 'questions shuffled',
    settings.shuffle_options && 'options shuffled',
    draw_per_module !== null && `${draw_per_module} from each ${module}`,
    marks !== null && `${marks} ${marks === 1 ? 'mark' : 'marks'} each`,
    negative_marks !== null && (negative_marks === 0 ? 'no negative marks' : `−${negative_marks} if wrong`),
    settings.partial_credit && 'part of the marks for part of the answer',
    settings.navigation === 'forward_only' && 'forward only',
    settings.late_keeps_full && 'late starters keep the full duration',
    settings.integrity === 'full_screen' && 'full screen required',
    RELEASE_IN_SHORT[settings.release],
    !settings.allow_review && 'questions not shown afterwards',
    settings.allow_leaderboard && 'leaderboard',
    settings.newcomers && 'who joins meanwhile sits it too',
  ].filter((words) => words !== false);
}
