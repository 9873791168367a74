// Who needs a person, and how urgently. Pure: the board sorts by it and the server can count by it.
import type { Presence, Progress, Thresholds } from './board.ts';

/** The most urgent first. */
export const REASONS = ['gone', 'unsaved', 'away', 'moved', 'help', 'seb', 'not_started'] as const;
export type Reason = (typeof REASONS)[number];

export interface Attention {
  reason: Reason;
  /** Milliseconds since 1970. */
  since: number;
}

/** What a row is, in one word. */
export const STATES = [
  'here',
  'quiet',
  'gone',
  'paused',
  'waiting',
  'not_started',
  'finished',
  'absent',
] as const;
export type RowState = (typeof STATES)[number];

/** When the server could not hear anybody. */
export interface Deaf {
  from: number;
  to: number;
}

export interface Watched {
  progress: Progress;
  presence: Presence | undefined;
}

export interface Watch {
  thresholds: Thresholds;
  deaf: Deaf | null;
  /** When the exam opens and closes. */
  starts_at: number;
  ends_at: number;
  now: number;
}

/** A move to another computer is news for so long. */
const MOVED_MS = 5 * 60_000;

/** Without the time in which nobody could be heard. */
export function silenceMs(seenAt: number, now: number, deaf: Deaf | null): number {
  const missed = deaf ? Math.max(0, Math.min(now, deaf.to) - Math.max(seenAt, deaf.from)) : 0;
  return Math.max(0, now - seenAt - missed);
}

/** The last sign of life: a report of the page, an answer, or the start itself. */
export const heardAt = ({ progress: { started_at, saved_at }, presence }: Watched): number =>
  Math.max(started_at ?? 0, saved_at ?? 0, presence?.seen_at ?? 0);

export function stateOf(row: Watched, { thresholds, deaf, now }: Watch): RowState {
  const { status, paused_at } = row.progress;
  const silence = silenceMs(heardAt(row), now, deaf);
  const isQuiet = silence > thresholds.quiet_seconds * 1000;
  if (status === 'absent') return 'absent';
  if (status !== 'assigned' && status !== 'in_progress') return 'finished';
  // Before the start too: a paused student can be resumed.
  if (paused_at !== null) return 'paused';
  if (status === 'assigned') return row.presence && !isQuiet ? 'waiting' : 'not_started';
  if (silence > thresholds.gone_seconds * 1000) return 'gone';
  return isQuiet ? 'quiet' : 'here';
}

const dueSince = (since: number | null | undefined, seconds: number, now: number) =>
  since !== null && since !== undefined && now - since > seconds * 1000 ? since : undefined;

const DAY_MS = 24 * 60 * 60_000;

/** For a day or longer, such as a week's practice: students choose when to start, so nobody is missing until then. */
export const isOpenForDays = ({ starts_at, ends_at }: Pick<Watch, 'starts_at' | 'ends_at'>): boolean =>
  ends_at - starts_at >= DAY_MS;

/** From when a student could start; null while their room waits for a person. */
const openedAt = ({ opened_at }: Progress, { starts_at }: Watch) =>
  opened_at === undefined ? starts_at : opened_at;

const NONE: readonly Attention[] = [];

/** What needs a person about this student, the most urgent first. Called for a thousand rows each second. */
export function attentionOf(
  row: Watched,
  watch: Watch,
  state: RowState = stateOf(row, watch),
): readonly Attention[] {
  const { thresholds, now } = watch;
  const { progress, presence } = row;
  const found: Attention[] = [];
  const add = (reason: Reason, since: number | null | undefined) => {
    if (since !== null && since !== undefined) found.push({ reason, since });
  };
  if (state === 'gone') add('gone', heardAt(row));
  if (state === 'here' || state === 'quiet' || state === 'gone') {
    add('unsaved', dueSince(presence?.unsaved_since, thresholds.unsaved_seconds, now));
    add('away', dueSince(presence?.hidden_since, thresholds.away_seconds, now));
  }
  if (progress.status === 'in_progress' && now - (progress.moved_at ?? 0) < MOVED_MS)
    add('moved', progress.moved_at);
  add('help', progress.help_at);
  // The check failed: they can't begin, or their paper is covered.
  if (progress.seb?.state === 'failed' && state !== 'finished' && state !== 'absent')
    add('seb', progress.seb.at);
  // In a room that a person starts, everyone is waited for, however long the exam is open.
  if (progress.status === 'assigned' && state !== 'paused' && (progress.opened_at || !isOpenForDays(watch)))
    add('not_started', dueSince(openedAt(progress, watch), thresholds.not_started_minutes * 60, now));
  return found.length > 0 ? found : NONE;
}

/**
 * When time alone may next change the state of a row or what it needs: it is not looked at before. The smallest moment that
 * is still to come, of all that the two rules above compare with the time.
 */
export function changesAt(row: Watched, watch: Watch): number {
  const { thresholds, deaf, now } = watch;
  const { progress, presence } = row;
  // The time in which nobody can be heard is still growing.
  if (deaf && now < deaf.to) return now;
  const heard = heardAt(row);
  const countsFrom = heard + (deaf ? Math.max(0, deaf.to - Math.max(heard, deaf.from)) : 0);
  let soonest = Number.POSITIVE_INFINITY;
  const look = (since: number | null | undefined, ms: number) => {
    if (since === null || since === undefined) return;
    const at = since + ms;
    if (at >= now && at < soonest) soonest = at;
  };
  look(countsFrom, thresholds.quiet_seconds * 1000);
  look(countsFrom, thresholds.gone_seconds * 1000);
  look(presence?.unsaved_since, thresholds.unsaved_seconds * 1000);
  look(presence?.hidden_since, thresholds.away_seconds * 1000);
  look(progress.moved_at, MOVED_MS);
  look(openedAt(progress, watch), thresholds.not_started_minutes * 60_000);
  return soonest;
}

/** Smaller first. Within one reason, the student who has waited longest comes first. */
export function urgencyOf([first]: readonly Attention[], state: RowState): [rank: number, since: number] {
  if (first) return [REASONS.indexOf(first.reason), first.since];
  return [REASONS.length + STATES.indexOf(state), 0];
}
