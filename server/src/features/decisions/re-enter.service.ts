// A student comes back after a crash, a move to another computer or submitting by mistake. Answers stay, and the clock
// waits until the student is there: it is paused until the next start says so.
import { after, minutes } from '../../platform/clock.ts';
import { isGraded } from '../attempts/attempt-state.rules.ts';
import { grantedBy } from '../attempts/deadline.rules.ts';
import { holdAttempt, reopen } from '../attempts/outcome.service.ts';
import { awaitReturn, grant, pauseUntilBack, type TimedExam } from '../attempts/time/time.service.ts';
import { insertDecisions } from './decisions.queries.ts';

interface ReEntry {
  actId: number;
  /** When the act is recorded. */
  at: Date;
  by: number;
  reason: string;
  /** On top of the time left. */
  ms: number;
  /** Also where the student may have seen the result. */
  mayUnrelease: boolean;
}

/** Less would be over before the page has opened. */
const LEAST = minutes(1);

/** The exam is held by the transaction. */
export async function reEnter(
  exam: TimedExam,
  studentId: number,
  given: ReEntry,
): Promise<'done' | 'over' | 'released' | 'no_time'> {
  const attempt = await holdAttempt(exam.id, studentId);
  if (!attempt) return 'over';
  const { attempt_id, status, started_at, due_at, ended_at } = attempt;
  const { actId, at } = given;
  const waiting = { actId, at, reason: given.reason };
  if (status === 'in_progress') {
    if (given.ms > 0) await grant(exam, [attempt_id], given.ms, { actId, at });
    return (await pauseUntilBack(exam.id, attempt_id, waiting)) ? 'done' : 'no_time';
  }
  if (!isGraded(status) || !ended_at || !started_at) return 'over';
  if (attempt.is_released && !given.mayUnrelease) return 'released';
  const left = Math.max(0, due_at.getTime() - ended_at.getTime()) + given.ms;
  if (left < LEAST) return 'no_time';
  const due = after(at, left);
  await reopen(attempt, {
    at,
    due_at: due,
    granted_ms: grantedBy(due, exam, started_at, attempt),
  });
  await awaitReturn(attempt_id, { ...waiting, ms: given.ms });
  await insertDecisions([{ attempt_id, marks_before: attempt.score, marks_after: null }], {
    kind: 'reopened',
    at,
    by_id: given.by,
    reason: given.reason,
  });
  return 'done';
}
