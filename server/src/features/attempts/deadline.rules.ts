// Until when a student may answer. Extra time is a share of the duration; it stretches the duration and the window.
import { after, minutes } from '../../platform/clock.ts';

export interface Timing {
  starts_at: Date;
  ends_at: Date;
  /** In minutes. */
  duration: number;
  late_keeps_full: boolean;
}

/** In milliseconds, to the full minute. */
const extra = ({ duration }: Timing, percent: number) => minutes(Math.ceil((duration * percent) / 100));

/** In minutes. */
export const durationFor = (timing: Timing, percent: number) =>
  timing.duration + extra(timing, percent) / minutes(1);

/** After it nobody starts; who never started is absent. */
export const windowEnd = (timing: Timing, percent: number): Date =>
  after(timing.ends_at, extra(timing, percent));

export function deadline(timing: Timing, startedAt: Date, percent: number): Date {
  const full = after(startedAt, minutes(durationFor(timing, percent)));
  const end = windowEnd(timing, percent);
  return timing.late_keeps_full || full < end ? full : end;
}

interface Sitting {
  started_at: Date;
  due_at: Date;
  extra_time: number;
}

/** After times or extra time changed: what a person granted beyond the rules, by opening an attempt again, stays. */
export function movedDeadline(
  { started_at, due_at, extra_time }: Sitting,
  before: Timing,
  changed: { timing: Timing; extraTime: number },
): Date {
  const granted = due_at.getTime() - deadline(before, started_at, extra_time).getTime();
  return after(deadline(changed.timing, started_at, changed.extraTime), Math.max(granted, 0));
}
