import type { Attention, Reason, RowState } from '@quivia/contract/hall/attention';
import type { SebState } from '@quivia/contract/hall/board';
import { plural } from '@quivia/contract/plural';
import { timeOf, timeToSecondOf } from '../../../platform/app/date-time.tsx';
import type { ActName } from '../acts/act-bar.tsx';
import { bar } from '../acts/acts.words.ts';
import type { BoardRow } from './live/board-state.ts';

export const board = {
  title: 'Board',
  /** Of the browser's tab. */
  tab: (exams: string[]) => (exams.length === 0 ? 'Board' : `Board: ${exams.join(', ')}`),
  loading: 'Loading the board',
  clock: 'Time',
  lost: (since: number) => `Connection lost at ${timeOf(since)}. Everything below is as of then.`,
  reconnecting: 'Reconnecting automatically.',
  connecting: 'Connecting to the server. Retrying automatically every few seconds.',
  refused: {
    title: "You can't see this board",
    hint: 'You are not on duty at this exam, or your duty has ended. Its owner can put you on duty.',
    back: 'To your dashboard',
  },
  empty: { title: 'Nobody is assigned to this exam', hint: 'Students appear here once they are assigned.' },
  emptyRooms: {
    title: 'Nobody has a seat in your rooms yet',
    hint: 'Students appear here once they have a seat in a room you are in charge of.',
  },
  none: { title: 'No student matches', hint: 'Change the search or the filters.', clear: 'Clear filters' },
  search: 'Search by roll number or name',
  room: 'Room',
  everyRoom: 'All rooms',
  exam: 'Exam',
  everyExam: 'All exams',
  counts: 'Students by state',
  everyone: 'All students',
  view: 'View',
  list: 'List',
  map: 'Seat map',
  students: 'Students',
  details: 'Details',
  closePanel: 'Close details',
  pages: 'Hall pages',
  /** On a phone. */
  menu: 'Menu',
  more: 'Filters and actions',
  projector: 'Projector view',
  entryCode: 'Entry code',
  entryCodeOf: (exam: string) => `Entry code of ${exam}`,
  keys: 'Keyboard shortcuts',
  thresholds: 'Attention limits',
  moved: (rows: number) => `${plural(rows, 'row')} would move`,
  sortNow: 'Sort now',
  frozen: 'The order stays fixed while you use the list.',
  sorted: 'Students who need you are listed first.',
  shown: (shown: number, all: number) =>
    shown === all ? plural(all, 'student') : `${shown.toLocaleString('en')} of ${plural(all, 'student')}`,
  everybody: 'everyone',
  unseated: 'Without a seat',
};

/** Read out, and not on the screen. */
export const announced = {
  asked: (open: number) => `Open questions and calls for help: ${open}`,
};

export const columns = {
  state: 'State',
  student: 'Student',
  attention: 'Needs attention',
  answered: 'Answered',
  question: 'Question',
  timeLeft: 'Time left',
  device: 'Device',
  seat: 'Seat',
};

export const states: Record<RowState | 'attention', string> = {
  attention: 'Needs attention',
  here: 'Here',
  quiet: 'Quiet',
  gone: 'Gone',
  paused: 'Paused',
  waiting: 'Waiting',
  not_started: 'Not started',
  finished: 'Finished',
  absent: 'Absent',
};

const reasons: Record<Reason, (since: string, row: BoardRow) => string> = {
  gone: (since) => `Not heard from since ${since}`,
  unsaved: (since, { presence }) => `${plural(presence?.unsaved ?? 1, 'answer')} not saved since ${since}`,
  away: (since) => `Left the page at ${since}`,
  moved: (since) => `Opened on another device at ${since}`,
  help: (since) => `Asked for help at ${since}`,
  seb: (since) => `SEB not verified at ${since}`,
  not_started: (since) => `The exam opened at ${since}`,
};

export const reasonOf = ({ reason, since }: Attention, row: BoardRow) => reasons[reason](timeOf(since), row);

/** Of somebody who is gone: what they did is not. */
export const safe = ({ progress: { saved_at } }: BoardRow) =>
  saved_at === null ? 'No answer has arrived yet' : `Answers up to ${timeToSecondOf(saved_at)} are safe`;

export const row = {
  answered: (answered: number, questions: number) => `${answered} of ${questions}`,
  question: (number: number) => `Question ${number}`,
  seat: (name: string | undefined, seat: readonly [number, number] | null) =>
    [name, seat && `row ${seat[0]}, seat ${seat[1]}`].filter(Boolean).join(', '),
  shortSeat: (name: string | undefined, seat: readonly [number, number] | null) =>
    [name, seat && `${seat[0]}–${seat[1]}`].filter(Boolean).join(' '),
  left: (clock: string) => `${clock} left`,
  none: '–',
  more: (others: number) => `and ${plural(others, 'more reason')}`,
  ready: 'Ready to begin',
  photographing: 'Photographing pages',
  heard: (at: number) => `Last heard at ${timeToSecondOf(at)}`,
};

const BROWSERS: Record<string, string> = {
  a: 'Safari',
  b: 'Safe Exam Browser',
  c: 'Chrome',
  e: 'Edge',
  f: 'Firefox',
  o: 'Opera',
  s: 'Samsung Internet',
};
const SYSTEMS: Record<string, string> = {
  c: 'ChromeOS',
  d: 'Android',
  i: 'iOS',
  l: 'Linux',
  m: 'macOS',
  w: 'Windows',
};

/** 'Chrome, Windows'. */
export const deviceName = ([browser = '', system = '']: string) =>
  [BROWSERS[browser], SYSTEMS[system]].filter(Boolean).join(', ');

export const onDuty = {
  title: 'On duty',
  failed: "Your duties couldn't be loaded.",
  open: 'Open the board',
  checkIn: 'Check-in',
  report: 'Session report',
  /** How many exams there are, or which of them where one board can't hold them all. */
  together: (day: string | null, exams: number | [from: number, to: number]) =>
    `${day === null ? "Today's hall" : `Hall on ${day}`} (${typeof exams === 'number' ? plural(exams, 'exam') : `exams ${exams.join('–')}`})`,
  boards: 'Boards of several exams',
};

export const panels = {
  label: 'Details',
  student: 'Student',
  messages: 'Messages',
  questions: 'Questions',
  incidents: 'Incidents',
  open: 'Open details',
};

export const student = {
  none: { title: 'No student selected', hint: 'Choose a student in the list, or press Enter on a row.' },
  rollNumber: 'Roll number',
  exam: 'Exam',
  state: 'State',
  since: (state: string, time: string) => `${state}, last heard at ${time}`,
  answers: 'Answers',
  saved: 'Saved',
  started: 'Started',
  finished: 'Finished',
  deadline: 'Deadline',
  pausedSince: 'Paused since',
  unsaved: 'Not saved yet',
  unsavedOf: (answers: number) => plural(answers, 'answer'),
  attention: 'Needs attention',
  acts: 'Actions',
  replay: 'Replay the session',
  attempt: 'Answers and decisions',
};

export const seb = {
  name: 'Safe Exam Browser',
  states: {
    none: () => 'Not opened',
    verified: (time: string) => `Verified at ${time}`,
    failed: (time: string) => `Not verified at ${time}`,
    exempt: () => 'Exempt: any browser',
  } satisfies Record<SebState, (time: string) => string>,
  /** In the column of the device. */
  device: (browser: string) => (browser ? `SEB, ${browser}` : ''),
  exempt: 'Exempt from Safe Exam Browser',
  end: 'End the exemption',
  title: (name: string) => `Exempt ${name} from Safe Exam Browser?`,
  text: 'They can start or continue this exam in any browser, with the same answers and time.',
  hint: 'Such as Linux, a screen reader or a broken laptop. The session report shows it.',
  confirm: 'Exempt',
};

export const atDoor = {
  label: 'At the door',
  checkedIn: (time: string) => `Checked in at ${time}`,
  notCheckedIn: 'Not checked in',
  ready: 'Ready: begins as soon as the exam starts',
  notReady: 'Has not pressed “I’m ready”',
  hasCode: 'Has entered the entry code',
  noCode: 'Has not entered the entry code',
  closes: (time: string) => `Entry closes at ${time}`,
  closed: (time: string) => `Entry closed at ${time}: this student can’t start`,
  letIn: 'May start late',
  slipMade: 'Has an entry slip',
  slipUsed: (time: string) => `Came with an entry slip at ${time}`,
  act: 'Let in late',
};

export const limits = {
  title: (exam: string) => `When students of ${exam} need attention`,
  hint: 'These limits apply to every board for this exam.',
  fields: {
    quiet_seconds: 'Quiet after (seconds without contact)',
    gone_seconds: 'Gone after (seconds without contact)',
    unsaved_seconds: 'Unsaved work after (seconds)',
    away_seconds: 'Left the page after (seconds)',
    not_started_minutes: 'Not started after (minutes)',
  },
  cancel: 'Cancel',
  save: 'Save limits',
};

export const keys = {
  title: 'Keyboard shortcuts',
  rows: [
    ['↑ ↓', 'Previous or next student'],
    ['Page Up, Page Down', 'Ten students up or down'],
    ['Home, End', 'First or last student'],
    ['Enter', 'Open the student'],
    ['Esc', 'Close the details and return to the list'],
    ['S', 'Sort now'],
    ['A', 'Show only students who need attention, or everyone'],
    ['M', 'List or seat map'],
    ['E', 'Evacuate: pause everyone, or the chosen room, with a message'],
    ['P', 'Pause everyone, or the chosen room'],
    ['R', 'Resume everyone, or the chosen room'],
    ['T', 'Add or remove minutes for everyone, or the chosen room'],
    ['W', 'Messages'],
    ['Q', 'Questions'],
    ['I', 'Incidents'],
    ['/', 'Search'],
    ['?', 'These shortcuts'],
  ] as const,
  where: 'These shortcuts work anywhere on the board except in a field, a menu or a dialog.',
  details:
    'While the details of a student are open, P, R and T are for that student, and E does nothing: press Esc first.',
  letters: 'Use letters, / and ? as shortcuts on this device',
};

/** Why a key does nothing for the student whose details are open. */
export const studentKeys = {
  evacuate: 'You can’t evacuate one student. Press Esc to close the details, then E.',
  notNow: (act: ActName, name: string) => `${bar[act]} isn’t possible for ${name} now.`,
  notChief: (act: ActName, name: string) =>
    `Only the chief invigilator can do this for ${name}: ${bar[act]}.`,
};

export const evacuate = {
  noOpenExam: 'Nobody was paused: none of the exams shown is in progress.',
  notChief: (titles: readonly string[]) => `Only the chief invigilator can evacuate ${titles.join(' and ')}.`,
  /** Where another exam of the board can be. */
  choose: 'Choose an exam where you are the chief invigilator, then press E again.',
};

export const dropped = (title: string | undefined) =>
  title
    ? `${title} is no longer on this board: your duty there has ended.`
    : "One exam in this link isn't shown because you aren't on duty there.";

/** Where an address names more exams than fit on a board. */
export const leftOut = {
  text: (most: number, others: number) =>
    `A board can show ${most} exams. ${plural(others, 'exam')} in this link ${others === 1 ? "isn't" : "aren't"} shown.`,
  open: 'Open the others',
};
