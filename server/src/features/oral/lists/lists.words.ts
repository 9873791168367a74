import type { UnmarkedState } from '@quivia/contract/marking/marks';
import { catalogue } from '@quivia/contract/message';
import { plural } from '@quivia/contract/plural';

export const words = catalogue('oral-lists', {
  noSuchList: 'There is no such award list.',
  noSuchRevision: 'There is no such revision of the award list.',
  changed: 'The list has changed since you looked at it. Please check it again.',
  blocked: ({ count }: { count: number }) =>
    `The list is not complete: ${plural(count, 'item is', 'items are')} still open. See the Marks page.`,
  notYourList: 'Only the coordinator or an examiner of everyone on the list can verify it.',
  verified: 'List verified.',
  notVerified: 'Verify the list before it is frozen.',
  notFreezer: ({ role }: { role: string }) => `Only the ${role} can freeze this list.`,
  alreadyFrozen: ({ revision }: { revision: number }) =>
    `This list is already frozen as revision ${revision}.`,
  frozen: ({ revision }: { revision: number }) => `List frozen as revision ${revision}.`,
  reopenFrozenOnly: 'This list is not frozen, so there is nothing to reopen.',
  freezeBeforeRelease: 'Freeze this list before you release it.',
  reopened: 'List reopened. Students see the released revision until you release a new one.',
  released: ({ count }: { count: number }) =>
    `Released to ${plural(count, 'student')}. They have been notified.`,
  overridden: 'Recorded. The reason is printed on the award list.',
  noSuchBlocker: 'This is no longer in the way.',
  ownDifference:
    'One of these sheets is yours. Agree with the other examiner on the marks, or ask another coordinator to let the mean stand; every administrator of your college is one.',
  otherAct: 'This was sent for something else. Please reload the page and try again.',
  cancelled: 'This viva voce is cancelled.',
});

/** On the printed list, before the reason. */
export const overridden = {
  sheet: (name: string, examiner: string) => `${name}: without a sheet of ${examiner}`,
  cameLater: (name: string, examiner: string) =>
    `${name}: sheet of ${examiner} excused, and submitted by the examiner later`,
  difference: (name: string) => `${name}: the mean of sheets that differ`,
  device: (examiner: string, unsent: number | undefined) =>
    `frozen while a device of ${examiner} held ${unsent === undefined ? 'marks that were' : `${plural(unsent, 'change')} that ${unsent === 1 ? 'was' : 'were'}`} not sent`,
  setAside: (name: string, examiner: string, isAgreed: boolean) =>
    `${name}: sheet of ${examiner} set aside for a conflict of interest${isAgreed ? ', and the agreement on it is void' : ''}`,
  typed: (names: string[], examiner: string, typists: string[]) =>
    `${names.join(', ')}: ${names.length === 1 ? 'sheet' : 'sheets'} of ${examiner} typed from paper by ${typists.join(' and ')}`,
  onPaper: 'Marked on paper.',
  corrected: (names: string[]) => `${names.join(', ')}: marks known before the exam changed`,
  result: (name: string) => `${name}: without a recorded result of the thesis`,
  reports: (name: string, examiners: string) => `${name}: viva held without a report of ${examiners}`,
  reopened: (name: string, examiner: string) =>
    `${name}: sheet of ${examiner} reopened after it was submitted`,
  state: (name: string, state: UnmarkedState | null) =>
    `${name}: ${state ? `recorded as ${state} in place of marks` : 'marks count again'}`,
};

export const roles = {
  internal: 'internal examiner',
  external: 'external examiner',
  chair: 'chair',
  coordinator: 'coordinator',
};

export const logged = catalogue('oral-lists.log', {
  verified: ({ exam }: { exam: string }) => `verified an award list of ${exam}`,
  frozen: ({ exam, revision }: { exam: string; revision: number }) =>
    `froze an award list of ${exam}, revision ${revision}`,
  reopened: ({ exam, reason }: { exam: string; reason: string }) =>
    `reopened an award list of ${exam}: ${reason}`,
  released: ({ exam, revision }: { exam: string; revision: number }) =>
    `released an award list of ${exam}, revision ${revision}`,
  overridden: ({ exam, reason }: { exam: string; reason: string }) =>
    `overrode what kept an award list of ${exam} open: ${reason}`,
});

export const file = {
  title: (exam: string) => `Award list ${exam}`,
  sheet: 'Award list',
  name: 'Name',
  roll: 'Roll number',
  group: 'Group',
  total: (maximum: number) => `Total (${maximum})`,
  component: (name: string, maximum: number) => `${name} (${maximum})`,
  result: 'Result',
  pass: 'Pass',
  fail: 'Fail',
  remark: 'Remark',
  level: (component: string, level: string) => `${component}: ${level}`,
  missed: (names: string) => `Minimum missed: ${names}`,
  missedStations: (numbers: string) => `Pass mark missed at station ${numbers}`,
  passMark: (station: number | null, name: string, mark: number) =>
    station === null
      ? `Pass mark of the exam: ${mark}`
      : `Pass mark of station ${[station, name].filter(Boolean).join(', ')}: ${mark}`,
  thesis: 'Thesis',
  theses: { awarded: 'Degree awarded', corrections: 'Awarded after corrections', not_awarded: 'Not awarded' },
  session: (name: string, room: string, date: string) => `${name ? `${name}, ` : ''}${room}, ${date}`,
  examiners: (names: string) => `Examiners: ${names}`,
  revision: (revision: number, hash: string) => `Revision ${revision}, hash ${hash}`,
  revisionColumn: 'Revision',
  hash: 'Hash',
  overrides: 'Overrides',
  /** Before a mark was given, or without a row on the list. */
  nothing: '–',
  sum: 'Total',
  replaces: (given: { revision: number; replaced: number; hash: string; reason: string }) =>
    `Revision ${given.revision}, replaces ${given.replaced} (hash ${given.hash})${given.reason && ` because: ${given.reason}`}`,
  changed: (revision: number) => `Changed since revision ${revision}:`,
  change: (given: { roll_number: string; name: string; part: string; before: string; after: string }) =>
    `${given.roll_number} ${given.name}, ${given.part}: ${given.before} before, ${given.after} now`,
  draft: 'Not frozen',
  override: ({ what, reason, by, at }: { what: string; reason: string; by: string; at: string }) =>
    `${what}. Reason: ${reason} (${by}, ${at})`,
};

/** In place of marks. */
export const unmarked = { absent: 'AB', withheld: 'WH', deferred: 'DF', malpractice: 'MP' };
