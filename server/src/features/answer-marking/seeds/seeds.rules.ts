// What follows from the marks that somebody gave seeds: whether they mark a question, when the next seed is due, and when
// their marks are too far off.
import type { Plan } from '@quivia/contract/marking/plan';
import { isNear } from '@quivia/contract/marking/plan.rules';
import type { Stage } from '@quivia/contract/marking/seeds';
import type { MarkerAct } from '@quivia/contract/marking-seeds';

export interface Rules {
  needed: number;
  /** 0 where nobody has to qualify. */
  of_seeds: number;
  tolerance: number | null;
}

/** Null where only equal marks are near enough. */
export const toleranceOf = (plan: Plan, rules: Pick<Rules, 'tolerance'> | undefined): number | null =>
  plan.type === 'double' ? plan.tolerance : (rules?.tolerance ?? null);

/** As plans compare: on the border they are not. */
export const isWithin = (tolerance: number | null, agreed: number, marks: number): boolean =>
  tolerance === null ? agreed === marks : isNear(tolerance, agreed, marks);

export type StandingEvent = 'qualified' | 'failed' | 'far_off' | MarkerAct;

interface Known {
  /** Of this marker and question, from the oldest on. */
  events: readonly StandingEvent[];
  /** They agreed on seeds of the question: its standard is theirs. */
  isSetter: boolean;
  practice: { done: number; all: number };
  /** Of this round: seeds that they marked, those within the tolerance, and all that there are for them. */
  qualification: { done: number; within: number; all: number };
  /** Seeds for qualification, also those that aren't for this marker. */
  inUse: number;
  rules: Pick<Rules, 'needed' | 'of_seeds'> | undefined;
}

const last = <Event extends StandingEvent>(events: readonly StandingEvent[], ...which: Event[]) =>
  events.findLast((one): one is Event => which.some((asked) => asked === one));

export const roundOf = (events: readonly StandingEvent[]): number =>
  events.filter((one) => one === 'try_again').length;

export const isPaused = (events: readonly StandingEvent[]): boolean =>
  last(events, 'pause', 'resume') === 'pause';

/** Somebody is to look at it. */
export const isFarOff = (events: readonly StandingEvent[]): boolean =>
  last(events, 'far_off', 'keep', 'pause', 'resume') === 'far_off';

/** Undefined for somebody who marks the answers; `verdict` where a qualification has all it needs to be decided. */
export function stageOf(known: Known): Stage | 'verdict' | undefined {
  const { events, isSetter, practice, qualification, inUse, rules } = known;
  const stage = (is: Stage['is'], done = 0, all = 0, needed: number | null = null) => ({
    ...{ is, done, all, needed },
  });
  if (isPaused(events)) return stage('paused');
  if (isSetter) return undefined;
  const admission = last(events, 'qualified', 'let_in', 'failed', 'try_again');
  if (admission === 'qualified' || admission === 'let_in') return undefined;
  const { of_seeds: of, needed } = rules ?? { of_seeds: 0, needed: 0 };
  const all = Math.min(of, qualification.all);
  if (admission === 'failed') return stage('failed', qualification.within, all, needed);
  if (practice.done < practice.all) return stage('practice', practice.done, practice.all);
  // While its seeds are still being chosen, there is no qualification.
  if (of === 0 || inUse < of) return undefined;
  return qualification.done < all ? stage('qualification', qualification.done, all, needed) : 'verdict';
}

/** Of a qualification that is complete. */
export const isQualified = ({ within, needed }: { within: number; needed: number }): boolean =>
  within >= needed;

/** One answer in so many is a seed. */
const ONE_IN = 10;

/**
 * After how many answers of the pool the seed at `place` comes, counted from 0. `chance` is the marker's and the question's:
 * each ten answers have one seed, at any place among them.
 */
export const dueAfter = (place: number, chance: number): number => place * (ONE_IN - 1) + (chance % ONE_IN);

interface Line<Pooled, Seed> {
  /** In the order in which they come. */
  pooled: readonly Pooled[];
  seeds: readonly Seed[];
  /** What the marker has marked so far. */
  answers: number;
  marked: number;
  chanceAt: (place: number) => number;
}

/** What comes next, seeds among the others. Without others there are no seeds either. */
export function inLine<Pooled, Seed>(line: Line<Pooled, Seed>, most: number): (Pooled | Seed)[] {
  const { pooled, seeds, chanceAt } = line;
  const found: (Pooled | Seed)[] = [];
  let [answer, seed] = [0, 0];
  while (found.length < most && answer < pooled.length) {
    const place = line.marked + seed;
    if (seed < seeds.length && line.answers + answer >= dueAfter(place, chanceAt(place)))
      found.push(seeds[seed++] as Seed);
    else found.push(pooled[answer++] as Pooled);
  }
  return found;
}

const LAST = 5;
const TOO_MANY = 2;

export const lastOf = (near: readonly boolean[]): boolean[] => near.slice(-LAST);

/** Two of the last five. */
export const areFarOff = (near: readonly boolean[]): boolean =>
  lastOf(near).filter((one) => !one).length >= TOO_MANY;
