// Until when a student may answer. Extra time stretches the duration and the window alike.
import { after, hours, minutes } from '../../platform/clock.ts';

export interface Timing {
  starts_at: Date;
  ends_at: Date;
  /** In minutes. */
  duration: number;
  late_keeps_full: boolean;
}

export interface ExtraTime {
  /** Remembered with the person, in percent of the duration. */
  extra_time: number;
  /** Given in this exam only. */
  extra_minutes: number;
}

/** The percentage is rounded up to the full minute. */
const extraMinutes = ({ duration }: Timing, { extra_time, extra_minutes }: ExtraTime) =>
  Math.ceil((duration * extra_time) / 100) + extra_minutes;

/** In minutes. */
export const durationFor = (timing: Timing, extra: ExtraTime) =>
  timing.duration + extraMinutes(timing, extra);

/** After it nobody starts; who never started is absent. */
export const windowEnd = (timing: Timing, extra: ExtraTime): Date =>
  after(timing.ends_at, minutes(extraMinutes(timing, extra)));

export function deadline(timing: Timing, startedAt: Date, extra: ExtraTime): Date {
  const full = after(startedAt, minutes(durationFor(timing, extra)));
  const end = windowEnd(timing, extra);
  return timing.late_keeps_full || full < end ? full : end;
}

/** When an attempt is closed: after the deadline come the minutes for photographs. */
export const closesAt = ({ due_at, photo_minutes }: { due_at: Date; photo_minutes: number }): Date =>
  after(due_at, minutes(photo_minutes));

/** What a person gave or took in this exam, in milliseconds. */
export interface Granted {
  granted_ms: number;
  /** The part of it from pauses before the start: it moves the end of the window, and not the duration. */
  waited_ms: number;
}

/** Of somebody who starts now: the deadline, and what it has beyond the rules from then on. */
export function startDeadline(
  timing: Timing,
  startedAt: Date,
  given: ExtraTime & Granted,
): { due_at: Date; granted_ms: number } {
  const own = given.granted_ms - given.waited_ms;
  const full = after(startedAt, minutes(durationFor(timing, given)) + own);
  const end = after(windowEnd(timing, given), given.granted_ms);
  const due_at = timing.late_keeps_full || full < end ? full : end;
  return { due_at, granted_ms: grantedBy(due_at, timing, startedAt, given) };
}

/** What a deadline has beyond the rules. */
export const grantedBy = (due: Date, timing: Timing, startedAt: Date | null, extra: ExtraTime): number =>
  due.getTime() - (startedAt ? deadline(timing, startedAt, extra) : windowEnd(timing, extra)).getTime();

interface Timed extends ExtraTime, Pick<Granted, 'granted_ms'> {
  started_at: Date | null;
}

/** Before the start, the end of the window. */
export function dueAt(timing: Timing, one: Timed): Date {
  const rule = one.started_at ? deadline(timing, one.started_at, one) : windowEnd(timing, one);
  return after(rule, one.granted_ms);
}

/** So many milliseconds of minutes a person can give somebody. Beyond it a deadline would be a mistake. */
export const MOST_GRANTED = hours(24);

/** Whatever is taken from somebody, so much stays. */
const LEAST_LEFT = minutes(2);

/**
 * How much of `ms` really moves a deadline: minutes that are taken never end anyone sooner than in two minutes. `at` is
 * now, or when the pause began.
 */
export function grantable(
  one: Timed & Granted & { due_at: Date },
  ms: number,
  timing: Timing,
  at: Date,
): number {
  if (ms >= 0) return ms;
  const left = one.due_at.getTime() - at.getTime();
  const duration = minutes(durationFor(timing, one)) + one.granted_ms - one.waited_ms;
  // Before the start it is the duration, too, that must not become shorter.
  const room = (one.started_at ? left : Math.min(left, duration)) - LEAST_LEFT;
  return -Math.min(-ms, Math.max(0, room)) || 0;
}
