// Time left on a row: it stands still while the student is paused. And whether the exam has opened at all.
import type { BoardExam, Progress } from '@quivia/contract/hall/board';

/** From an hour before the start everyone can be paused: students wait in the hall by then. */
const PAUSED_EARLY_MS = 3_600_000;

export const canBePaused = ({ start_time }: BoardExam, now: number) =>
  Date.parse(start_time) - PAUSED_EARLY_MS <= now;

export const hasOpened = ({ start_time }: BoardExam, now: number) => Date.parse(start_time) <= now;

/** Whole seconds, rounded up; null where no clock runs. */
export function secondsLeft({ status, due_at, paused_at }: Progress, now: number): number | null {
  if (status !== 'in_progress' || due_at === null) return null;
  return Math.max(0, Math.ceil((due_at - (paused_at ?? now)) / 1000));
}

const two = (value: number) => String(value).padStart(2, '0');

/** '24:18', or '1:02:03' from an hour on. */
export function clockFace(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}
