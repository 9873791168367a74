import { type ExamSummary, PASS_PERCENT, type RESULT_FILTERS } from '@quivia/contract/exam-results';
import { plural } from '@quivia/contract/plural';
import type { ReactNode } from 'react';
import { attemptStatus } from '../../../shared/attempts/attempt-status.words.ts';
import type { Words } from '../../../shared/workplace/workplace.words.ts';
import { outOf } from '../marks.words.ts';

export const resultView = {
  print: 'Print the mark list',
  statement: 'Statement of work',
  board: 'Open the board',
};

export const toCheck = {
  questions: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Check question ${numbers[0]}.`
      : `Check questions ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}.`,
  open: 'Open the analysis',
};

export const counts = {
  notStarted: attemptStatus.assigned,
  inProgress: attemptStatus.in_progress,
  finished: 'Finished',
  absent: attemptStatus.absent,
  graded: 'Graded',
  /** '2 of 38' */
  gradedOf: (graded: number, of: number) => `${graded} of ${of}`,
  mean: 'Mean',
  highest: 'Highest',
  median: 'Median',
  passed: `${PASS_PERCENT} % or more`,
  /** '12 of 38 (32 %)' */
  share: (count: number, of: number) =>
    of === 0 ? '–' : `${count.toLocaleString('en')} (${Math.round((100 * count) / of)} %)`,
  ofTotal: outOf,
};

/** What is said of an exam, on the page and on the printed list. */
export const summary = {
  heading: 'Summary',
  caption: (exam: string) => `Summary of ${exam}`,
  title: 'Title',
  department: 'Department',
  subject: 'Subject',
  code: 'Course code',
  semester: 'Semester',
  questions: 'Total questions',
  marks: 'Total marks',
  date: 'Date',
};

export const release = {
  label: 'Release',
  waits: ({ student, Students }: Words): Record<ExamSummary['release'], string> => ({
    at_once: `Each ${student} sees their marks after submitting.`,
    window_close: `${Students} see their marks a few minutes after everyone has finished.`,
    by_hand: `${Students} see their marks once the results are released.`,
  }),
  cancelled: 'Cancelled',
  cancelledHint: 'It is not graded. The answers are kept.',
  released: 'Released',
  since: (at: ReactNode, { students }: Words) => (
    <>
      Visible to {students} since {at}.
    </>
  ),
  waiting: (count: number, { student }: Words) =>
    `${plural(count, student)} will see theirs later: their device was offline at the deadline and may still send answers.`,
  toMarking: 'See the marking',
  releaseRest: 'Release to them now',
  notReleased: 'Not released',
  immediate: 'Immediate',
  release: 'Release results',
  question: (exam: string) => `Release the results of ${exam}?`,
  consequence: (count: number, { student }: Words) =>
    `${plural(count, student)} will be notified and can see their own marks. You can't undo a release.`,
  closing: (count: number) =>
    `${plural(count, 'attempt')} ${count === 1 ? 'is' : 'are'} being closed. You can release the results in a few seconds.`,
  stillTaking: (count: number, { student }: Words) =>
    `${plural(count, student)} can still take it. They see their marks when they have finished, and no one sees the questions with the correct answers before that.`,
};

export const distribution = {
  label: ({ Students }: Words) => `${Students} by score`,
  range: (bin: number) => `${bin * 10} to ${bin === 9 ? '100' : `under ${bin * 10 + 10}`} %`,
  edges: ['0 %', '50 %', '100 %'],
};

export const resultFilter = {
  label: 'Show',
  all: ({ students }: Words) => `All ${students}`,
  below: (percent: number) => `Below ${percent} %`,
  only: {
    absent: 'Absent',
    integrity: 'With integrity events',
    late: 'With late answers to decide on',
  } satisfies Record<(typeof RESULT_FILTERS)[number], string>,
  none: 'No one here',
  noneHint: 'Choose another filter to see the others.',
};

export const marks = {
  title: 'Marks',
  caption: ({ Students }: Words) => `${Students} and their scores`,
  name: 'Name',
  score: 'Score',
  percent: 'Percent',
  rank: 'Rank',
  absent: 'Absent',
  foot: 'AB: absent. Select a name to see the answers.',
};

export const printView = {
  title: 'Mark list',
  lead: (count: number, { student }: Words) => `${plural(count, student)}, formatted for A4 paper.`,
  print: 'Print',
  sheetTitle: (exam: string) => `Mark list: ${exam}`,
  students: (all: number, absent: number) => `${all}, of whom ${absent} absent (AB)`,
  rows: 'Marks',
  number: 'No.',
  name: 'Name',
  marks: 'Marks',
  percent: 'Percent',
  signature: 'Signature',
  signatureOf: (name: string) => `Signature of ${name}`,
};
