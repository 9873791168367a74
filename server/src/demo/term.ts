// The exams of this term in the demo college.
import type { GivenShare } from '@quivia/contract/team';
import type { DemoBank } from './banks.ts';
import { ESSAYS } from './essays.ts';
import { MIXED } from './mixed-questions.ts';
import {
  BASICS,
  BOOLEAN_ALGEBRA,
  GRAPHS,
  LISTS,
  NUMBER_SYSTEMS,
  OPERATING_SYSTEMS,
  TREES_AND_SORTING,
} from './term-questions.ts';

const DATA_STRUCTURES = 'CST201';
const LOGIC_DESIGN = 'CST203';
const NETWORKS = 'CST303';

export interface FinishedExam {
  /** By this member of the department's faculty, from 0. */
  teacher: number;
  /** With whom of the faculty it is shared. */
  shared?: { with: number; share: GivenShare };
  bank: DemoBank;
  daysAgo: number;
  /** In minutes. */
  duration: number;
  release: 'window_close' | 'by_hand';
  /** Manually, a day later; otherwise the results wait for it. */
  isReleased: boolean;
  /** How much the class had learned by then. */
  learned: number;
  /** How many didn't come. */
  absent: number;
  /** One student sent answers after the deadline, about which nobody has decided yet. */
  hasLateAnswers?: true;
  /** Everyone has the questions in the order of the bank. */
  isInOrder?: true;
  /** People have marked half of its answers: its teacher, and the colleague with whom it is shared. */
  isHalfMarked?: true;
  /** Of the fifth semester, not of the demo student's class. */
  isOfSeniors?: true;
}

/** Most of them of the class of the demo student, the oldest first. */
export const FINISHED: readonly FinishedExam[] = [
  {
    teacher: 0,
    bank: { courseCode: NETWORKS, title: 'Computer Networks, mixed questions', questions: MIXED },
    daysAgo: 36,
    duration: 30,
    release: 'window_close',
    isReleased: true,
    learned: 0.1,
    absent: 2,
    isInOrder: true,
    isOfSeniors: true,
  },
  {
    teacher: 1,
    bank: { courseCode: LOGIC_DESIGN, title: 'Number systems quiz', questions: NUMBER_SYSTEMS },
    daysAgo: 33,
    duration: 15,
    release: 'window_close',
    isReleased: true,
    learned: 0,
    absent: 2,
  },
  {
    teacher: 0,
    bank: { courseCode: DATA_STRUCTURES, title: 'First internal test', questions: BASICS },
    daysAgo: 26,
    duration: 45,
    release: 'by_hand',
    isReleased: true,
    learned: 0.1,
    absent: 0,
  },
  {
    teacher: 1,
    bank: { courseCode: LOGIC_DESIGN, title: 'Boolean algebra quiz', questions: BOOLEAN_ALGEBRA },
    shared: { with: 0, share: 'see' },
    daysAgo: 15,
    duration: 15,
    release: 'window_close',
    isReleased: true,
    learned: 0.2,
    absent: 3,
  },
  {
    teacher: 0,
    bank: ESSAYS,
    shared: { with: 1, share: 'mark' },
    daysAgo: 8,
    duration: 45,
    release: 'by_hand',
    isReleased: false,
    learned: 0.3,
    absent: 2,
    isInOrder: true,
    isHalfMarked: true,
    isOfSeniors: true,
  },
  {
    teacher: 0,
    bank: { courseCode: DATA_STRUCTURES, title: 'Linked lists quiz', questions: LISTS },
    daysAgo: 6,
    duration: 20,
    release: 'window_close',
    isReleased: true,
    learned: 0.3,
    absent: 3,
  },
  {
    teacher: 0,
    bank: { courseCode: DATA_STRUCTURES, title: 'Second internal test', questions: TREES_AND_SORTING },
    shared: { with: 1, share: 'run' },
    daysAgo: 1,
    duration: 45,
    release: 'by_hand',
    isReleased: false,
    learned: 0.4,
    absent: 2,
    hasLateAnswers: true,
  },
];

/** A colleague shares it. */
export const SHARED_BANK: DemoBank = {
  courseCode: DATA_STRUCTURES,
  title: 'Trees and graphs, extra questions',
  questions: GRAPHS,
};

export const RUNNING_BANK: DemoBank = {
  courseCode: 'CST305',
  title: 'Operating Systems tests',
  questions: OPERATING_SYSTEMS,
};
