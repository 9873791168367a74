// Until when a student may answer. Extra time stretches the duration and the window alike.
import { after, minutes } from '../../platform/clock.ts';

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

interface Sitting extends ExtraTime {
  started_at: Date;
  due_at: Date;
}

/** After times or extra time changed: what a person granted beyond the rules, by opening an attempt again, stays. */
export function movedDeadline(
  sitting: Sitting,
  before: Timing,
  changed: { timing: Timing; extra_time: number },
): Date {
  const { started_at, due_at, extra_minutes } = sitting;
  const granted = due_at.getTime() - deadline(before, started_at, sitting).getTime();
  const extra = { extra_time: changed.extra_time, extra_minutes };
  return after(deadline(changed.timing, started_at, extra), Math.max(granted, 0));
}
