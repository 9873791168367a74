// What the projector shows of the rows of a board: how long the exam still lasts, and how many are where. No names.
import type { Progress } from '@quivia/contract/hall/board';
import { canTake } from '../../../shared/exam/exam-ends.ts';
import { secondsLeft } from '../board/live/time-left.ts';

type WallClock =
  /** Until the earliest deadline of those whose clock runs, so that nobody reads more time than they have. */
  | { at: 'running'; seconds: number }
  /** Nobody's clock runs; null where nobody has started. */
  | { at: 'paused'; seconds: number | null }
  /** Nobody is taking the exam now, and somebody can still start. */
  | { at: 'waiting' }
  /** Nobody can start before a person starts the exam. */
  | { at: 'unopened' }
  | { at: 'over' };

export interface Wall {
  clock: WallClock;
  working: number;
  notStarted: number;
  finished: number;
}

export function wallOf(rows: readonly Progress[], now: number): Wall {
  const count = (...statuses: Progress['status'][]) =>
    rows.filter(({ status }) => statuses.includes(status)).length;
  const [working, notStarted] = [count('in_progress'), count('assigned', 'absent')];
  return { clock: clockOf(rows, now), working, notStarted, finished: rows.length - working - notStarted };
}

const least = (all: readonly number[]) => all.reduce((one, other) => Math.min(one, other));

function clockOf(rows: readonly Progress[], now: number): WallClock {
  const open = rows.filter((one) => canTake(one, now));
  const started = open.filter(({ status }) => status === 'in_progress');
  const running = started.filter(({ paused_at }) => paused_at === null);
  if (running.length > 0) {
    const first = least(running.map(({ due_at }) => due_at ?? 0));
    return { at: 'running', seconds: Math.max(0, Math.ceil((first - now) / 1000)) };
  }
  if (started.length > 0) {
    return { at: 'paused', seconds: least(started.map((one) => secondsLeft(one, now) ?? 0)) };
  }
  if (open.length === 0) return { at: 'over' };
  if (open.every(({ paused_at }) => paused_at !== null)) return { at: 'paused', seconds: null };
  return { at: open.every(({ opened_at }) => opened_at === null) ? 'unopened' : 'waiting' };
}
