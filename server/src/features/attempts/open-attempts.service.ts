// Attempts that are open: how many, for those who watch over the service, and what the hall says to them.
import { after, now, seconds } from '../../platform/clock.ts';
import { keptFor, type Measure } from '../../platform/metrics/measure.ts';
import { selectAttempt } from './attempts.queries.ts';
import { countOpen, existsOpen, updateMessageNumber } from './close.queries.ts';
import { GRACE } from './save.service.ts';

/** By then it should have been closed, even by a busy server. */
const OVERDUE = seconds(15);

/** In progress, and of these how many should have been closed. */
export const openAttempts = keptFor(seconds(5), () => countOpen(after(now(), -GRACE - OVERDUE)));

export const attemptMeasures: Measure[] = [
  {
    name: 'quivia_attempts_open',
    summary: 'Attempts in progress.',
    type: 'gauge',
    read: async () => (await openAttempts()).open,
  },
  {
    name: 'quivia_attempts_overdue',
    summary: 'Attempts that should have been closed and graded, and are not.',
    type: 'gauge',
    read: async () => (await openAttempts()).overdue,
  },
];

export async function isTakingExam(userId: number): Promise<boolean> {
  return existsOpen(userId);
}

/** A person's attempt at an exam; undefined where the exam isn't assigned to them. */
export async function attemptOfPerson(examId: number, userId: number) {
  const attempt = await selectAttempt(examId, userId);
  if (!attempt) return undefined;
  const { id, seed, status, is_student } = attempt;
  return { id, seed, isInProgress: status === 'in_progress' && is_student };
}

/**
 * A message of the hall has this number: every reply to an answer of these attempts says so, also to a page that the
 * message itself did not reach. Undefined for everyone. Within the transaction that sends it.
 */
export async function raiseMessageNumber(
  examId: number,
  number: number,
  attemptIds: readonly number[] | undefined,
): Promise<void> {
  await updateMessageNumber(examId, number, attemptIds);
}
