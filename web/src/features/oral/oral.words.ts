import type { ExaminerRole } from '@quivia/contract/marking/scheme';
import type { CandidateState, Freezer, OralKind } from '@quivia/contract/oral/parts';
import { plural } from '@quivia/contract/plural';

export const frame = {
  all: 'All vivas',
  sections: 'Sections of this part of the viva voce',
  none: 'There is no such viva voce',
  noneHint: 'It may have been removed, or you have no part in it.',
  noPage: 'There is no such page',
  noPageHint: 'Choose one of the sections above.',
  cancelled: 'This viva voce is cancelled.',
  examine: 'Examine',
  freeze: 'Freeze the marks',
  change: 'Change details',
  cancel: 'Cancel the viva',
  candidates: (count: number) => plural(count, 'candidate'),
  leave: {
    title: 'Log out before your marks are sent?',
    text: (marks: number) =>
      `${plural(marks, 'change')} on this device ${marks === 1 ? 'has' : 'have'} not been sent yet. To send ${marks === 1 ? 'it' : 'them'} later, open your invitation on this device again.`,
    stay: 'Stay',
  },
};

export const groups = {
  setUp: 'Set up',
  timetable: 'Timetable',
  today: 'Today',
  marks: 'Marks',
  papers: 'Papers',
};

export const tabs = {
  overview: 'Overview',
  candidates: 'Candidates',
  panels: 'Panels',
  timetable: 'Timetable',
  questions: 'Questions',
  today: 'Today',
  sheets: 'Sheets',
  marks: 'Marks',
  thesis: 'Thesis',
  recordings: 'Recordings',
  figures: 'Figures',
  prints: 'Prints',
};

export const next = {
  label: 'Setting up',
  step: (number: number) => `Step ${number} of 4`,
  to: (name: string) => `Next: ${name.toLowerCase()}`,
  overview: 'Back to the overview',
};

export const kinds: Record<OralKind, string> = {
  practical: 'Practical',
  project: 'Project',
  subject: 'Subject viva',
  phd: 'PhD viva',
  osce: 'OSCE',
};

export const roles: Record<ExaminerRole, string> = {
  internal: 'Internal examiner',
  external: 'External examiner',
  guide: 'Guide',
  chair: 'Chair',
  observer: 'Observer',
};

export const freezers: Record<Freezer, string> = {
  internal: 'The internal examiner',
  external: 'The external examiner',
  chair: 'The chair',
  coordinator: 'The coordinator',
};

export const states: Record<CandidateState, string> = {
  registered: 'Registered',
  called: 'Called',
  present: 'Present',
  in_viva: 'In the viva',
  done: 'Done',
  absent: 'Absent',
  withheld: 'Withheld',
  deferred: 'Deferred',
  malpractice: 'Malpractice',
};
