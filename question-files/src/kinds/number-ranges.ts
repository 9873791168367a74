// The numbers that a file accepts, from what it says that numbers earn: between the points that it mentions, that is the
// same for all.
import type { AcceptedNumber } from '@quivia/contract/kinds/number.key';
import {
  compare,
  distance,
  type Exact,
  exact,
  plus,
  times,
  written,
} from '@quivia/kinds/number/decimal.rules';

export interface AcceptedNumbers {
  accepted: AcceptedNumber[];
  /** A bound doesn't count in the file. It does here. */
  hasOpenBound: boolean;
}

const HALF = { digits: 5n, exponent: -1 };
const ONE = { digits: 1n, exponent: 0 };
const MINUS_ONE = { digits: -1n, exponent: 0 };
const MOST_POINTS = 100;

/** Undefined where that can't be said by values and ranges with both ends. `middles` are values with a tolerance. */
export function acceptedNumbers(
  points: readonly string[],
  middles: readonly string[],
  scoreAt: (value: string) => number,
  most: number,
): AcceptedNumbers | undefined {
  const sorted = distinct(points.map(exact));
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last || sorted.length > MOST_POINTS) return undefined;
  // A gap, a point, a gap, a point, and so on.
  const places = [
    plus(first, MINUS_ONE),
    ...sorted.flatMap((point, i) => [point, between(point, sorted[i + 1])]),
  ];
  const scores = places.map((place) => scoreAt(written(place)));
  if ((scores[0] ?? 0) > 0 || (scores.at(-1) ?? 0) > 0) return undefined;
  const earned = [...new Set(scores.filter((score) => score > 0).map((score) => Number(score.toFixed(6))))];
  const accepted: AcceptedNumber[] = [];
  const known: Range[] = [];
  let hasOpenBound = false;
  for (const least of earned.sort((a, b) => b - a)) {
    const ranges = rangesOf(scores, least, sorted);
    if (!ranges) return undefined;
    hasOpenBound ||= ranges.some(({ isOpen }) => isOpen);
    const percent = Number(Math.min(100, (least / most) * 100).toFixed(5));
    // A range that earns more already says so.
    for (const { from, to } of ranges.filter((range) => !known.some((one) => isSameRange(one, range))))
      accepted.push(acceptedOf(from, to, middles, percent));
    known.push(...ranges);
  }
  return { accepted, hasOpenBound };
}

const between = (point: Exact, next: Exact | undefined) =>
  next ? times(plus(point, next), HALF) : plus(point, ONE);

const distinct = (points: Exact[]) =>
  points.sort(compare).filter((point, i) => i === 0 || compare(point, points[i - 1] as Exact) !== 0);

interface Range {
  from: Exact;
  to: Exact;
}

const isSameRange = (one: Range, other: Range) =>
  compare(one.from, other.from) === 0 && compare(one.to, other.to) === 0;

/** Where at least so much is earned. Undefined where a single point in between doesn't count. */
function rangesOf(scores: number[], least: number, points: Exact[]) {
  const ranges: (Range & { isOpen: boolean })[] = [];
  for (let i = 0; i < scores.length; i += 1) {
    if ((scores[i] ?? 0) < least - 1e-6) continue;
    const start = i;
    while ((scores[i + 1] ?? 0) >= least - 1e-6) i += 1;
    const [isOpenBelow, isOpenAbove] = [start % 2 === 0, i % 2 === 0];
    const from = points[isOpenBelow ? start / 2 - 1 : (start - 1) / 2];
    const to = points[isOpenAbove ? i / 2 : (i - 1) / 2];
    const before = ranges.at(-1);
    if (!from || !to || (before && compare(before.to, from) === 0)) return undefined;
    ranges.push({ from, to, isOpen: isOpenBelow || isOpenAbove });
  }
  return ranges;
}

function acceptedOf(from: Exact, to: Exact, middles: readonly string[], percent: number): AcceptedNumber {
  const isMiddle = (value: string) => compare(distance(exact(value), from), distance(to, exact(value))) === 0;
  const middle = compare(from, to) === 0 ? written(from) : middles.find(isMiddle);
  if (middle === undefined) return { type: 'range', from: written(from), to: written(to), percent };
  const amount = written(distance(exact(middle), to));
  return { type: 'value', value: middle, tolerance: { type: 'absolute', amount }, percent };
}
