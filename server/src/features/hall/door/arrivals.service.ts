// An exam that is moved to another day: whoever was there comes again, shows themselves again and enters the code again.
import { after, hours, now } from '../../../platform/clock.ts';
import * as queries from './arrivals.queries.ts';

/** Whoever comes this long before the new start has come to it: a short delay sends nobody back to the door. */
const COUNTS_BEFORE_START = hours(6);

/** In the transaction that moves the start, and holds the exam. */
export async function forgetArrivals(examId: number, startsAt: Date): Promise<void> {
  const from = new Date(Math.min(+now(), +after(startsAt, -COUNTS_BEFORE_START)));
  await queries.upsertCountsFrom(examId, from);
  await queries.deleteArrivalsBefore(examId, from);
}

/** A tap that a phone had kept since before the exam was moved. */
export async function isBeforeMove(examId: number, at: Date): Promise<boolean> {
  const from = await queries.selectCountsFrom(examId);
  return from !== undefined && at < from;
}
