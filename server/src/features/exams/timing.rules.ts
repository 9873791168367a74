// When an exam is: empty fields get sensible values, contradictory ones a sentence.

import type { ExamState } from '@quivia/contract/exams';
import { EXAM_DURATION } from '@quivia/contract/exams';
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes } from '../../platform/clock.ts';
import { words } from './exams.words.ts';

export interface GivenTimes {
  start_time?: Date | undefined;
  end_time?: Date | undefined;
  duration?: number | undefined;
}

export interface Times {
  starts_at: Date;
  ends_at: Date;
  duration: number;
}

const refuse = (field: string, message: Message) => new AppError('invalid_input', { field, message });
const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / minutes(24 * 60);
const LONGEST_WINDOW_DAYS = 366;

/** Without an end the window is as long as the duration; without a duration it is 30 minutes, or the window. */
export function timesOf(given: GivenTimes, at: Date): Times {
  const starts_at = given.start_time ?? at;
  const window = given.end_time && (given.end_time.getTime() - starts_at.getTime()) / minutes(1);
  const duration =
    given.duration ?? Math.max(1, Math.min(EXAM_DURATION.fallback, Math.floor(window ?? Infinity)));
  const ends_at = given.end_time ?? after(starts_at, minutes(duration));
  if (ends_at <= starts_at) throw refuse('end_time', words.endBeforeStart);
  if (ends_at <= at) throw refuse('end_time', words.endPassed);
  if (window !== undefined && window < duration) throw refuse('duration', words.longerThanWindow);
  if (days(at, starts_at) > LONGEST_WINDOW_DAYS || days(starts_at, ends_at) > LONGEST_WINDOW_DAYS)
    throw refuse('end_time', words.withinAYear);
  return { starts_at, ends_at, duration };
}

/** In minutes. */
export const ROOM = 24 * 60;

/** Open for days, it is sat at another hour than an exam beside it: then the two do not clash. */
export const leavesRoom = ({ starts_at, ends_at, duration }: Times) =>
  days(starts_at, ends_at) * 24 * 60 - duration >= ROOM;

export function stateOf(
  exam: { starts_at: Date; ends_at: Date; cancelled_at: Date | null },
  at: Date,
): ExamState {
  if (exam.cancelled_at) return 'cancelled';
  if (at < exam.starts_at) return 'upcoming';
  return at < exam.ends_at ? 'open' : 'over';
}
