// How many attempts are open, for those who watch over the service.
import { after, now, seconds } from '../../platform/clock.ts';
import { keptFor, type Measure } from '../../platform/metrics/measure.ts';
import { countOpen, existsOpen } from './close.queries.ts';
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
