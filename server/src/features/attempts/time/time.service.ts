// Pauses and minutes of single attempts, of a room or of everyone. The caller's transaction holds the exam and, in the order
// of their ids, the attempts; takes the time only then, because whoever waited for a lock must not pause anyone in the past;
// records the act at that time and notifies the students.
//
// While an attempt is paused its deadline stays as it was. Resuming moves the deadline by exactly the pause. What happens
// to a paused attempt is judged by the moment at which its clock stopped.
//
// A pause waits for the hall, for the student (after a re-entry), or for both: a student who comes back while the hall is
// paused waits like everyone.
import type { Paused } from '@quivia/contract/hall/student';
import { after, minutes, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type Assigned, lockLiving, type Pause } from '../attempts.queries.ts';
import { closesAt, grantable, grantedBy, type Timing } from '../deadline.rules.ts';
import { grantsSoFar, type LateStart, waitedFor } from './newcomer.rules.ts';
import * as queries from './time.queries.ts';
import { LONGEST_WAIT } from './waiting.rules.ts';

export type TimedExam = Timing & { id: number };

/** Attempts; undefined means everyone's. */
export type Chosen = readonly number[] | undefined;

/** The moment that counts for an attempt. */
const clockOf = ({ paused_at }: Assigned, at: Date): Date => paused_at ?? at;

/** Minutes for photographs are left too: they are paused like others, and more minutes can make them time to write again. */
const isLeft = (one: Assigned, at: Date) => closesAt(one) > clockOf(one, at);

interface ActOfTime {
  actId: number;
  /** When it is recorded: after the attempts were held. */
  at: Date;
}

const idOf = ({ attempt_id }: Assigned) => attempt_id;

/** Until the transaction ends nobody else acts on them, whatever their state. */
export async function hold(attemptIds: readonly number[]): Promise<void> {
  await queries.lockAttempts(attemptIds);
}

/**
 * Stops the clocks of those who may still take the exam, and holds those that wait for a student. Others that are paused
 * stay as they are, unless it `replaces` every pause: the page shows the reason of the newest. The attempts that changed.
 */
export async function pause(
  examId: number,
  chosen: Chosen,
  { replaces = false, ...given }: ActOfTime & { reason: string; replaces?: boolean },
): Promise<number[]> {
  const living = await lockLiving({ examId, attemptIds: chosen });
  const { at } = given;
  const running = living.filter((one) => one.paused_at === null && isLeft(one, at)).map(idOf);
  const paused = living.filter(({ paused_at }) => paused_at !== null);
  const awaited = await queries.selectUntilBack(paused.map(idOf));
  // One pause ends and the next begins: each has its own act and reason.
  const replaced = paused.filter((one) => replaces || awaited.get(idOf(one)) === false);
  await queries.updateResumed(
    replaced.map((one) => resumed(one, at)),
    null,
  );
  const away = replaced.map(idOf).filter((id) => awaited.has(id));
  const here = [...running, ...replaced.map(idOf).filter((id) => !awaited.has(id))];
  await queries.insertPauses(here, { ...given, untilBack: false });
  await queries.insertPauses(away, { ...given, untilBack: true, isHeld: true });
  return [...here, ...away];
}

/** The clock of one who is under way waits until the student is back. False where no time is left. */
export async function pauseUntilBack(
  examId: number,
  attemptId: number,
  given: ActOfTime & { reason: string },
): Promise<boolean> {
  const [one] = await lockLiving({ examId, attemptIds: [attemptId] });
  if (one?.paused_at) return queries.updateUntilBack(attemptId);
  if (!one || !isLeft(one, given.at)) return false;
  await queries.insertPauses([attemptId], { ...given, untilBack: true });
  return true;
}

/**
 * Of an attempt that was just reopened: so much more time, and its clock waits until the student is back. While everyone is
 * paused, or their room, it is paused with them.
 */
export async function awaitReturn(
  attemptId: number,
  { ms, ...waiting }: ActOfTime & { actId: number; reason: string; ms: number },
): Promise<void> {
  if (ms > 0) await queries.insertGrants(waiting.actId, [{ attempt_id: attemptId, ms }]);
  const shared = await queries.selectSharedPause(attemptId);
  await queries.insertPauses([attemptId], {
    ...(shared ?? waiting),
    untilBack: true,
    isHeld: shared !== undefined,
    at: waiting.at,
  });
}

/** Whoever comes back to an exam while everyone else is paused, or their room, waits with them. */
export async function joinPause(examId: number, grantId: number): Promise<void> {
  const [one] = await lockLiving({ examId, grantId });
  if (!one || one.paused_at) return;
  const shared = await queries.selectSharedPause(one.attempt_id);
  if (shared) await queries.insertPauses([one.attempt_id], { ...shared, untilBack: false, at: now() });
}

/**
 * Somebody who is added while the exam runs has every pause of everyone or of their room since its start, and the minutes
 * they were given, and so the window of people on the list who have not started. `started`: late, by a person, in their
 * room. The exam is held.
 */
export async function joinHall(
  examId: number,
  grantId: number,
  started: LateStart | undefined,
): Promise<void> {
  const [one] = await lockLiving({ examId, grantId });
  if (!one) return;
  const { attempt_id, waited_ms } = one;
  const pauses = await queries.selectSharedPauses(attempt_id);
  const past = pauses.filter(({ resumed_at }) => resumed_at !== null);
  await queries.insertPastPauses(attempt_id, past);
  await queries.updateWaited([{ attempt_id, ms: waitedFor(past, { pauses, started }) - waited_ms }]);
  const acts = await queries.selectHallActs(attempt_id);
  const grants = grantsSoFar(await queries.selectTiming(examId), one, { acts, pauses, started });
  const ms = grants.reduce((total, grant) => total + grant.ms - (grant.undone_ms ?? 0), 0);
  await queries.updateMoved([{ attempt_id, ms }]);
  await queries.insertGrantsBefore(attempt_id, grants);
  const running = pauses.find(({ resumed_at }) => resumed_at === null);
  if (running)
    await queries.insertPauses([attempt_id], { ...running, untilBack: false, at: running.paused_at });
}

/** Exactly the pause is given back, also where the clock was set back meanwhile. */
function resumed(one: Assigned, at: Date): queries.Resumed {
  const paused_at = one.paused_at as Date;
  const ms = Math.max(0, at.getTime() - paused_at.getTime());
  return {
    attempt_id: one.attempt_id,
    resumed_at: after(paused_at, ms),
    due_at: after(one.due_at, ms),
    granted_ms: one.granted_ms + ms,
    waited_ms: one.waited_ms + (one.started_at ? 0 : ms),
  };
}

interface Resume {
  actId: number | null;
  at: Date;
  /** Also those of students whose re-entry waits for them. */
  withAway: boolean;
  /** Of those who were evacuated, only students whom staff saw back in their seats. */
  onlyBack?: boolean;
}

/** Lets the clocks run again. The attempts that changed. */
export async function resume(
  examId: number,
  chosen: Chosen,
  { actId, at, withAway, onlyBack = false }: Resume,
): Promise<number[]> {
  const living = await lockLiving({ examId, attemptIds: chosen });
  const all = living.filter(({ paused_at }) => paused_at !== null);
  const missing = onlyBack ? await queries.selectEvacuated(all.map(idOf), { isBack: false }) : [];
  const paused = all.filter((one) => !missing.includes(idOf(one)));
  const away = withAway ? new Map<number, boolean>() : await queries.selectUntilBack(paused.map(idOf));
  const rows = paused.filter((one) => !away.has(idOf(one))).map((one) => resumed(one, at));
  await queries.updateResumed(rows, actId);
  const released = paused.filter((one) => away.get(idOf(one)));
  await release(released, at);
  return [...rows.map(({ attempt_id }) => attempt_id), ...released.map(idOf)];
}

/** From now on they wait for the student alone, for the reason of their re-entry: that of the hall is over. */
async function release(held: readonly Assigned[], at: Date): Promise<void> {
  await queries.updateResumed(
    held.map((one) => resumed(one, at)),
    null,
  );
  const reEntries = await queries.selectReEntries(held.map(idOf));
  for (const id of held.map(idOf))
    await queries.insertPauses([id], {
      ...(reEntries.get(id) ?? { actId: null, reason: '' }),
      untilBack: true,
      at,
    });
}

/** After an evacuation: staff saw them back in their seats, or did not. The attempts that changed. */
export async function markBack(
  attemptIds: readonly number[],
  { at, isBack }: { at: Date; isBack: boolean },
): Promise<number[]> {
  const changed = await queries.selectEvacuated(attemptIds, { isBack: !isBack });
  await queries.updateBack(changed, isBack ? at : null);
  return changed;
}

export async function countBack(attemptIds: readonly number[], isBack: boolean): Promise<number> {
  return (await queries.selectEvacuated(attemptIds, { isBack })).length;
}

/** Attempts under way whose student was waited for long enough. */
export const overdueWaits = (most: number) => queries.selectOverdueWaits(after(now(), -LONGEST_WAIT), most);

/** The student is back, or was waited for long enough: the clock runs from now, or where the hall is paused, with everyone else's. */
export async function resumeReturned({ exam_id, id }: { exam_id: number; id: number }): Promise<void> {
  await inTransaction(async () => {
    const [one] = await lockLiving({ examId: exam_id, attemptIds: [id] });
    const isHeld = (await queries.selectUntilBack([id])).get(id);
    if (!one?.paused_at || isHeld === undefined) return;
    if (isHeld) await queries.updateReturned(id);
    else await queries.updateResumed([resumed(one, now())], null);
  });
}

/** The exam was started late: the window of those who have not started is moved by at least so much in all. */
export async function waitAtLeast(
  examId: number,
  waits: readonly { attempt_id: number; ms: number }[],
): Promise<void> {
  const wanted = new Map(waits.map(({ attempt_id, ms }) => [attempt_id, ms]));
  const living = await lockLiving({ examId, attemptIds: [...wanted.keys()] });
  await queries.updateWaited(
    living
      .filter(({ started_at }) => started_at === null)
      .map(({ attempt_id, waited_ms }) => ({
        attempt_id,
        ms: Math.max(0, (wanted.get(attempt_id) ?? 0) - waited_ms),
      })),
  );
}

/** Of one attempt. */
export interface Given {
  attempt_id: number;
  /** What really moved its deadline. */
  ms: number;
  /** What it has beyond the rules now. */
  granted_ms: number;
}

/** In milliseconds, plus or minus, to all who may still take the exam. Without those whose deadline did not move. */
export async function grant(
  exam: TimedExam,
  chosen: Chosen,
  ms: number,
  { actId, at }: ActOfTime,
): Promise<Given[]> {
  const living = await lockLiving({ examId: exam.id, attemptIds: chosen });
  const moved = living
    .filter((one) => isLeft(one, at))
    .map((one) => given(one, grantable(one, ms, exam, clockOf(one, at))))
    .filter((one) => one.ms !== 0);
  await queries.updateMoved(moved);
  await queries.insertGrants(actId, moved);
  return moved;
}

const given = ({ attempt_id, granted_ms }: Assigned, ms: number): Given => ({
  attempt_id,
  ms,
  granted_ms: granted_ms + ms,
});

/** How long minutes can be undone. */
export const UNDO_WITHIN = minutes(1);

/** Minutes back, as far as the attempts still run: like any others that are taken, they leave everyone two minutes. */
export async function undoGrant(exam: TimedExam, actId: number, at: Date): Promise<Given[]> {
  const living = await lockLiving({ examId: exam.id });
  const granted = await queries.selectGrants(actId);
  const undone = living
    .filter((one) => granted.has(one.attempt_id) && isLeft(one, at))
    .map((one) =>
      given(one, grantable(one, -(granted.get(one.attempt_id) as number), exam, clockOf(one, at))),
    );
  await queries.updateMoved(undone);
  await queries.updateUndone(
    actId,
    undone.map(({ attempt_id, ms }) => ({ attempt_id, ms: -ms || 0 })),
    at,
  );
  return undone;
}

/**
 * Its deadline is now, so that what is on the wire still counts, and there are no minutes for photographs. False when it is
 * not under way.
 */
export async function endOne(
  exam: TimedExam,
  attemptId: number,
  { actId, at, reason }: ActOfTime & { reason: string },
): Promise<boolean> {
  const chosen = [attemptId];
  await resume(exam.id, chosen, { actId, at, withAway: true });
  const [one] = await lockLiving({ examId: exam.id, attemptIds: chosen });
  if (!one?.started_at || closesAt(one) <= at) return false;
  const due_at = one.due_at < at ? one.due_at : at;
  const granted_ms = grantedBy(due_at, exam, one.started_at, one);
  await queries.updateEndedByPerson(attemptId, { due_at, granted_ms, reason });
  return true;
}

export interface HallTime extends Omit<queries.HallTimeRow, 'pause'> {
  paused: Paused | null;
}

/** What the hall did to the time of these people's attempts. */
export async function hallTimes(whose: queries.WhoseTime): Promise<HallTime[]> {
  const rows = await queries.selectHallTimes(whose);
  return rows.map(({ pause, ...row }) => ({ ...row, paused: shownPause(pause) }));
}

/** For the student. */
export const shownPause = (pause: Pause | null): Paused | null =>
  pause && {
    ...pause,
    since: new Date(pause.since).toISOString(),
    runs_at: pause.runs_at && new Date(pause.runs_at).toISOString(),
  };

export async function studentsUndone(actId: number): Promise<number> {
  return queries.countUndone(actId);
}

export async function studentsConcerned(actId: number): Promise<number> {
  return queries.countConcerned(actId);
}
