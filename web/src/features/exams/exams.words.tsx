import { DEFAULT_SETTINGS, type ExamSettings } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import type { OutageForExaminer } from '@quivia/contract/running-exams';
import type { ReactNode } from 'react';
import { timeOf as clockTimeOf } from '../../platform/app/date-time.tsx';
import type { Words } from '../../shared/workplace/workplace.words.ts';
import { Hidden } from '../../ui/labels/hidden.tsx';

const amount = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

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

const RELEASE_IN_SHORT = {
  at_once: 'results immediately',
  window_close: 'results when the exam closes',
  by_hand: 'results released manually',
};

function penaltyInShort({ negative_marks, negative_share }: ExamSettings) {
  if (negative_share === '1') return "all of a question's marks deducted if wrong";
  if (negative_share !== null) return `${negative_share} of a question's marks deducted if wrong`;
  if (negative_marks === 0) return 'no negative marks';
  return negative_marks !== null && negative_marks > 0 && `−${negative_marks} if wrong`;
}

interface Reader {
  words: Words;
  isCommunity: boolean;
}

/** A setting that is on or off: beside its box, and where it differs from the default. */
interface Switch {
  label: string | ((reader: Reader) => string);
  inShort: string;
}

/** Of a setting with a value; not what is wrong. */
type InShort = (settings: ExamSettings, words: Pick<Words, 'module'>) => string | false;

export type SwitchName = {
  [Name in keyof ExamSettings]: ExamSettings[Name] extends boolean ? Name : never;
}[keyof ExamSettings];

/** In the order in which they are read. */
const settingWords: { [Name in keyof ExamSettings]: Name extends SwitchName ? Switch : InShort } = {
  shuffle_questions: { label: 'Shuffle questions', inShort: 'questions shuffled' },
  shuffle_options: { label: 'Shuffle options', inShort: 'options shuffled' },
  draw_per_module: ({ draw_per_module }, { module }) =>
    draw_per_module !== null && draw_per_module > 0 && `${draw_per_module} from each ${module}`,
  marks: ({ marks }) => marks !== null && marks > 0 && `${plural(marks, 'mark')} each`,
  negative_marks: penaltyInShort,
  negative_share: () => false,
  negative_for: ({ negative_for }) =>
    negative_for === 'single_choice' && 'negative marks for single choice only',
  partial_credit: { label: 'Partial credit for "select all that apply"', inShort: 'partial credit' },
  navigation: ({ navigation }) => navigation === 'forward_only' && 'forward only',
  allow_calculator: { label: 'Scientific calculator', inShort: 'calculator' },
  allow_scratch_pad: {
    label: ({ words }) => `Scratch pad, seen only by the ${words.student}`,
    inShort: 'scratch pad',
  },
  number_keypad: { label: 'On-screen keypad for numbers', inShort: 'number keypad' },
  spell_check: { label: 'Spelling checker of the browser in essays', inShort: 'spelling checker' },
  allow_paste: {
    label: 'Pasting into essays',
    inShort: 'pasting',
  },
  late_keeps_full: {
    label: 'Late starters get the full duration, even past the closing time',
    inShort: 'late starters get the full duration',
  },
  photo_minutes: ({ photo_minutes }) =>
    photo_minutes !== DEFAULT_SETTINGS.photo_minutes &&
    photo_minutes >= 0 &&
    (photo_minutes === 0
      ? 'no minutes for photographs'
      : `${plural(photo_minutes, 'minute')} for photographs`),
  integrity: ({ integrity }) => integrity === 'full_screen' && 'full screen required',
  release: ({ release }) => RELEASE_IN_SHORT[release],
  allow_review: {
    label: ({ words }) => `${words.Students} can review the questions and the correct answers`,
    inShort: 'no review of the questions',
  },
  allow_leaderboard: {
    label: ({ isCommunity }) =>
      isCommunity
        ? 'It counts towards the leaderboard'
        : 'Students see a leaderboard of the top 20 and their own rank',
    inShort: 'leaderboard',
  },
  allow_class_figures: {
    label: ({ words }) =>
      `${words.Students} see the average and the distribution of the marks, without names, if at least 10 took it`,
    inShort: 'no class average',
  },
  newcomers: {
    label: 'Include people who join while it is open',
    inShort: 'includes people who join while it is open',
  },
};

export function switchLabel(name: SwitchName, reader: Reader): string {
  const { label } = settingWords[name];
  return typeof label === 'string' ? label : label(reader);
}

/** The settings that differ from the defaults, and always when results are released; not what is wrong. */
export const settingsInShort = (settings: ExamSettings, words: Pick<Words, 'module'>): string[] =>
  Object.entries<Switch | InShort>(settingWords)
    .map(([key, said]) => {
      const name = key as keyof ExamSettings;
      if (typeof said === 'function') return said(settings, words);
      return settings[name] !== DEFAULT_SETTINGS[name] && said.inShort;
    })
    .filter((said) => said !== false);

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
