import type { UnmarkedState } from '@quivia/contract/marking/marks';
import type { ListShown } from '@quivia/contract/oral/lists';
import type { Freezer } from '@quivia/contract/oral/parts';
import { plural } from '@quivia/contract/plural';

const LIST = new Intl.ListFormat('en', { type: 'conjunction' });
/** 'Anna and Bala' */
const allOf = (names: readonly string[]) => LIST.format(names);

/** In place of marks, everywhere. */
export const codes: Record<UnmarkedState, string> = {
  absent: 'AB',
  withheld: 'WH',
  deferred: 'DF',
  malpractice: 'MP',
};

export const page = {
  none: 'No candidates yet',
  noneHint: 'Marks appear here once candidates have slots and examiners have submitted their sheets.',
  noneForYou: 'No candidates in your panels yet',
  noneForYouHint: 'They appear here once the coordinator has placed them in one of your sessions.',
  differences: 'Differences',
  unplaced: (count: number) =>
    `${plural(count, 'candidate has', 'candidates have')} no slot, and so ${count === 1 ? 'is' : 'are'} on no award list. Place them under Timetable.`,
};

export const table = {
  title: 'Candidates',
  caption: 'Marks of all candidates',
  roll: 'Roll number',
  name: 'Name',
  state: 'State',
  total: 'Total',
  result: 'Result',
  pass: 'Pass',
  fail: 'Fail',
  missedStations: (stations: readonly number[]) => `Pass mark missed: station ${stations.join(', ')}`,
  missed: (names: string) => `Minimum missed: ${names}`,
  waiting: (names: readonly string[]) => `Waiting for ${allOf(names)}`,
  waitingForNobody: 'No examiner yet',
  entered: 'marks entered before',
  differs: 'Differs',
  agreed: 'Agreed',
  noMark: 'A mark is missing',
};

export const difference = {
  totals: (by: number, tolerance: number) =>
    `The totals differ by ${by}; up to ${tolerance} is within tolerance.`,
  components: (names: string, by: number, tolerance: number) =>
    `${names} ${names.includes(',') ? 'differ by up to' : 'differs by'} ${by}; up to ${tolerance} is within tolerance.`,
  any: (names: string) => `Marks differ in ${names}. The examiners agree on each of them.`,
  group: (name: string) => `Group ${name}`,
  table: (name: string) => `Marks of ${name} side by side`,
  component: 'Component',
  total: 'Total',
  agreeOn: 'Agree on',
  agreeOnFor: (component: string) => `Agree on, ${component}`,
  sentence: 'Why, in one sentence',
  sentenceHint: 'It is kept with the award and printed on the list.',
  sentenceMissing: 'Please give the reason in one sentence',
  outOf: (component: string, maximum: number) => `${component}: a mark from 0 to ${maximum}`,
  propose: 'Propose these marks',
  again: 'Propose other marks',
  proposal: (who: string) => `${who} proposes:`,
  waiting: (names: readonly string[]) => `Waiting for ${allOf(names)} to confirm.`,
  confirm: 'Confirm these marks',
  onlyExaminers: 'The examiners of these sheets agree on the marks, each from their own page.',
};

export const listStates: Record<ListShown['state'], string> = {
  open: 'Open',
  complete: 'Complete',
  verified: 'Verified',
  frozen: 'Frozen',
};

export const list = {
  title: (name: string, date: string) => `Award list: ${[name, date].filter(Boolean).join(', ')}`,
  whole: 'Award list of the whole viva voce',
  candidates: (count: number) => plural(count, 'candidate'),
  verifiedBy: (who: string, at: string) => `Verified by ${who}, ${at}.`,
  frozen: (revision: number, who: string, at: string) => `Revision ${revision}, frozen by ${who}, ${at}.`,
  replaces: (replaced: number, hash: string, reason: string) =>
    `It replaces revision ${replaced} (hash ${hash})${reason && ` because: ${reason}`}`,
  changes: (revision: number) => `Changed since revision ${revision}`,
  change: (name: string, part: string) => `${name}, ${part}:`,
  marks: (before: string, after: string) => `${before} before, ${after} now`,
  hash: (hash: string) => `Hash ${hash}`,
  changed: 'Something has changed since it was frozen. Reopen the list to take it over into a new revision.',
  released: (revision: number, at: string) => `Students see revision ${revision}, released ${at}.`,
  notReleased: 'Not released: students see nothing yet.',
  newer: (revision: number) => `Revision ${revision} has not been released.`,
  blockers: 'Still open',
  overrides: 'Printed on the list',
  override: (reason: string, by: string, at: string) => [reason, `${by}, ${at}`].filter(Boolean).join(' – '),
  readyToVerify: 'Every sheet is there. Check the marks against the sheets, then verify the list.',
  readyToFreeze: (who: Record<Freezer, string>, freezer: Freezer) => `${who[freezer]} can freeze it now.`,
  missing: (name: string, examiner: string) => `${name}: the sheet of ${examiner} is missing.`,
  missingEntered: (name: string) => `${name}: the marks known before the exam are missing.`,
  sheetsToCome: (examiner: string, count: number) => `${examiner}: ${plural(count, 'sheet')} to come`,
  enteredToCome: (count: number) => `Marks known before the exam: ${plural(count, 'candidate')} to come`,
  apart: (name: string, by: number) => `${name}: sheets differ by ${by}.`,
  apartHidden: (name: string) => `${name}: sheets differ.`,
  noMark: (name: string, component: string) => `${name}: no mark for ${component}.`,
  absentButMarked: (name: string, examiner: string) =>
    `${name}: recorded as absent, but ${examiner} has submitted marks. Change the state, or ask ${examiner} to reopen the sheet.`,
  device: (examiner: string, label: string, unsent: number, at: string) =>
    `${label || 'A device'} of ${examiner} holds ${plural(unsent, 'mark')} not yet sent. Last contact ${at}.`,
  noReports: (name: string, examiners: string) =>
    `${name}: no report on the thesis from ${examiners || 'an external examiner'}.`,
  noResult: (name: string) => `${name}: the result of the thesis is not recorded. Record it under Thesis.`,
  goOn: 'Continue without it',
  letStand: 'Let the mean stand',
  more: (count: number) => `and ${count} more`,
  verify: 'Verify',
  freeze: 'Freeze',
  release: 'Release to students',
  reopen: 'Reopen',
  csv: 'Download CSV',
  xlsx: 'Download Excel',
  file: (title: string) => `Award list ${title}`,
};

export const dialog = {
  reasonHint: 'It is printed on the award list.',
  excuse: (examiner: string) => `Continue without the sheet of ${examiner}?`,
  excuseText: (name: string) =>
    `The award of ${name} is then made from the other sheets. If the sheet still arrives before the freeze, it counts.`,
  excuseConfirm: 'Continue without it',
  stand: (name: string) => `Let the mean stand for ${name}?`,
  standText: 'The examiners have not agreed. The mean of their sheets counts.',
  standConfirm: 'Let the mean stand',
  device: (examiner: string) => `Freeze without the marks on a device of ${examiner}?`,
  deviceText:
    'Marks that this device has not sent are not part of the list. If they arrive later, they need a new revision.',
  deviceConfirm: 'Continue without them',
  reports: (name: string) => `Continue without a report on the thesis of ${name}?`,
  reportsText:
    'Everyone on the panel sees your reason. A report that still arrives before the freeze counts.',
  result: (name: string) => `Freeze without a result for ${name}?`,
  resultText: 'The list then says nothing about the degree. To record the result later, reopen the list.',
  resultConfirm: 'Continue without it',
  verify: 'Verify this list?',
  verifyText:
    'You say that you have checked the list against the sheets. If a mark changes later, it has to be verified again.',
  verifyConfirm: 'Verify',
  freeze: 'Freeze this list?',
  freezeText: 'Nothing on it changes after that without a new revision. Confirm that it is you.',
  codeHint: 'Six digits. We send them to the address you were invited at.',
  freezeConfirm: 'Freeze',
  release: 'Release to students?',
  releaseText: 'Each student on the list sees their marks by component, and is notified.',
  releaseConfirm: 'Release',
  reopen: 'Reopen this list?',
  reopenText: 'Sheets can be changed again. Students see the released revision until you release a new one.',
  reopenHint: 'It is kept in the history of the list.',
  reopenConfirm: 'Reopen',
};
