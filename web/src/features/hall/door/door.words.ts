import type { Seat } from '@quivia/contract/hall/rooms';
import { plural } from '@quivia/contract/plural';

export const seatName = ({ room, row, column }: Seat) =>
  row === null || column === null ? room : `${room}, row ${row}, seat ${column}`;

export const page = {
  title: 'Check-in',
  noPage: 'Exam not found',
  noPageHint: "It may have been removed, or you aren't on duty there.",
  present: (present: number, all: number) => `${present} of ${all} present`,
  search: 'Roll number or name',
  scanHint: 'Press Enter to mark the one student found as present.',
  filter: 'Show',
  filters: { all: 'All', missing: 'Not yet', present: 'Present' },
  none: 'Nobody matches',
  noneHint: 'Check the roll number, or add a walk-in.',
  nobody: 'Nobody is assigned to this exam',
  notFound: (scanned: string) => `Nobody matches ${scanned}.`,
  several: (count: number) => `${plural(count, 'student')} match. Choose one from the list.`,
  more: (count: number) => `${plural(count, 'more student')}. Search to find them.`,
  noSeat: 'No seat yet',
  checkIn: 'Check in',
  presentSince: (time: string) => `Present since ${time}`,
  notPresent: 'Not checked in',
  markPresent: (who: string) => `Mark ${who} as present`,
  waiting: 'not sent yet',
  undo: 'Undo',
  undoOf: (who: string) => `Undo ${who}'s check-in`,
  sign: 'Sign',
  signOf: (who: string) => `Sign: get the signature of ${who}`,
  signed: 'Signed',
  signedOf: (who: string) => `Signed: show the signature of ${who}`,
  letIn: 'Let in late',
  letInOf: (who: string) => `Let ${who} in late`,
  isLetIn: 'May start late',
  isReady: 'Ready',
  marked: (who: string) => `${who} is present.`,
  already: (who: string, time: string) => `${who} was already marked as present at ${time}.`,
  unmarked: (who: string) => `${who} is no longer marked as present.`,
  walkIn: 'Add a walk-in',
  noDoor: (why: string) => `Start and entry code couldn't be loaded. ${why}`,
};

export const outbox = {
  sending: (taps: number) => `Sending ${plural(taps, 'check-in')}…`,
  offline: (taps: number) => `Offline: ${plural(taps, 'check-in')} kept on this device`,
  serverTrouble: (taps: number) =>
    `The server is having trouble. ${plural(taps, 'check-in')} ${taps === 1 ? 'is' : 'are'} safe on this device and will be sent automatically.`,
  signedOut: (taps: number) => `You're signed out: ${plural(taps, 'check-in')} kept on this device`,
  unstored: "This device can't store check-ins: don't close this page.",
  refused: (who: string, why: string) => `${who}: ${why}`,
  keptList: "You're offline. This list was saved earlier and may be out of date.",
  oldList: (why: string) => `This list may be out of date. ${why}`,
};

export const signing = {
  title: (who: string) => `Signature of ${who}`,
  hint: 'Sign with a finger, a pen or the mouse.',
  area: 'Area to sign in',
  clear: 'Clear',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
};

export const walkIn = {
  title: 'Add a walk-in',
  lead: "Find someone in your college or community who isn't on the list.",
  search: 'Roll number or name',
  type: 'Type at least two characters.',
  searching: 'Searching…',
  none: "Nobody found. People already on the list aren't shown.",
  room: 'Room',
  anyRoom: 'First free seat',
  add: 'Add',
  addOf: (who: string) => `Add ${who}`,
  close: 'Close',
};

export const doorCard = {
  title: 'Start and entry code',
  byClock: (at: string) => `The exam starts automatically at its start time: ${at}.`,
  waits: 'The exam waits until someone starts it.',
  started: (time: string) => `Started at ${time}`,
  everywhere: 'Everywhere',
  start: 'Start',
  startOf: (room: string) => `Start in ${room}`,
  startAll: 'Start everywhere',
  confirmTitle: (room: string | undefined) =>
    room ? `Start the exam in ${room}?` : 'Start the exam everywhere?',
  confirm: ({
    students,
    checked_in,
    waiting = 0,
    ready = 0,
    not_here = 0,
  }: {
    students: number;
    checked_in: number;
    waiting?: number | undefined;
    ready?: number | undefined;
    not_here?: number | undefined;
  }) => {
    const is = (count: number) => `${count} ${count === 1 ? 'is' : 'are'}`;
    return [
      `${checked_in} of ${plural(students, 'student')} checked in.`,
      `${is(ready)} ready and ${ready === 1 ? 'begins' : 'begin'} now;`,
      `${is(waiting - ready)} in the waiting room and must press Start Quiz,`,
      `${is(not_here)} not here.`,
    ].join(' ');
  },
  notYet: (time: string) => `The exam can't start before ${time}.`,
  code: 'Entry code',
  codeHint: 'Changes every minute. Read it out or show it in the hall.',
  startLabel: (exam: string) => `Start of ${exam}`,
};
