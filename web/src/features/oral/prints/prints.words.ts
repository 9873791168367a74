import type { UnmarkedState } from '@quivia/contract/marking/marks';
import type { Recommendation, ThesisResult } from '@quivia/contract/oral/thesis';
import { plural } from '@quivia/contract/plural';
import { addressOfCheck } from '../../../platform/app/address-of-check.ts';

export const DOCUMENTS = [
  'door',
  'attendance',
  'blank',
  'route-cards',
  'letter',
  'filled',
  'award',
  'absentees',
  'cover',
  'phd',
  'certificate',
] as const;
export type DocumentId = (typeof DOCUMENTS)[number];

export const documents: Record<DocumentId, { title: string; hint: string }> = {
  door: { title: 'Notice for the door', hint: 'Who comes when, to put up outside the room.' },
  attendance: { title: 'Attendance sheet', hint: 'The candidates of a session, with a column to sign in.' },
  blank: { title: 'Blank mark sheet', hint: 'For marking on paper, one for each examiner.' },
  'route-cards': { title: 'Route cards', hint: 'One card for each candidate: which station when.' },
  letter: { title: 'Letter of appointment', hint: 'For an external examiner, with their sessions.' },
  filled: { title: 'Mark sheet', hint: 'What an examiner submitted, for marks that are open.' },
  award: { title: 'Award list', hint: 'Marks in figures and words, to sign. Frozen, or marked as a draft.' },
  absentees: {
    title: 'Absentee statement',
    hint: 'Who has no marks: absent, withheld, deferred or malpractice.',
  },
  cover: { title: 'Cover label', hint: 'For the sealed envelope with the award list and the mark sheets.' },
  phd: { title: 'Report of the viva', hint: 'For a thesis: the panel, the recommendation and signatures.' },
  certificate: {
    title: 'Certificate of attendance',
    hint: 'For an external examiner, once a session has ended.',
  },
};

export const page = {
  groups: { before: 'Before the day', after: 'On the day and afterwards' },
  all: 'All prints',
  print: 'Print',
  session: 'Session',
  examiner: 'Examiner',
  candidate: 'Candidate',
  list: 'Award list',
  version: 'Version',
  words: 'Marks in words',
  wordStyles: { indian: 'Thirty-Four and a Half Only', plain: 'thirty-four and a half' },
  wholeExam: 'Whole exam',
  asItStands: 'Current version',
  revision: (revision: number, at: string) => `Revision ${revision}, ${at}`,
  noSessions: 'No sessions yet',
  noSessionsHint: 'Prints are made from the timetable. Add a session there first.',
  noExternals: 'No external examiners',
  noExternalsHint: 'Invite one under Panels first.',
  noExaminers: 'No examiner marks in this session',
  noExaminersHint: 'Add examiners to its panel first.',
  noneEnded: 'No session of this examiner has ended',
  noneEndedHint: 'The certificate says what took place, so it can be printed afterwards.',
  noLists: 'No award lists yet',
  noListsHint: 'There is one for each session with candidates.',
  noCandidates: 'No candidates yet',
  noCandidatesHint: 'Add them under Candidates first.',
  noStations: 'No stations yet',
  noStationsHint: 'Route cards are made from sessions that have a station.',
};

/** In place of marks on every print. */
export const codes: Record<UnmarkedState, string> = {
  absent: 'AB',
  withheld: 'WH',
  deferred: 'DF',
  malpractice: 'MP',
};

export const sheet = {
  course: 'Course',
  kind: 'Kind',
  session: 'Session',
  room: 'Room',
  date: 'Date',
  time: 'Time',
  station: 'Station',
  examiners: 'Examiners',
  examiner: 'Examiner',
  coordinator: 'Coordinator',
  maximum: 'Maximum marks',
  candidate: 'Candidate',
  rollNumber: 'Roll number',
  name: 'Name',
  number: 'No.',
  signature: 'Signature',
  remarks: 'Remarks',
  total: 'Total',
  inWords: 'In words',
  result: 'Result',
  pass: 'Pass',
  fail: 'Fail',
  state: 'State',
  reason: 'Reason',
  none: 'No candidates in this session.',
  component: (name: string, maximum: string) => `${name} (${maximum})`,
  title: (document: string, exam: string) => `${document}: ${exam}`,
  printed: (at: string, hash: string) => `Printed ${at} · SHA-256 ${hash}`,
  times: (from: string, until: string) => `${from} to ${until}`,
};

export const door = {
  title: 'Candidates',
  bring: 'Please bring',
  wait: 'Please wait outside until you are called.',
};

export const attendance = {
  title: 'Attendance',
  counts: 'Present: ……………   Absent: ……………',
  signatures: ['Internal examiner', 'External examiner', 'Chief superintendent'],
};

export const marks = {
  title: 'Marks',
  blankNote: 'Mark independently. The other examiner sees your marks only after submitting their own.',
  notOpen: 'Not open yet',
  notMarked: '–',
  signature: (name: string) => `Signature of ${name}, date`,
};

export const award = {
  draft: 'Draft, not frozen',
  draftFoot: (at: string) => `Draft, not frozen. Printed ${at}.`,
  frozen: (revision: number, at: string, by: string, hash: string) =>
    `Revision ${revision}, frozen ${at} by ${by} · ${addressOfCheck(hash)}`,
  replaces: (given: { revision: number; replaced: number; hash: string; reason: string }) =>
    `Revision ${given.revision}, replaces ${given.replaced} (hash ${given.hash})${given.reason && ` because: ${given.reason}`}`,
  changes: (revision: number) => `Changed since revision ${revision}`,
  changeColumns: ['Roll number', 'Name', 'What', 'Before', 'Now'],
  noChanges: 'No marks have changed.',
  onlyTotals: 'The marks of each component are on the mark sheets.',
  counts: 'Summary',
  countColumns: ['Registered', 'Marked', 'Absent (AB)', 'Withheld (WH)', 'Deferred (DF)', 'Malpractice (MP)'],
  agreements: 'Marks agreed by the examiners',
  agreementColumns: ['Roll number', 'Reason'],
  level: (name: string, mark: string) => `${name} (${mark})`,
  overrides: 'Frozen despite',
  overrideColumns: ['What', 'Reason', 'By'],
  noOverrides: 'Nothing was overridden.',
  thesis: 'Thesis',
  passMarks: 'Pass marks by borderline regression',
  passMarkColumns: ['Of', 'Pass mark', 'Taken by'],
  ofExam: 'The exam',
  ofStation: (station: number, name: string) => `Station ${[station, name].filter(Boolean).join(', ')}`,
  failedStation: (stations: readonly number[]) => `Fail, station ${stations.join(', ')}`,
  failedMinimum: 'Fail *',
  minimum: '* Below the minimum of a component.',
  notYet: 'Not yet',
  chief: 'Chief superintendent',
  signer: (name: string, role: string) => `${name}, ${role.toLowerCase()}`,
};

export const absentees = {
  title: 'Candidates without marks',
  none: 'Every candidate of this session was present.',
  statement: (count: number, all: number) =>
    count === 0
      ? `All ${plural(all, 'candidate')} of this session attended.`
      : `${count} of ${plural(all, 'candidate')} of this session ${count === 1 ? 'has' : 'have'} no marks.`,
  signatures: ['Internal examiner', 'External examiner', 'Chief superintendent'],
};

export const cover = {
  confidential: 'Confidential: to be opened by the controller of examinations only',
  contents: 'Contents',
  items: ['Award list', 'Mark sheets of all examiners', 'Attendance sheet', 'Absentee statement'],
  registered: 'Registered',
  present: 'Present',
  unmarked: 'Without marks',
  fillIn: '……………',
  rolls: 'Roll numbers',
  from: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
  sealed: 'Sealed on (date, time)',
  signatures: ['Internal examiner', 'External examiner', 'Chief superintendent'],
};

export const letter = {
  dear: (name: string) => `Dear ${name},`,
  body: (exam: string, course: string, college: string) =>
    `We are pleased to appoint you as external examiner for the viva voce “${exam}” (${course}) at ${college}. Your sessions are listed below.`,
  duties: [
    'You and the other examiners mark each candidate independently. Nobody sees another examiner’s marks before submitting their own.',
    'Where marks differ by more than the scheme allows, you agree on them and give the reason in a sentence.',
    'Please tell the coordinator at once if you are related to a candidate or have another interest in the result.',
    'You examine on the web page that the invitation by email opens. No account is needed.',
  ],
  sessions: 'Your sessions',
  columns: ['Date', 'Time', 'Room', 'Panel', 'Candidates'],
  none: 'We will send you the dates as soon as they are fixed.',
  close: 'Yours sincerely,',
  signature: (name: string) => `${name}, coordinator`,
  to: 'To',
};

export const certificate = {
  body: (name: string, affiliation: string, college: string) =>
    `This is to certify that ${name}${affiliation ? `, ${affiliation},` : ''} attended at ${college} as external examiner`,
  exam: (exam: string, course: string) => `for the viva voce “${exam}” (${course}).`,
  sessions: 'Sessions attended',
  columns: ['Date', 'Time', 'Room', 'Candidates examined'],
  signatures: (coordinator: string) => [`${coordinator}, coordinator`, 'Principal'],
};

export const route = {
  columns: ['Time', 'Station', 'Room'],
  /** A name that has the number in it needs no other. */
  station: (number: number, name: string) =>
    name.match(/\d+/)?.[0] === String(number) ? name : [number, name].filter(Boolean).join(', '),
  rest: 'Rest',
  none: 'Has no slot yet.',
};

export const phd = {
  thesis: 'Thesis',
  guide: 'Guide',
  panel: 'Examiners',
  panelColumns: ['Name', 'Part', 'Institution'],
  noPanel: 'No examiners yet.',
  recommendation: 'Result of the viva',
  results: {
    awarded: 'The degree is awarded',
    corrections: 'The degree is awarded after the corrections below',
    not_awarded: 'The degree is not awarded',
  } satisfies Record<ThesisResult, string>,
  reports: 'Reports on the thesis',
  reportColumns: ['Examiner', 'Submitted', 'Recommendation'],
  noReports: 'No reports were asked for.',
  missing: 'Missing',
  recommendations: {
    accept: 'Accept',
    revise: 'Revise',
    reject: 'Reject',
  } satisfies Record<Recommendation, string>,
  override: (reason: string, by: string) => `Held without all reports: ${reason} (${by})`,
  questions: 'Questions asked, and how the candidate answered',
  corrections: 'Corrections required',
  date: 'Date',
};
