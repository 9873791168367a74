import type { PaperTotals } from '@quivia/contract/attempts';
import { EXAM_DURATION } from '@quivia/contract/exams';
import { plural } from '@quivia/contract/plural';
import type { ReactNode } from 'react';
import type { Words } from '../../../shared/workplace/workplace.words.ts';

export const startView = {
  lead: "Choose a question bank and the people who will take the exam. It uses the bank's questions as they are now; later edits won't change it.",
  newExam: 'New exam',
  copyOf: (exam: string) => `Copy of ${exam}`,
  copied:
    "Settings and students are copied from the old exam. The paper uses the bank's current questions. Choose when it starts.",
  startAnyway: 'Start anyway',
  started: (isCommunity: boolean) => (isCommunity ? 'Exams of the community' : 'Exams you have started'),
  chooseBankFirst: (isCommunity: boolean) =>
    isCommunity ? 'Please choose a question bank first' : 'Please choose a course and a question bank first',
};

export const editView = {
  title: (exam: string) => `Edit ${exam}`,
  untitled: 'Edit',
  lead: (course: ReactNode, bank: string) => (
    <>
      {course}, from {bank}. The questions stay as they were when you started the exam.
    </>
  ),
  saveAnyway: 'Save anyway',
  stillHere: 'What you typed is still here. Saving it now replaces the other changes.',
  save: 'Save changes',
  back: 'Go back',
  closed: { title: 'This exam can no longer be edited', hint: 'An exam can be edited until it opens.' },
};

const range = ({ least, most }: { least: number; most: number }, noun: string) =>
  least === most ? plural(most, noun) : `${least.toLocaleString('en')} to ${plural(most, noun)}`;

const penalty = ({ least, most }: PaperTotals['negative_marks']) =>
  most === 0
    ? ''
    : ` Wrong answers lose ${least === most ? '' : 'up to '}${plural(Math.round(most * 100) / 100, 'mark')}.`;

export const fields = {
  totals: ({ questions, marks, negative_marks }: PaperTotals, { student }: Words) =>
    `Each ${student} gets ${plural(questions, 'question')} worth ${range(marks, 'mark')}.${penalty(negative_marks)}`,
  course: 'Course',
  noCourse: 'No Course Found',
  noCourseHint: "Your institution's administrator assigns the courses you teach.",
  bank: 'Question bank',
  bankWithCount: (title: string, questions: number) => `${title} (${plural(questions, 'question')})`,
  chooseCourse: 'Choose a course first',
  noBank: 'No question bank',
  noBankHint: ({ course }: Words) => `This ${course} has no question bank yet.`,
  openForPractice: ({ students }: Words, isOwner: boolean) =>
    `This bank is open for practice, so ${students} may already know its questions and answers. Choose another bank, or ${isOwner ? 'close this one for practice.' : 'ask its owner to close it for practice.'}`,
  openBank: 'Open the bank',
  createBank: ({ createQbank }: Words) => `Create one in ${createQbank}`,
  title: 'Quiz title',
  titleHint: "Leave blank to use the question bank's title",
  titleHintEdit: 'Leave blank to keep the title',
  kind: 'Type',
  realViva: 'Marked by examiners in person?',
  setUpViva: 'Use Viva voce',
  start: 'Start time',
  startHint: 'Leave blank to start now',
  startHintEdit: 'If you clear this, the exam opens as soon as you save',
  end: 'End time',
  endHint: 'Leave blank to use the start time plus the duration',
  duration: 'Duration in minutes',
  durationHint: `Leave blank for ${EXAM_DURATION.fallback} minutes`,
  zone: (name: string, { Students }: Words) =>
    `Times are in ${name}. ${Students} see them in their own time zone.`,
};

export const classField = {
  label: 'Class',
  none: 'No class: students of the course',
  named: (sections: string, term: string, year: string) => `${sections} · ${term}, ${year}`,
  sections: 'Sections',
  section: (name: string, count: number) => `${name} (${plural(count, 'student')})`,
  noStudents: 'Nobody is registered in this class',
  failed: "The class couldn't be loaded.",
};

export const studentsField = {
  all: ({ Students }: Words) => `Select All ${Students}`,
  custom: 'Custom Selection',
  choose: ({ students }: Words) => `Choose ${students}`,
  change: (chosen: number, all: number, { student }: Words) =>
    `Change selection: ${chosen} of ${plural(all, student)}`,
  chooseCourse: 'Choose a course first',
  notAvailable: 'Not available',
  loading: 'Loading',
  chooseOne: 'Choose one',
  none: ({ students }: Words) => `No ${students}`,
  noneHint: (isCommunity: boolean) =>
    isCommunity
      ? 'No one has joined yet. Invite people under Members.'
      : "No one takes this course yet. Your institution's administrator assigns students to classes.",
  failed: ({ students }: Words) => `The ${students} couldn't be loaded.`,
  counted: (count: number, { student, take, takes, course }: Words) =>
    `${plural(count, student)} ${count === 1 ? takes : take} this ${course}.`,
};

export const studentsDialog = {
  selected: (chosen: number, all: number, { student }: Words) =>
    `${chosen} of ${plural(all, student)} selected`,
  cancel: 'Cancel',
  use: 'Use selection',
  selectFound: 'Select found',
  selectAll: 'Select all',
  deselectFound: 'Deselect found',
  selectNone: 'Select none',
  nobody: 'No one found',
  keys: 'Hold Shift to select a range. Arrow keys move, Space selects.',
};

export const settings = {
  title: 'Settings',
  groups: {
    paper: 'Questions and order',
    marks: 'Marks',
    conduct: 'Time and conduct',
    tools: 'Tools on the exam page',
    results: 'Results',
  },
  /** Where nothing differs. */
  groupDefaults: {
    paper: "all questions, in the bank's order",
    marks: 'as in the question bank',
    conduct: 'everyone ends at the closing time · leaving the page is recorded',
    tools: 'none',
    results: '',
  },
  draw: ({ module }: Words) => `Questions per ${module}`,
  drawHint: ({ module }: Words) => `How many to draw from each ${module}. Leave blank to use all`,
  marks: 'Marks',
  marksHint: "For every question. Leave blank to use the bank's marks",
  negative: 'Negative marks',
  negativeHint:
    "Taken off for a wrong answer: a number, or a share such as 1/3. Leave blank to use the bank's",
  negativeOnlySingle: 'Apply negative marks to single-choice questions only',
  navigation: 'Moving between questions',
  needsPeople: "Some answers are marked by people, so results can't be shown immediately.",
  release: ({ Students }: Words) => `${Students} see their results`,
  afterRelease: 'After results are released',
  integrity: 'Integrity',
  photoMinutes: 'Minutes for photographs',
  photoMinutesHint:
    '0 to 30 minutes after the deadline to photograph pages for questions that are answered with files. Nothing else can change in this time.',
};

export const presets = {
  label: 'Start from',
  names: { practice: 'Practice', class_test: 'Class test', gate: 'GATE' },
  means: {
    practice: 'Results immediately; late starters get the full duration.',
    class_test: 'Questions and options shuffled; results when the exam closes.',
    gate: '1/3 off for wrong single-choice answers. Adds keypad and calculator.',
    none: '',
  },
};

export const clashDialog = {
  title: ({ students }: Words) => `Some ${students} have another exam at that time`,
  back: 'Go back',
  found: (count: number, isMore: boolean, { student, students }: Words) =>
    `${isMore ? 'At least ' : ''}${plural(count, student)} ${count === 1 ? 'has' : 'have'} another exam at that time. No one can take two at once: choose another time or other ${students}, or continue anyway.`,
  fromTo: (from: ReactNode, to: ReactNode) => (
    <>
      {from} to {to}
    </>
  ),
};
