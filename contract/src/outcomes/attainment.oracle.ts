// Attainment once more, slow and obvious, for tests: question by question and student by student, in unreduced pairs of whole
// numbers, nothing shared with the rules.
import type { AttainmentPolicy, Bounds, PoFormula } from './policy.ts';
import type { Assessment, OutcomeOf } from './side.rules.ts';

/** Above and below the line; never reduced. */
export type Pair = [bigint, bigint];

function pair(decimal: number): Pair {
  const [whole = '0', decimals = ''] = decimal.toFixed(2).split('.');
  return [BigInt(whole) * 100n + BigInt(decimals), 100n];
}

const zero: Pair = [0n, 1n];
const add = ([a, b]: Pair, [c, d]: Pair): Pair => (b === d ? [a + c, b] : [a * d + c * b, b * d]);
const multiply = ([a, b]: Pair, [c, d]: Pair): Pair => [a * c, b * d];
const divide = ([a, b]: Pair, [c, d]: Pair): Pair => [a * d, b * c];
const isLess = ([a, b]: Pair, [c, d]: Pair) => a * d < c * b;
const isNothing = ([a]: Pair) => a === 0n;

function slowLevel(bounds: Bounds, percent: Pair): bigint {
  let level = 0n;
  for (const [at, { percentage, inclusive }] of bounds.entries()) {
    const isAbove = isLess(pair(percentage), percent);
    const isEqual = !isAbove && !isLess(percent, pair(percentage));
    if (isAbove || (isEqual && inclusive)) level = BigInt(at + 1);
  }
  return level;
}

interface SlowSide {
  percentage: Pair | null;
  level: Pair | null;
  waiting: number;
  hasStudents: boolean;
}

function slowSide(policy: AttainmentPolicy, all: readonly Assessment[], outcome: OutcomeOf): SlowSide | null {
  /** What part of an item is about the outcome. */
  const portion = (item: Assessment['items'][number]): Pair => {
    if (item.policy === 'drop') return zero;
    if (item.isWhole) return [1n, 1n];
    let [mine, everything] = [0, 0];
    for (const one of item.outcomes) {
      everything += one.share;
      if (one.outcome === outcome.id) mine = one.share;
    }
    return mine === 0 ? zero : [BigInt(mine), BigInt(everything)];
  };
  const relevant = all.filter(({ items }) => items.some((item) => !isNothing(portion(item))));
  if (relevant.length === 0) return null;

  let waiting = 0;
  const shares: { share: Pair; isAbsent: boolean }[] = [];
  const students = Math.max(...relevant.map((one) => one.students.length));
  for (let student = 0; student < students; student++) {
    if (relevant.some((one) => one.students[student] === 'waiting')) {
      waiting += 1;
      continue;
    }
    let [top, bottom]: [Pair, Pair] = [zero, zero];
    let [counts, wasThere] = [false, false];
    for (const { items, students: given, weight } of relevant) {
      const one = given[student];
      if (one === undefined || one === 'unassigned' || one === 'waiting') continue;
      if (one === 'absent' && policy.of !== 'registered') continue;
      let [earned, most]: [Pair, Pair] = [zero, zero];
      for (const [at, item] of items.entries()) {
        const part = portion(item);
        if (isNothing(part)) continue;
        const full = multiply([BigInt(item.maximum), 1n], part);
        if (one === 'absent') {
          most = add(most, full);
          continue;
        }
        const mark = one[at];
        if (mark === undefined) continue;
        if (item.policy === 'all_correct') {
          earned = add(earned, full);
          most = add(most, full);
        } else if (mark === null) {
          if (policy.of !== 'attempted') most = add(most, full);
        } else {
          earned = add(earned, multiply([BigInt(mark), 1n], part));
          most = add(most, full);
        }
      }
      if (isNothing(most)) continue;
      counts = true;
      if (one !== 'absent') wasThere = true;
      if (policy.several === 'added') {
        top = add(top, earned);
        bottom = add(bottom, most);
      } else {
        top = add(top, multiply(divide(earned, most), pair(weight)));
        bottom = add(bottom, pair(weight));
      }
    }
    if (counts && !isNothing(bottom)) shares.push({ share: divide(top, bottom), isAbsent: !wasThere });
  }

  const none: SlowSide = { percentage: null, level: null, waiting, hasStudents: shares.length > 0 };
  if (waiting > 0 || shares.length === 0) return none;
  const there = shares.filter(({ isAbsent }) => !isAbsent);
  let threshold: Pair = zero;
  if (policy.reached.type === 'percentage') threshold = divide(pair(policy.reached.from), [100n, 1n]);
  if (policy.reached.type === 'class_average' && there.length > 0) {
    const average = divide(
      there.reduce((sum, { share }) => add(sum, share), zero),
      [BigInt(there.length), 1n],
    );
    threshold = divide(multiply(average, pair(policy.reached.of)), [100n, 1n]);
  }
  if (policy.reached.type === 'typed_average') {
    if (typeof outcome.average === 'number') threshold = divide(pair(outcome.average), [100n, 1n]);
    else if (policy.level.type !== 'mean_level') return none;
  }
  const reached = there.filter(({ share }) => !isLess(share, threshold)).length;
  const percentage: Pair = [BigInt(reached) * 100n, BigInt(shares.length)];
  if (policy.level.type === 'percentage') return { ...none, percentage, level: percentage };
  const { bounds } = policy.level;
  if (policy.level.type === 'bounds')
    return { ...none, percentage, level: [slowLevel(bounds, percentage), 1n] };
  const levels = there.map(({ share }) => slowLevel(bounds, multiply(share, [100n, 1n])));
  return { ...none, percentage, level: [levels.reduce((sum, one) => sum + one, 0n), BigInt(shares.length)] };
}

export interface SlowAttainment {
  state: 'assessed' | 'open' | 'not_assessed';
  attained: Pair | null;
}

export function slowAttainment(
  policy: AttainmentPolicy,
  assessments: readonly Assessment[],
  outcome: OutcomeOf,
): SlowAttainment {
  const notAssessed: SlowAttainment = { state: 'not_assessed', attained: null };
  const open: SlowAttainment = { state: 'open', attained: null };
  let hasQuestion = false;
  for (const { items } of assessments)
    for (const { policy: decided, outcomes } of items)
      for (const one of outcomes)
        if (one.outcome === outcome.id && one.share > 0 && decided !== 'drop') hasQuestion = true;
  if (!hasQuestion) return notAssessed;

  let [top, bottom]: [Pair, Pair] = [zero, zero];
  for (const [side, percent] of [
    ['internal', policy.internal],
    ['external', 100 - policy.internal],
  ] as const) {
    if (percent === 0) continue;
    const ofSide = assessments.filter((one) => one.side === side);
    if (ofSide.length === 0) return open;
    const found = slowSide(policy, ofSide, outcome);
    if (!found) continue;
    if (found.waiting > 0) return open;
    if (!found.hasStudents) continue;
    if (!found.level) return open;
    top = add(top, multiply(found.level, pair(percent)));
    bottom = add(bottom, pair(percent));
  }
  if (isNothing(bottom)) return notAssessed;
  const direct = divide(top, bottom);
  if (policy.direct === 100) return { state: 'assessed', attained: direct };
  if (!outcome.survey) return open;
  const most: Pair = policy.level.type === 'percentage' ? [100n, 1n] : [3n, 1n];
  const indirect = multiply(divide(pair(outcome.survey.mean), pair(outcome.survey.of)), most);
  const attained = divide(
    add(multiply(direct, pair(policy.direct)), multiply(indirect, pair(100 - policy.direct))),
    [100n, 1n],
  );
  return { state: 'assessed', attained };
}

/** By the formulas as they are printed. */
export function slowProgramme(
  formula: PoFormula,
  outcomes: readonly { weight: number | null; state: SlowAttainment['state']; attained: Pair | null }[],
): SlowAttainment {
  let [products, weights, attained]: [Pair, Pair, Pair] = [zero, zero, zero];
  let [mapped, counted] = [0n, 0n];
  let isOpen = false;
  for (const one of outcomes) {
    if (one.state === 'not_assessed') continue;
    counted += 1n;
    if (one.attained) attained = add(attained, one.attained);
    else if (formula === 'product_of_means' || one.weight !== null) isOpen = true;
    if (one.weight === null) continue;
    mapped += 1n;
    weights = add(weights, [BigInt(one.weight), 1n]);
    if (one.attained) products = add(products, multiply(one.attained, [BigInt(one.weight), 1n]));
  }
  if (mapped === 0n) return { state: 'not_assessed', attained: null };
  if (isOpen) return { state: 'open', attained: null };
  const third = (value: Pair) => divide(value, [3n, 1n]);
  switch (formula) {
    case 'weighted_mean':
      return { state: 'assessed', attained: divide(products, weights) };
    case 'shares_of_three':
      return { state: 'assessed', attained: divide(third(products), [mapped, 1n]) };
    case 'product_of_means':
      return {
        state: 'assessed',
        attained: third(multiply(divide(weights, [mapped, 1n]), divide(attained, [counted, 1n]))),
      };
  }
}
