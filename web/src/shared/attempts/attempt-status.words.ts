import type { AttemptStatus } from '@quivia/contract/attempts';
import { plural } from '@quivia/contract/plural';

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

/** To the student, in the same words wherever it is said. */
export const lateUndecided = (answers: number) =>
  answers === 1
    ? '1 answer arrived late. Your examiner will decide whether it counts.'
    : `${plural(answers, 'answer')} arrived late. Your examiner will decide whether they count.`;

/** To whoever runs the exam, in the same words wherever it is said. */
export const stillPaused = (count: number, student: string) =>
  `${plural(count, student)} ${count === 1 ? 'is' : 'are'} still paused, so the exam isn't over. Resume or end it for them on the board.`;
