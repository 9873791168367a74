// An exam has no one end: those who began late or have extra time end later. Everywhere it is said as these two moments.
import * as z from 'zod/mini';
import { Moment } from '../base/fields.ts';

export const ExamEnds = z.object({
  /** By then more than half of those who can still take it have to finish. */
  most: Moment,
  /** The last deadline. */
  closes: Moment,
});

export type ExamEnds = z.output<typeof ExamEnds>;

/** Of the deadlines of those who can still take it, in milliseconds; undefined where nobody can. */
export function endsOf(deadlines: readonly number[]): { most: number; closes: number } | undefined {
  const sorted = deadlines.toSorted((one, other) => one - other);
  const [most, closes] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return most === undefined || closes === undefined ? undefined : { most, closes };
}

/** The clock of someone who is paused stands still: until they go on, their deadline moves with the time. */
export const deadlineAt = (
  { due_at, paused_at }: { due_at: number; paused_at: number | null },
  now: number,
): number => (paused_at === null ? due_at : due_at + now - paused_at);
