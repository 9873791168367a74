import type { Opened } from '@quivia/contract/team';

const OPENED: Record<Opened, string> = {
  exam: 'exam',
  paper: 'paper',
  results: 'results',
  answers: 'answers of students',
  analysis: 'analysis',
  file: 'file of results',
};

export const seenBy = {
  title: 'Seen by',
  lead: 'Heads and controllers can read exams as part of their duty. Every day on which they opened something is in the audit log.',
  /** 'exam, results'. */
  opened: (things: readonly Opened[]) => things.map((one) => OPENED[one]).join(', '),
};
