import type { ExamKind, ExamState } from '@quivia/contract/exams';
import type { InstitutionDuty } from '@quivia/contract/institution-duties';
import { INSTITUTION_DUTY_NAMES } from '@quivia/contract/institution-duties.words';
import { plural } from '@quivia/contract/plural';
import type { ExamAct } from './exam-acts.ts';
import type { ExamTab } from './exam-tabs.ts';

export const examKinds: Record<ExamKind, string> = { QUIZ: 'Quiz', VIVA: 'Viva' };

export const examStates: Record<ExamState, string> = {
  open: 'Open',
  upcoming: 'Upcoming',
  over: 'Ended',
  cancelled: 'Cancelled',
};

export const examEnds = {
  differ: (most: string, closes: string) => `Most finish by ${most} · hall closes ${closes}`,
  closes: (closes: string) => `Hall closes ${closes}`,
};

/** Before the exam is loaded. */
export const untitled = 'Exam';

export const examTabs: Record<Exclude<ExamTab, 'students'>, string> = {
  hall: 'Hall',
  paper: 'Paper',
  marking: 'Marking',
  results: 'Results',
  analysis: 'Analysis',
  team: 'Team',
  log: 'Log',
  platform: 'Learning platform',
};

export const examActs: Record<ExamAct, string> = {
  preview: 'Preview',
  extend: 'Extend',
  end: 'End early',
  cancel: 'Cancel exam',
};

export const examLinks = {
  overseen: 'Exams',
  board: 'Open the board',
  copy: 'Copy',
  edit: 'Edit',
  hallSettings: 'Hall settings',
  seb: 'Safe Exam Browser',
  release: 'Release results',
};

export const examFacts = {
  minutes: (count: number) => plural(count, 'minute'),
  counted: (questions: number, marks: number) => `${plural(questions, 'question')}, ${plural(marks, 'mark')}`,
  sharedBy: (name: string) => `Shared by ${name}`,
  byDuty: (duty: InstitutionDuty) => `You see it as ${INSTITUTION_DUTY_NAMES[duty].toLowerCase()}.`,
  ownedBy: (name: string) => `Owned by ${name}`,
  toDrawFrom: (questions: number) => `${plural(questions, 'question')} to draw from`,
};
