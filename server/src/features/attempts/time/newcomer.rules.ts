// Somebody who is added while the exam runs has the time of people on the list who have not started: what the hall did
// since the start is done again for them, in the same order and with their own extra time. It can't be added up: minutes
// that are taken leave everyone two minutes, so what an act really moved depends on what was left when it was done.
import { after, minutes } from '../../../platform/clock.ts';
import { type ExtraTime, grantable, MOST_GRANTED, type Timing, windowEnd } from '../deadline.rules.ts';
import { type PauseSpan, pausedWithin } from './pauses.rules.ts';

/** An act for everyone, or for the newcomer's room. */
export interface HallAct {
  id: number;
  kind: 'minutes' | 'minutes-undone' | 'extended' | 'outage_time';
  at: Date;
  /** Of all but undoing. */
  minutes: number | null;
  /** Which one was undone. */
  undone_id: number | null;
}

/** By a person, after the exam's start time. */
export interface LateStart {
  act_id: number;
  at: Date;
  late_ms: number;
}

export interface Past {
  /** In the order of their ids. */
  acts: readonly HallAct[];
  /** Of everyone, or of the newcomer's room, without overlaps. */
  pauses: readonly PauseSpan[];
  started: LateStart | undefined;
}

/** Minutes that an act before the newcomer came would have given them, and what undoing it took. */
export interface GrantBefore {
  act_id: number;
  ms: number;
  undone_at: Date | null;
  undone_ms: number | null;
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);

/** How far the window of those who have not started was moved by pauses that have ended and by a late start. */
export function waitedFor(
  ended: readonly PauseSpan[],
  { pauses, started }: Pick<Past, 'pauses' | 'started'>,
): number {
  // A pause during the wait for a late start counts once.
  const late = started ? Math.max(0, started.late_ms - pausedWithin(pauses, -Infinity, +started.at)) : 0;
  return pausedWithin(ended, -Infinity, Infinity) + late;
}

const isExtension = ({ kind }: HallAct) => kind === 'extended' || kind === 'outage_time';

const extended = (timing: Timing, more: number): Timing => ({
  ...timing,
  duration: timing.duration + more,
  ends_at: after(timing.ends_at, minutes(more)),
});

/** `exam`: as its times are now. */
export function grantsSoFar(exam: Timing, extra: ExtraTime, past: Past): GrantBefore[] {
  const { acts, pauses, started } = past;
  let timing = extended(exam, -sum(acts.filter(isExtension).map((act) => act.minutes ?? 0)));
  const grants: GrantBefore[] = [];
  const own = () => sum(grants.map(({ ms, undone_ms }) => ms - (undone_ms ?? 0)));
  for (const act of acts) {
    if (isExtension(act)) {
      timing = extended(timing, act.minutes ?? 0);
      continue;
    }
    const isEnded = ({ resumed_at }: PauseSpan) => resumed_at !== null && resumed_at <= act.at;
    const waited_ms = waitedFor(pauses.filter(isEnded), {
      pauses,
      started: started && started.act_id < act.id ? started : undefined,
    });
    const granted_ms = waited_ms + own();
    const due_at = after(windowEnd(timing, extra), granted_ms);
    const running = pauses.find((pause) => pause.paused_at <= act.at && !isEnded(pause));
    const clock = running?.paused_at ?? act.at;
    if (due_at <= clock) continue;
    const movable = (ms: number) =>
      grantable({ ...extra, started_at: null, waited_ms, granted_ms, due_at }, ms, timing, clock);
    if (act.kind === 'minutes') {
      const wanted = minutes(act.minutes as number);
      if (wanted > 0 && own() + wanted > MOST_GRANTED) continue;
      const ms = movable(wanted);
      if (ms !== 0) grants.push({ act_id: act.id, ms, undone_at: null, undone_ms: null });
    } else {
      const undone = grants.find((one) => one.act_id === act.undone_id && one.undone_at === null);
      if (undone) Object.assign(undone, { undone_at: act.at, undone_ms: -movable(-undone.ms) || 0 });
    }
  }
  return grants;
}
