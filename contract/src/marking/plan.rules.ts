// The mark in force: from the sheets of an answer and the plan, and from nothing else. Exact, and compared in hundredths.
import { exactly, type Fraction, meanOf } from '../base/fraction.ts';
import type { Plan } from './plan.ts';
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

export function markInForce(plan: Plan, { sheets, settled, isDrawn }: Given): Standing {
  const [first, second, third] = sheets.map(({ marks }) => marks);
  if (first === undefined) return { is: 'due' };
  if (settled && isFor(settled, sheets)) return marked(settled.marks);
  if (plan.type === 'single') return marked(first);
  if (plan.type === 'second_look') {
    if (second === undefined) return needsSecondLook(plan, first, isDrawn) ? { is: 'due' } : marked(first);
    return apart(first, second) === 0 ? marked(first) : { is: 'differs' };
  }
  if (second === undefined) return { is: 'due' };
  if (isNear(plan.tolerance, first, second)) {
    if (plan.combine === 'mean') return marked(first, second);
    return marked(plan.combine === 'higher' ? Math.max(first, second) : first);
  }
  if (plan.beyond === 'meet') return { is: 'differs' };
  return third === undefined ? { is: 'due' } : byThird(plan, [first, second], third);
}

const isFor = ({ sheet_ids }: Settled, sheets: readonly Sheet[]) =>
  sheet_ids.length === sheets.length && sheets.every(({ id }) => sheet_ids.includes(id));

/** The first two stay apart, so a third mark decides: with the nearer one of them, and the higher one of two equally near. */
function byThird(
  plan: Plan & { type: 'double' },
  before: readonly [number, number],
  third: number,
): Standing {
  const [low, high] = before[0] < before[1] ? before : [before[1], before[0]];
  const nearest = apart(low, third) < apart(high, third) ? low : high;
  const isHigher = plan.beyond === 'third_higher' && isNear(plan.tolerance, nearest, third);
  return isHigher ? marked(Math.max(nearest, third)) : marked(nearest, third);
}
