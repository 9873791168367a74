// The mark in force: from the sheets of an answer and the plan, and from nothing else. Exact, and compared in hundredths.
import { exactly, type Fraction, meanOf } from '../base/fraction.ts';
import type { DoublePlan, Plan } from './plan.ts';
import { inHundredths } from './scheme.ts';

export interface Sheet {
  id: number;
  marks: number;
}

/** A mark on which people agreed. It counts for exactly these sheets. */
export interface Settled {
  sheet_ids: readonly number[];
  marks: number;
}

interface Given {
  /** One of each person, in the order in which they first submitted one. */
  sheets: readonly Sheet[];
  /** The newest. */
  settled: Settled | undefined;
  /** The answer is among those that a second look draws at random. */
  isDrawn: boolean;
}

/** `due`: another person is to mark. `differs`: those who marked are to agree. */
export type Standing = { is: 'due' | 'differs' } | { is: 'marked'; mark: Fraction };

const marked = (...marks: number[]): Standing => ({ is: 'marked', mark: meanOf(marks.map(exactly)) });

const apart = (one: number, other: number) => Math.abs(inHundredths(one) - inHundredths(other));

/** On the border they are not. */
export const isNear = (tolerance: number, one: number, other: number): boolean =>
  apart(one, other) < inHundredths(tolerance);

/** After the first sheet. */
function needsSecondLook(plan: Plan & { type: 'second_look' }, first: number, isDrawn: boolean): boolean {
  const { pass_mark, around } = plan;
  if (isDrawn) return true;
  if (pass_mark === null) return false;
  return first < pass_mark || apart(first, pass_mark) <= inHundredths(around);
}

/** After so many sheets nobody else marks the answer. */
export function mostSheets(plan: Plan): 1 | 2 | 3 {
  if (plan.type === 'single') return 1;
  return plan.type === 'double' && plan.beyond !== 'meet' ? 3 : 2;
}

/** Of these marks of two people, or three: which count, as their mean. They are of one answer, or of a whole script. */
export type Counted = { is: 'due' | 'differs' } | { is: 'counts'; of: readonly number[] };

export function countedOf(plan: DoublePlan, marks: readonly number[]): Counted {
  const [first, second, third] = marks;
  if (first === undefined || second === undefined) return { is: 'due' };
  if (isNear(plan.tolerance, first, second)) {
    if (plan.combine === 'mean') return { is: 'counts', of: [0, 1] };
    return { is: 'counts', of: [plan.combine === 'higher' && second > first ? 1 : 0] };
  }
  if (plan.beyond === 'meet') return { is: 'differs' };
  return third === undefined ? { is: 'due' } : byThird(plan, [first, second], third);
}

/** The first two stay apart, so a third mark decides: with the nearer one of them, and the higher one of two equally near. */
function byThird(plan: DoublePlan, before: readonly [number, number], third: number): Counted {
  const [low, high] = before[0] < before[1] ? ([0, 1] as const) : ([1, 0] as const);
  const nearest = apart(before[low], third) < apart(before[high], third) ? low : high;
  const isHigher = plan.beyond === 'third_higher' && isNear(plan.tolerance, before[nearest], third);
  if (isHigher) return { is: 'counts', of: [third > before[nearest] ? 2 : nearest] };
  return { is: 'counts', of: [nearest, 2] };
}

export function markInForce(plan: Plan, { sheets, settled, isDrawn }: Given): Standing {
  const marks = sheets.map((sheet) => sheet.marks);
  const [first, second] = marks;
  if (first === undefined) return { is: 'due' };
  if (settled && isFor(settled, sheets)) return marked(settled.marks);
  if (plan.type === 'single') return marked(first);
  if (plan.type === 'second_look') {
    if (second === undefined) return needsSecondLook(plan, first, isDrawn) ? { is: 'due' } : marked(first);
    return apart(first, second) === 0 ? marked(first) : { is: 'differs' };
  }
  const counted = countedOf(plan, marks);
  return counted.is === 'counts' ? marked(...counted.of.map((place) => marks[place] as number)) : counted;
}

export const isFor = ({ sheet_ids }: Settled, sheets: readonly Sheet[]) =>
  sheet_ids.length === sheets.length && sheets.every(({ id }) => sheet_ids.includes(id));
