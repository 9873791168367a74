import type { ExamForFaculty, ExamKind, ExamState } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import type { OutageForExaminer } from '@quivia/contract/running-exams';
import type { ReactNode } from 'react';
import { timeOf as clockTimeOf } from '../../platform/app/date-time.tsx';
import type { Words } from '../../shared/workplace/workplace.words.ts';
import { Hidden } from '../../ui/labels/hidden.tsx';

const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

export const examKinds: Record<ExamKind, string> = { QUIZ: 'Quiz', VIVA: 'Viva' };

export const examStates: Record<ExamState, string> = {
  open: 'Open',
  upcoming: 'Upcoming',
  over: 'Ended',
  cancelled: 'Cancelled',
};

export const list = {
  board: 'Open the board',
  search: 'Search exams',
  none: {
    title: 'No exams yet',
    hint: ({ students }: Words) => `Exams you start appear here, with their ${students}' progress.`,
  },
  notFound: { title: 'No exams found', hint: (search: string) => `No exam contains ‘${search}’.` },
  opens: (at: ReactNode) => <>Opens {at}</>,
  closes: (at: ReactNode) => <>Closes {at}</>,
  minutes: (duration: number) => `${duration} min`,
};

/** The course has no such student. */
export const noneFound = {
  title: ({ students }: Words) => `No ${students} found`,
  hint: (search: string) => `No one here matches ‘${search}’.`,
};

export const preview = {
  title: ({ student }: Words) => `Preview as a ${student}`,
  width: 'Width',
  computer: 'Computer',
  phone: 'Phone',
  example: ({ student }: Words) => `One example: each ${student} gets their own order.`,
  tools: (calculator: boolean, scratchPad: boolean) =>
    `The exam page also offers ${[calculator && 'a calculator', scratchPad && 'a scratch pad'].filter(Boolean).join(' and ')}.`,
  none: {
    title: 'There are no questions yet',
    hint: ({ createQbank }: Words) => `Write some in ${createQbank} first.`,
  },
  previous: 'Previous',
  next: 'Next',
  questions: 'Questions',
  sheet: 'Answer sheet',
  question: (number: number) => `Question ${number}`,
  ofAll: (count: number) => ` of ${count}`,
  counted: (questions: number, marks: number) => `${plural(questions, 'question')}, ${plural(marks, 'mark')}`,
  marks: (marks: number, negative: number) =>
    negative > 0 ? `${plural(marks, 'mark')}, −${amount.format(negative)} if wrong` : plural(marks, 'mark'),
  allThatApply: 'Select all that apply',
};

export const extraTime = {
  title: 'Extra time',
  titleFor: (rollNumber: string, name?: string | null) =>
    name ? `Extra time for ${name} (${rollNumber})` : `Extra time for ${rollNumber}`,
  chooseStudent: ({ student }: Words) => `Please choose a ${student}`,
  chooseOne: 'Choose one',
  percent: 'Percent of the duration',
  hint: ({ student }: Words) =>
    `For example, 25 turns 40 minutes into 50, in this and every later exam. Enter 0 to remove it. Exams in progress get it at once, and the ${student} is notified.`,
  cancel: 'Cancel',
  save: 'Save',
  nobody: 'no one yet',
  about: ({ student }: Words) =>
    `A share of the duration, added to it. It stays with the ${student} and applies to every exam, including those in progress.`,
  listFailed: "The list couldn't be loaded.",
  amount: (percent: number) => `+${percent} %`,
  minutes: (minutes: number) => `+${minutes} min`,
  amountOfTime: (percent: number) => `+${percent} % time`,
  change: (rollNumber: string) => (
    <>
      Change<Hidden> the extra time of {rollNumber}</Hidden>
    </>
  ),
  give: 'Give extra time',
};

export const releases = ({ student }: Words) =>
  [
    {
      value: 'window_close',
      words: 'When the exam closes',
      hint: 'No one sees a result while others can still take the exam.',
    },
    { value: 'at_once', words: 'Immediately', hint: `Each ${student} sees the result after submitting.` },
    { value: 'by_hand', words: 'Manually', hint: 'No one sees their result until you release the results.' },
  ] as const;

export const navigations = ({ Students }: Words) =>
  [
    { value: 'free', words: 'Free', hint: `${Students} can go back and forth and change answers.` },
    {
      value: 'forward_only',
      words: 'Forward only',
      hint: `${Students} get one question at a time and can't return to it.`,
    },
  ] as const;

export const integrity = ({ student }: Words) =>
  [
    {
      value: 'record',
      words: 'Record only',
      hint: 'Leaving the page, copying and pasting are recorded for you to judge.',
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
  | 'negative_share'
  | 'negative_for'
  | 'number_keypad'
  | 'partial_credit'
  | 'navigation'
  | 'release'
  | 'late_keeps_full'
  | 'integrity'
  | 'allow_review'
  | 'allow_leaderboard'
  | 'allow_class_figures'
  | 'allow_calculator'
  | 'allow_scratch_pad'
  | 'newcomers'
>;

const RELEASE_IN_SHORT = {
  at_once: 'results immediately',
  window_close: 'results when the exam closes',
  by_hand: 'results released manually',
};

function penaltyInShort({ negative_marks, negative_share }: Settings) {
  if (negative_share === '1') return "all of a question's marks deducted if wrong";
  if (negative_share !== null) return `${negative_share} of a question's marks deducted if wrong`;
  if (negative_marks === 0) return 'no negative marks';
  return negative_marks !== null && negative_marks > 0 && `−${negative_marks} if wrong`;
}

/** The settings that differ from the defaults, and always when results are released; not what is wrong. */
export function settingsInShort(settings: Settings, { module }: Pick<Words, 'module'>): string[] {
  const { draw_per_module, marks } = settings;
  return [
    settings.shuffle_questions && 'questions shuffled',
    settings.shuffle_options && 'options shuffled',
    draw_per_module !== null && draw_per_module > 0 && `${draw_per_module} from each ${module}`,
    marks !== null && marks > 0 && `${plural(marks, 'mark')} each`,
    penaltyInShort(settings),
    settings.negative_for === 'single_choice' && 'negative marks for single choice only',
    settings.partial_credit && 'partial credit',
    settings.navigation === 'forward_only' && 'forward only',
    settings.allow_calculator && 'calculator',
    settings.allow_scratch_pad && 'scratch pad',
    settings.number_keypad && 'number keypad',
    settings.late_keeps_full && 'late starters get the full duration',
    settings.integrity === 'full_screen' && 'full screen required',
    RELEASE_IN_SHORT[settings.release],
    !settings.allow_review && 'no review of the questions',
    settings.allow_leaderboard && 'leaderboard',
    !settings.allow_class_figures && 'no class average',
    settings.newcomers && 'includes people who join while it is open',
  ].filter((words) => words !== false);
}

const timeOf = (at: string) => clockTimeOf(new Date(at));

export const outage = {
  what: ({ started_at, ended_at, minutes }: OutageForExaminer) => {
    const [from, to] = [timeOf(started_at), timeOf(ended_at)];
    return from === to
      ? `Quivia was unavailable for less than a minute at ${from}.`
      : `Quivia was unavailable from ${from} to ${to} (${minutes} min).`;
  },
  effect: ({ exams, minutes }: OutageForExaminer) =>
    `${plural(exams, 'running exam')} ${exams === 1 ? 'was' : 'were'} affected. You can give everyone ${plural(minutes, 'more minute')}.`,
  giveBack: 'Give everyone the time back',
};
