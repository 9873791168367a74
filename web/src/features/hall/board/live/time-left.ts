// Time left on a row: it stands still while the student is paused. And whether the exam has opened at all.
import type { BoardExam, Progress } from '@quivia/contract/hall/board';

/** From an hour before the start everyone can be paused: students wait in the hall by then. */
const PAUSED_EARLY_MS = 3_600_000;

export const canBePaused = ({ start_time }: BoardExam, now: number) =>
  Date.parse(start_time) - PAUSED_EARLY_MS <= now;

export const hasOpened = ({ start_time }: BoardExam, now: number) => Date.parse(start_time) <= now;

type Timed = Pick<Progress, 'status' | 'due_at' | 'paused_at' | 'photo_minutes'>;

/** After the deadline pages can be photographed, and nothing else. */
export function isPhotographing(
  { status, due_at, paused_at, photo_minutes = 0 }: Timed,
  now: number,
): boolean {
  return status === 'in_progress' && due_at !== null && photo_minutes > 0 && due_at <= (paused_at ?? now);
}

/** Whole seconds, rounded up; null where no clock runs. Of the deadline, and then of the minutes for photographs. */
export function secondsLeft(progress: Timed, now: number): number | null {
  const { status, due_at, paused_at, photo_minutes = 0 } = progress;
  if (status !== 'in_progress' || due_at === null) return null;
  const until = isPhotographing(progress, now) ? due_at + photo_minutes * 60_000 : due_at;
  return Math.max(0, Math.ceil((until - (paused_at ?? now)) / 1000));
}

const two = (value: number) => String(value).padStart(2, '0');

/** '24:18', or '1:02:03' from an hour on. */
export function clockFace(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}
