// How many students have reached an outcome by the internal or by the external assessments, and what level that is.
import {
  compare,
  divisor,
  exactly,
  type Fraction,
  fraction,
  NOTHING,
  over,
  sumOf,
  times,
} from '../base/fraction.ts';
import type { AttainmentPolicy, Bounds } from './policy.ts';

/** A question, or a component that is marked as a whole. */
export interface Item {
  /** In whole units, which are the same in all assessments; above 0. */
  maximum: number;
  /** What share of it is about which outcome. Empty where nobody has said so. */
  outcomes: readonly { outcome: number; share: number }[];
  /** The total of the course: counts in full for every outcome that something else assesses. */
  isWhole?: boolean;
  /** Decided after the exam: not counted, or right for everyone who was present. */
  policy?: 'drop' | 'all_correct' | null;
}

/** What a student has of an assessment, item by item: `null` was not attempted, `undefined` was not given to them. */
type Marks = readonly (number | null | undefined)[];

export interface Assessment {
  side: 'internal' | 'external';
  /** Where assessments count by weight. */
  weight: number;
  items: readonly Item[];
  /** In the order of the students. `waiting`: a mark is missing. `unassigned`: the student counts nowhere in it. */
  students: readonly (Marks | 'absent' | 'waiting' | 'unassigned')[];
}

export interface OutcomeOf {
  id: number;
  /** Typed in, in percent. */
  average?: number | null;
  /** Of a survey: its mean, and the best that could be answered. */
  survey?: { mean: number; of: number } | null;
}

interface StudentReached {
  /** The place in the list of students. */
  student: number;
  /** Of the outcome's marks. */
  share: Fraction;
  isAbsent: boolean;
  hasReached: boolean;
  level: number;
}

/** Of one side. */
export interface SideAttainment {
  /** Those that the percentage is of. */
  students: StudentReached[];
  reached: number;
  waiting: number;
  /** The mean share of the students who were present; null where nobody was. */
  average: Fraction | null;
  /** Of the students, those who reached it; null without students, or while a mark is missing. */
  percentage: Fraction | null;
  level: Fraction | null;
}

const HUNDRED = fraction(100);

/** 0 to 3. */
function levelAt(bounds: Bounds, percent: Fraction): number {
  return bounds.filter((one) => {
    const above = compare(percent, exactly(one.percentage));
    return one.inclusive ? above >= 0 : above > 0;
  }).length;
}

/** An item, and how much of it counts for the outcome: whole numbers in the proportion of the shares. */
interface Counted {
  at: number;
  factor: bigint;
  most: bigint;
  isForEveryone: boolean;
}

interface Measured {
  assessment: Assessment;
  weight: Fraction;
  items: Counted[];
}

/** What counts of an assessment for a student, in parts of its units. */
interface Part {
  earned: bigint;
  maximum: bigint;
  weight: Fraction;
  isAbsent: boolean;
}

function shareOfItem({ outcomes, isWhole, policy }: Item, outcome: number): Fraction {
  if (policy === 'drop') return NOTHING;
  if (isWhole) return fraction(1);
  const share = outcomes.find((one) => one.outcome === outcome)?.share ?? 0;
  return share === 0
    ? NOTHING
    : fraction(
        share,
        outcomes.reduce((all, one) => all + one.share, 0),
      );
}

/** What of each assessment is about the outcome, in one measure; assessments that say nothing of it are left out. */
function measure(assessments: readonly Assessment[], outcome: number): Measured[] {
  const shares = assessments.map(({ items }) => items.map((item) => shareOfItem(item, outcome)));
  const common = shares.flat().reduce((all, { bottom }) => (all / divisor(all, bottom)) * bottom, 1n);
  return assessments.flatMap((assessment, place) => {
    const items = assessment.items.flatMap(({ maximum, policy }, at) => {
      const { top, bottom } = shares[place]?.[at] ?? NOTHING;
      const factor = top * (common / bottom);
      const most = BigInt(maximum) * factor;
      return factor === 0n ? [] : [{ at, factor, most, isForEveryone: policy === 'all_correct' }];
    });
    return items.length === 0 ? [] : [{ assessment, weight: exactly(assessment.weight), items }];
  });
}

/** Undefined where the assessment says nothing of the student. */
function partOf(
  { assessment, weight, items }: Measured,
  student: number,
  of: AttainmentPolicy['of'],
): Part | undefined {
  const given = assessment.students[student] ?? 'unassigned';
  if (given === 'unassigned' || given === 'waiting') return undefined;
  const isAbsent = given === 'absent';
  if (isAbsent && of !== 'registered') return undefined;
  let [earned, maximum] = [0n, 0n];
  for (const { at, factor, most, isForEveryone } of items) {
    const mark = isAbsent ? null : given[at];
    if (mark === undefined) continue;
    if (isForEveryone && !isAbsent) earned += most;
    else if (mark !== null) earned += BigInt(mark) * factor;
    else if (of === 'attempted') continue;
    maximum += most;
  }
  return maximum === 0n ? undefined : { earned, maximum, weight, isAbsent };
}

function shareOf(parts: readonly Part[], several: AttainmentPolicy['several']): Fraction | undefined {
  if (several === 'weighted') {
    const weights = sumOf(parts.map(({ weight }) => weight));
    const each = parts.map(({ earned, maximum, weight }) => times(fraction(earned, maximum), weight));
    return weights.top === 0n ? undefined : over(sumOf(each), weights);
  }
  const earned = parts.reduce((all, part) => all + part.earned, 0n);
  const maximum = parts.reduce((all, part) => all + part.maximum, 0n);
  return maximum === 0n ? undefined : fraction(earned, maximum);
}

/** Null where none of the assessments is about the outcome. */
export function sideOf(
  policy: AttainmentPolicy,
  assessments: readonly Assessment[],
  outcome: OutcomeOf,
): SideAttainment | null {
  const measured = measure(assessments, outcome.id);
  if (measured.length === 0) return null;
  const count = Math.max(...measured.map(({ assessment }) => assessment.students.length));
  const found: { student: number; share: Fraction; isAbsent: boolean }[] = [];
  let waiting = 0;
  for (let student = 0; student < count; student++) {
    if (measured.some(({ assessment }) => assessment.students[student] === 'waiting')) {
      waiting++;
      continue;
    }
    const parts = measured.flatMap((one) => partOf(one, student, policy.of) ?? []);
    const share = shareOf(parts, policy.several);
    if (share) found.push({ student, share, isAbsent: parts.every(({ isAbsent }) => isAbsent) });
  }
  const present = found.filter(({ isAbsent }) => !isAbsent);
  const average =
    present.length === 0 || waiting > 0
      ? null
      : over(sumOf(present.map(({ share }) => share)), fraction(present.length));
  const threshold = waiting > 0 ? null : thresholdOf(policy, outcome, average);
  const bounds = policy.level.type === 'percentage' ? null : policy.level.bounds;
  const students = found.map((one) => ({
    ...one,
    hasReached: !one.isAbsent && threshold !== null && compare(one.share, threshold) >= 0,
    level: bounds && !one.isAbsent ? levelAt(bounds, times(one.share, HUNDRED)) : 0,
  }));
  const reached = students.filter(({ hasReached }) => hasReached).length;
  const reachedBy =
    threshold && students.length > 0 ? times(fraction(reached, students.length), HUNDRED) : null;
  return {
    students,
    reached,
    waiting,
    average,
    percentage: reachedBy,
    level: reachedBy && levelOf(policy, students, reachedBy),
  };
}

/** As a share of the outcome's marks; null where it is not known. */
function thresholdOf(
  { reached, level }: AttainmentPolicy,
  { average: typed }: OutcomeOf,
  average: Fraction | null,
): Fraction | null {
  switch (reached.type) {
    case 'percentage':
      return over(exactly(reached.from), HUNDRED);
    case 'class_average':
      // Where nobody was present, nobody has reached it.
      return average ? times(average, over(exactly(reached.of), HUNDRED)) : NOTHING;
    case 'typed_average':
      if (typeof typed === 'number') return over(exactly(typed), HUNDRED);
      return level.type === 'mean_level' ? NOTHING : null;
  }
}

function levelOf({ level }: AttainmentPolicy, students: readonly StudentReached[], reachedBy: Fraction) {
  switch (level.type) {
    case 'bounds':
      return fraction(levelAt(level.bounds, reachedBy));
    case 'percentage':
      return reachedBy;
    case 'mean_level':
      return fraction(
        students.reduce((all, one) => all + one.level, 0),
        students.length,
      );
  }
}
