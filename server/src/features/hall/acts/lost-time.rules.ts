// How long a student could not work because a computer failed, for the chief to give back.
import { type PauseSpan, pausedWithin } from '../../attempts/time/pauses.rules.ts';

interface Span {
  from: Date;
  until: Date;
}

export interface Facts {
  now: Date;
  isInProgress: boolean;
  /** The last sign of life, or the start. */
  heardAt: Date;
  /** Milliseconds after which somebody who is not heard counts as gone. */
  goneAfter: number;
  /** Ended ones that were as long. */
  silences: readonly Span[];
  /** When another device took over. */
  takeOvers: readonly Date[];
  /** When answers arrived. */
  saves: readonly Date[];
  pauses: readonly PauseSpan[];
  outages: readonly Span[];
  /** To this student alone, in milliseconds, without what was undone. */
  grants: readonly { at: Date; ms: number }[];
}

const A_MINUTE = 60_000;

/** Whole minutes that are still to be made up for. */
export function lostMinutes(facts: Facts): number {
  const silence = openSilence(facts) ?? silenceOfMove(facts);
  if (!silence) return 0;
  const [from, until] = [silence.from.getTime(), silence.until.getTime()];
  const given = facts.grants.reduce((sum, { at, ms }) => (at.getTime() >= from ? sum + ms : sum), 0);
  const lost = until - from - stoodStill(facts, from, until) - Math.max(0, given);
  return Math.ceil(Math.max(0, lost) / A_MINUTE);
}

function openSilence({ now, isInProgress, heardAt, goneAfter, saves }: Facts): Span | undefined {
  const from = latest([heardAt, ...saves], [now]);
  return isInProgress && from && now.getTime() - from.getTime() > goneAfter
    ? { from, until: now }
    : undefined;
}

/**
 * The newest in which the student went to another device. That may have been heard of a little before it took over, or may
 * follow a last try of the first one.
 */
function silenceOfMove({ silences, takeOvers, saves }: Facts): Span | undefined {
  const newestFirst = [...silences].sort((one, other) => other.until.getTime() - one.until.getTime());
  for (const { from, until } of newestFirst) {
    const moved = takeOvers.find((at) => at >= from && at.getTime() <= until.getTime() + A_MINUTE);
    // What the new device saved before its first sign of life is no end of the work on the old one.
    if (moved) return { from: latest([from, ...saves], [moved, until]) ?? from, until };
  }
  return undefined;
}

/** The newest that is after none of the limits. */
function latest(moments: readonly Date[], limits: readonly Date[]): Date | undefined {
  return moments.reduce<Date | undefined>(
    (newest, at) => (limits.every((limit) => at <= limit) && (!newest || at > newest) ? at : newest),
    undefined,
  );
}

/** How long the clock stood still, or the service, whose outages are made up for elsewhere. */
function stoodStill({ pauses, outages }: Facts, from: number, until: number): number {
  return outages.reduce(
    (sum, outage) => {
      const [start, end] = [Math.max(outage.from.getTime(), from), Math.min(outage.until.getTime(), until)];
      return end > start ? sum + end - start - pausedWithin(pauses, start, end) : sum;
    },
    pausedWithin(pauses, from, until),
  );
}
