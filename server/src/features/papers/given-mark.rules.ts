// A mark that a person gave: for one answer, word for word. Another answer needs a mark of its own.
import { createHash } from 'node:crypto';

export interface GivenMark {
  id: number;
  /** Of 84,000 to a mark. */
  units: number;
  /** Of the answer it was given for. */
  digest: string;
  /** One of several: the answer has no mark before the others are there. */
  is_open?: boolean;
}

export const digestOf = (answer: unknown): string =>
  createHash('sha256').update(JSON.stringify(answer)).digest('base64url');

/** A mark goes in steps of so many marks. */
export const MARK_STEPS = [1, 0.5, 0.25] as const;
export type MarkStep = (typeof MARK_STEPS)[number];

/** Every step is a whole number of hundredths, so this is exact. */
const hundredths = (marks: number) => Math.round(marks * 100);

/** Not below 0, not above what the question can earn, and a whole number of steps; full marks always are a mark. */
export function isMark(marks: number, worth: number, step: MarkStep): boolean {
  if (!(marks >= 0 && marks <= worth) || hundredths(marks) / 100 !== marks) return false;
  return marks === worth || hundredths(marks) % hundredths(step) === 0;
}
