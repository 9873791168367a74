// The time that is left, as the clock shows it and as it is announced.
const MINUTE = 60;

/** Whole seconds, rounded up: 0 only when the time is up. */
export const secondsLeft = (deadline: number, now: number) => Math.max(0, Math.ceil((deadline - now) / 1000));

const two = (value: number) => String(value).padStart(2, '0');

/** '24:18', or '1:02:03' from an hour on. */
export function clockFace(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / MINUTE) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}

export type Urgency = 'calm' | 'soon' | 'now';

export const urgencyOf = (seconds: number): Urgency =>
  seconds <= MINUTE ? 'now' : seconds <= 5 * MINUTE ? 'soon' : 'calm';

/** When the time is announced: a screen reader that counts every second would drown out the page. */
const MILESTONES = [30, 60, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE];

/** The milestone, in seconds, that was passed between two looks at the clock. */
export function milestonePassed(before: number, now: number): number | null {
  const passed = MILESTONES.find((mark) => now <= mark && mark < before);
  return passed === undefined || now === 0 ? null : passed;
}
