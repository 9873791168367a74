// When a mark that couldn't be delivered is tried again, and how often what may leave is looked at. Pure.
import { after, hours, minutes, seconds } from '../../../platform/clock.ts';

const LONGEST = minutes(15);

/** After so many tries: 5 s, 10 s, 20 s … and then every 15 minutes. */
export const waitBefore = (tries: number): number =>
  Math.min(LONGEST, seconds(5) * 2 ** Math.max(0, Math.min(tries, 20) - 1));

/** What a platform refuses, it may take after somebody has corrected something there: it is asked three times, and then left. */
const REFUSED_WAITS = [minutes(1), minutes(10), hours(1)];

/** Undefined: not before somebody asks again. */
export const waitAfterRefusal = (tries: number): number | undefined => REFUSED_WAITS[tries - 1];

const OFTEN = seconds(10);
const RARELY = hours(1);

interface Times {
  /** When something last left, or the column was new. */
  changed_at: Date;
  starts_at: Date;
  ends_at: Date;
}

/**
 * When the marks of an exam are compared again with what has left. A release and a decision say so at once; this finds the rest, such as results
 * that are shown after submitting, and people who were linked: often while the exam is open, and the longer nothing has changed, the more rarely.
 */
export function lookAgainAt({ changed_at, starts_at, ends_at }: Times, at: Date): Date {
  const passed = (since: Date) => Math.max(0, at.getTime() - since.getTime());
  const quiet = at < starts_at ? passed(changed_at) : Math.min(passed(changed_at), passed(ends_at));
  const next = after(at, Math.min(RARELY, Math.max(OFTEN, quiet / 20)));
  return at < starts_at && starts_at < next ? starts_at : next;
}

/** As platforms take it: a number without more digits than marks have. */
export const roundedMarks = (marks: number): number => Math.round(marks * 10_000) / 10_000;
