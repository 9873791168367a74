// The attempts of an exam as the exam changes: who takes it, until when, and its end for everybody.
import { randomInt } from 'node:crypto';
import { after, minutes, now } from '../../platform/clock.ts';
import { publish } from './attempt-happenings.service.ts';
import * as queries from './attempts.queries.ts';
import { dueAt, grantable, grantedBy, type Timing, windowEnd } from './deadline.rules.ts';
import {
  type ReleasedTo,
  selectUnmarked,
  updateAwaited,
  updateReleased,
  type Wait,
} from './release/release.queries.ts';
import { releaseWait } from './release/release-wait.service.ts';
import { lockAttemptsOf } from './save.queries.ts';
import { resume } from './time/time.service.ts';

/** Each with the extra time remembered for them. Touches nobody else's attempt. `refuses` people who are elsewhere then. */
export async function assign(
  exam: Timing & { id: number },
  chosen: readonly { id: number; user_id: number }[],
  { refuses = false } = {},
): Promise<void> {
  await insert(exam, chosen);
  await publish('assigned', { exam_id: exam.id, user_ids: chosen.map(({ user_id }) => user_id), refuses });
}

async function insert(
  exam: Timing & { id: number },
  chosen: readonly { id: number; user_id: number }[],
): Promise<void> {
  const extraTimes = await queries.lockExtraTimes(chosen.map(({ id }) => id));
  await queries.insertAttempts(
    exam.id,
    chosen.map(({ id, user_id }) => {
      const extra_time = extraTimes.get(id) ?? 0;
      return {
        grant_id: id,
        user_id,
        seed: randomInt(2 ** 31),
        extra_time,
        due_at: windowEnd(exam, { extra_time, extra_minutes: 0 }),
      };
    }),
  );
}

/** Before an exam opens, and before its new times are set: exactly these take it. The people who are added, and those who no longer take it. */
export async function reassign(
  exam: Timing & { id: number },
  chosen: readonly { id: number; user_id: number }[],
): Promise<{ added: number[]; removed: number[] }> {
  const removed = await queries.deleteAttemptsExcept(
    exam.id,
    chosen.map(({ id }) => id),
  );
  const assigned = new Set(await queries.selectAssignedGrants(exam.id));
  const added = chosen.filter(({ id }) => !assigned.has(id));
  await insert(exam, added);
  return { added: added.map(({ user_id }) => user_id), removed };
}

/** For an exam that has not opened: whether somebody was paused for its start. */
export async function isAnybodyPaused(examId: number): Promise<boolean> {
  return queries.existsPaused(examId);
}

/** The exam has not opened and gets other times: pauses that were to begin with its start are over. */
export async function endPauses(examId: number): Promise<void> {
  await resume(examId, undefined, { actId: null, at: now(), withAway: true });
}

/** After the times of an exam changed: people who may still take it have until then. */
export async function retime(exam: Timing & { id: number }, { refuses = false } = {}): Promise<void> {
  const living = await queries.lockLiving({ examId: exam.id });
  await queries.updateDue(living.map((one) => ({ ...one, due_at: dueAt(exam, one) })));
  await publish('retimed', { exam_id: exam.id, refuses });
}

/**
 * After extra time changed by so much: what is taken while the exam is open never ends anyone sooner than in two minutes,
 * and what stays beyond the rules is granted.
 */
function moved(exam: Timing, one: queries.Assigned, ms: number): { due_at: Date; granted_ms: number } {
  const at = now();
  const moves = exam.starts_at > at ? ms : grantable(one, ms, exam, one.paused_at ?? at);
  return { due_at: after(one.due_at, moves), granted_ms: one.granted_ms + moves - ms };
}

/** Of those who have any. */
export const extraTimesOf = (grantIds: number[]) => queries.selectExtraTimes(grantIds);

/** For every exam to come. The caller holds the student. */
export async function rememberExtraTime(grantId: number, extraTime: number, by: number): Promise<void> {
  await queries.upsertExtraTime(grantId, extraTime, by, now());
}

/** After a student's extra time changed, in whatever they may still take. The exams. */
export async function stretch(
  grantId: number,
  extraTime: number,
  examOf: (examId: number) => Promise<Timing | undefined>,
): Promise<number[]> {
  const living = await queries.lockLiving({ grantId });
  const changed = [];
  for (const one of living) {
    const exam = await examOf(one.exam_id);
    const stretched = { ...one, extra_time: extraTime };
    if (exam) {
      const ms = dueAt(exam, stretched).getTime() - one.due_at.getTime();
      changed.push({ ...stretched, ...moved(exam, one, ms) });
    }
  }
  await queries.updateDue(changed);
  for (const { exam_id, user_id } of changed)
    await publish('retimed', { exam_id, user_ids: [user_id], refuses: false });
  return changed.map(({ exam_id }) => exam_id);
}

interface Minutes {
  extra_minutes: number;
  /** How many the caller saw: of two people who give minutes at once, the second is asked to look again. */
  before: number;
}

/**
 * Minutes in this exam only, for one student who may still take it. They stretch duration and window alike, so the
 * deadline moves by the difference, also after the attempt was reopened. Undefined once it can no longer move.
 */
export async function giveMinutes(
  exam: Timing & { id: number },
  grantId: number,
  { extra_minutes, before }: Minutes,
): Promise<{ attempt_id: number; user_id: number; due_at: Date } | 'changed' | undefined> {
  const [one] = await queries.lockLiving({ examId: exam.id, grantId });
  if (!one || one.due_at <= (one.paused_at ?? now())) return undefined;
  if (one.extra_minutes !== before) return 'changed';
  const due = moved(exam, one, minutes(extra_minutes - before));
  await queries.updateExtraMinutes(one.attempt_id, extra_minutes, due);
  return { attempt_id: one.attempt_id, user_id: one.user_id, due_at: due.due_at };
}

/** Nobody can start any more, and what is under way is closed by its deadline, which is now; paused attempts too. */
export async function endNow(exam: Timing & { id: number }, at: Date): Promise<void> {
  await resume(exam.id, undefined, { actId: null, at, withAway: true });
  const living = await queries.lockLiving({ examId: exam.id });
  await queries.updateDue(
    living.map((one) => {
      const due_at = one.due_at < at ? one.due_at : at;
      return { ...one, due_at, granted_ms: grantedBy(due_at, exam, one.started_at, one) };
    }),
  );
  await publish('retimed', { exam_id: exam.id, refuses: false });
}

export async function cancelAll(examId: number): Promise<void> {
  await queries.updateCancelled(examId, now());
  await publish('cancelled', { exam_id: examId });
}

/**
 * The results are released to everybody whose attempt has ended: what they send from now on counts only by a decision.
 * With `wait`, students whose device may still deliver are released later.
 */
export async function releaseAll(examIds: readonly number[], wait?: Wait): Promise<ReleasedTo[]> {
  if (examIds.length > 1) await lockAttemptsOf(examIds);
  const released = [];
  for (const id of examIds) released.push(...(await updateReleased(id, now(), wait)));
  return released;
}

/** In one look. */
const MOST_AWAITED = 500;

/** Those who had to wait and no longer do. */
export async function releaseAwaited() {
  const released = await updateAwaited(now(), releaseWait(), MOST_AWAITED);
  await seenFromNow(released.filter(({ is_exam_released }) => is_exam_released));
  return released;
}

/** After the results of the others were released. */
export async function seenFromNow(attempts: readonly ReleasedTo[]): Promise<void> {
  if (attempts.length > 0) await publish('changed', { attempts });
}

/** What release waits for beside devices: answers that have no mark yet. */
export const unmarkedOf = selectUnmarked;

export async function isAnybodyLeft(examId: number): Promise<boolean> {
  return queries.existsLiving(examId, now());
}

export async function peopleOf(examId: number): Promise<number[]> {
  return queries.selectUsers(examId);
}
