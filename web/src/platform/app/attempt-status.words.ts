import type { AttemptStatus } from '@quivia/contract/attempts';

/** What an attempt's status is called on every screen of the person who runs the exam. */
export const attemptStatus: Record<AttemptStatus, string> = {
  assigned: 'Not started',
  in_progress: 'In progress',
  submitted: 'Submitted',
  // At the deadline, or when the whole exam was ended early.
  closed_by_deadline: 'Closed automatically',
  disqualified: 'Disqualified',
  absent: 'Absent',
  cancelled: 'Cancelled',
};

/** '12 submitted', inside a sentence. */
export const attemptsCounted = (count: number, status: AttemptStatus) =>
  `${count.toLocaleString('en')} ${attemptStatus[status].toLowerCase()}`;
