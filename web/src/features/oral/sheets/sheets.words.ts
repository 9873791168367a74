import type { Refusal } from '@quivia/contract/marking/sheets';
import type { CandidateState } from '@quivia/contract/oral/parts';
import { plural } from '@quivia/contract/plural';

export const refusals: Record<Refusal, string> = {
  'not-yours': 'A mark was rejected: you no longer mark this candidate.',
  'unknown-item': 'A mark was rejected: this component or question is no longer there.',
  'bad-value': 'A mark was rejected: it does not fit the scheme.',
  submitted: 'A mark was rejected: this sheet had already been submitted.',
  'number-used': 'A mark is being sent again.',
  'too-many': 'A mark was rejected: this device has sent too many. Continue on another device.',
};

export const examine = {
  title: (exam: string) => `Examine: ${exam}`,
  list: 'Candidates',
  back: 'All candidates',
  noSessions: 'No sessions yet',
  noSessionsHint: 'Your sessions appear here once the coordinator has planned them.',
  choose: 'Choose a candidate',
  chooseHint: 'Their sheet opens here.',
  group: 'Group',
  station: (number: number) => `Station ${number}`,
  submitted: 'Submitted',
  marked: (done: number, all: number) => `${done} of ${all} marked`,
  waiting: 'On this device only',
  extraTime: (percent: number) => `${percent} % extra time`,
};

export const saving = {
  saved: 'All marks are saved.',
  none: 'Marks are saved as you give them.',
  sending: (count: number) => `Sending ${plural(count, 'change')}…`,
  offline: (count: number) =>
    count === 0
      ? 'Offline. You can keep marking.'
      : `Offline: ${plural(count, 'change')} kept on this device.`,
  waiting: (count: number) => `${plural(count, 'change')} kept on this device. Trying again soon.`,
  signedOut: (count: number) =>
    `Your session has ended. ${plural(count, 'change')} kept on this device. Sign in to send.`,
  unstored: "This browser can't store marks. Keep this page open until all marks are saved.",
  retry: 'Try again',
  brief: (unsent: number) => (unsent === 0 ? 'Saved' : `${unsent} unsent`),
};

export const clockWords = {
  left: (face: string) => `${face} left`,
  starts: (time: string) => `Starts at ${time}`,
  soon: 'Two minutes left.',
  over: (minutes: number) => (minutes === 0 ? 'Time is up.' : `Over by ${plural(minutes, 'minute')}.`),
};

type Step = Extract<CandidateState, 'called' | 'present' | 'in_viva' | 'done' | 'absent'>;
export const steps: Record<Step, string> = {
  called: 'Call',
  present: 'Present',
  in_viva: 'Start',
  done: 'Done',
  absent: 'Absent',
};

export const attendance = {
  label: 'Attendance',
  absentTitle: (name: string) => `Mark ${name} absent?`,
  absentBody: 'The award list then says AB. You can change this later, with a reason.',
  absent: 'Mark absent',
  reasons: 'Common reasons',
  absentReasons: ['Did not come', 'Left', 'Ill'],
  absentHint: 'The absentee statement prints it.',
  tooEarly: (name: string, time: string) =>
    `The slot of ${name} begins at ${time}. Mark a candidate absent before that only if you know they won't come.`,
  backTitle: (name: string) => `Change the attendance of ${name}?`,
  backBody: (state: string) => `It says "${state}" so far. Say why it changes.`,
  back: 'Change',
};

export const sheet = {
  title: (name: string) => `Sheet for ${name}`,
  outOf: (maximum: number) => `out of ${maximum}`,
  least: (minimum: number) => `minimum ${minimum}`,
  beside: 'not part of the total',
  typed: (component: string) => `Mark for ${component}`,
  whole: 'Mark',
  tens: 'Tens',
  units: 'Units',
  fraction: 'Fraction',
  clear: 'Clear',
  note: 'Note',
  noteHint: 'For you and the other examiners, after everyone has submitted.',
  nothing: 'You have nothing to mark here.',
  submit: 'Submit sheet',
  missing: (names: string) => `Still to mark: ${names}`,
  summary: (name: string) => `Submit the sheet for ${name}?`,
  summaryBody: "A submitted sheet can't be changed. Reopening it needs a reason.",
  total: 'Total',
  submitted: (time: string) => `Submitted at ${time}.`,
  pending: 'Submitted on this device. It will be sent when the network is back.',
  notOpen: 'You see the other sheets once every examiner has submitted.',
  open: 'Every examiner has submitted.',
  toMarks: 'Compare and agree',
  next: 'Next candidate',
  late: (count: number) =>
    `${plural(count, 'change')} made on another device arrived after you submitted. They are kept, but are not part of this sheet.`,
  reopen: 'Reopen sheet',
  reopenTitle: 'Reopen this sheet?',
  reopenBody: 'The submitted sheet is kept. Say why you reopen it.',
  cancel: 'Cancel',
};

export const device = {
  title: 'This device',
  ready: 'Ready offline',
  notReady: 'Please read',
  checking: 'Checking this device…',
  stored: (time: string) => `Candidates and questions stored at ${time}.`,
  storage: {
    kept: 'Storage works, and the browser will not clear it.',
    'may-be-cleared': 'Storage works. The browser may clear it if the device runs out of space.',
    none: 'Storage is blocked: without a network, marks are lost when the page closes. Leave private browsing.',
  },
  clock: {
    good: 'The clock is right.',
    wrong: (minutes: number) =>
      `The clock is off by ${plural(minutes, 'minute')}. Times are corrected by the server's clock.`,
  },
  space: (megabytes: number) =>
    `Only ${megabytes} MB of storage is left. Delete some files before the session.`,
  offline: {
    good: 'This page opens again without a network.',
    stays: 'After the browser was closed, too.',
    tab: "In this tab. To open it after closing the tab, sign in with 'Stay logged in'.",
    none: 'This page needs a network after a reload. Keep it open.',
  },
};

/** As a coordinator would call it. */
export const deviceNames = { phone: 'Android phone', tablet: 'Android tablet' };

export const codes = {
  show: 'Show as code',
  title: 'Marks as a code',
  body: 'Let another examiner or the coordinator scan this with their device. They cannot read the marks. Marks stay on this device until the network is back.',
  impossible:
    "This browser can't make a code. Use the https address of your college, and load this page once with a network.",
  picture: 'Code with your marks',
  counter: (at: number, of: number) => `Code ${at} of ${of}`,
  previous: 'Previous code',
  next: 'Next code',
  asText: 'As text to copy',
  scan: 'Scan a code',
  scanTitle: 'Scan a code from another device',
  scanBody: 'Hold the camera over the code. If there are several, show one after the other, in any order.',
  camera: 'Picture of the camera',
  noCamera: 'No camera can be used here. Paste the text of the code instead.',
  collected: (have: number, of: number) => `${have} of ${plural(of, 'code')} scanned.`,
  complete: 'All codes are there.',
  paste: 'Or paste the text',
  deliver: 'Deliver',
  refused: (count: number) => `${plural(count, 'change')} could not be stored.`,
};

interface EnteredComponent {
  name: string;
  maximum: number;
  method: { step: number };
}

export const coordinator = {
  filter: 'Which candidates',
  missing: (count: number) => `Sheets missing (${count})`,
  all: (count: number) => `All (${count})`,
  none: 'No sheets yet',
  noneHint: 'Sheets are due once candidates have a slot and a panel.',
  complete: 'No sheet is missing',
  completeHint: 'Differences and award lists are under Marks.',
  group: 'Group',
  enteredBefore: 'Entered before the exam',
  states: { missing: 'Missing', submitted: 'Submitted', excused: 'Excused' },
  typed: (names: string) => `Typed in by ${names}. A second person has to type it in too.`,
  paper: 'Type in paper',
  excuse: 'Excuse',
  reopen: 'Reopen',
  cancel: 'Cancel',
  excuseDialog: {
    title: (examiner: string, name: string) => `Excuse ${examiner}'s sheet for ${name}?`,
    body: 'The award is then made without this sheet. The reason is printed on the award list.',
    confirm: 'Excuse sheet',
  },
  reopenDialog: {
    title: (examiner: string, name: string) => `Reopen ${examiner}'s sheet for ${name}?`,
    body: 'The examiner can then change it and submit again. The submitted sheet is kept, and the award list prints the reason.',
    confirm: 'Reopen sheet',
  },
  paperDialog: {
    title: (examiner: string, name: string) => `Paper sheet of ${examiner} for ${name}`,
    body: 'Two people type in the marks, and neither sees the other entry. The sheet counts once both agree. The examiner is notified, and the award list names both people.',
    typed: (names: string) =>
      `Typed in so far by ${names}. The second person is another coordinator (every administrator of your college is one) or the examiner, who can also submit the sheet under Examine.`,
    confirm: 'Store entry',
    done: 'Done',
  },
  enter: 'Enter marks known before',
  enterDialog: {
    body: (components: string) =>
      `Paste a table from a spreadsheet: the roll number first, then one column for each of: ${components}.`,
    table: 'Table',
    nothing: 'Paste at least one roll number with marks',
    reasonHint: 'Needed only to change marks that are already entered.',
    confirm: (count: number) => `Enter ${plural(count, 'row')}`,
    problems: {
      unknown: (line: number, roll: string) => `Line ${line}: no candidate has the roll number ${roll}.`,
      notTheirs: (line: number, who: string, component: string) =>
        `Line ${line}, ${who}: ${component} isn't entered here. Leave this cell empty.`,
      badMark: (line: number, who: string, cell: string, of: EnteredComponent) =>
        `Line ${line}, ${who}, ${of.name}: ${cell} is not a mark from 0 to ${of.maximum} in steps of ${of.method.step}.`,
    },
    rest: 'Lines with a problem stay here to be corrected.',
    more: (count: number) => `and ${count} more`,
  },
};
