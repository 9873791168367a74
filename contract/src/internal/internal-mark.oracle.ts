// The internal mark once more, slow and obvious, for tests: unreduced pairs of whole numbers, best marks by trying every choice,
// nothing shared with internal-mark.rules.ts.
import type { Cells } from './internal-mark.rules.ts';
import type { InternalScheme } from './scheme.ts';

/** Above and below the line; never reduced. */
type Pair = [bigint, bigint];

/** `8.25` is 825 hundredths; read from the digits, not from the number. */
function pair(decimal: number): Pair {
  const [whole = '0', decimals = ''] = decimal.toFixed(2).split('.');
  return [BigInt(whole) * 100n + BigInt(decimals), 100n];
}

const add = ([a, b]: Pair, [c, d]: Pair): Pair => [a * d + c * b, b * d];
const multiply = ([a, b]: Pair, [c, d]: Pair): Pair => [a * c, b * d];
const divide = ([a, b]: Pair, [c, d]: Pair): Pair => [a * d, b * c];
const isLess = ([a, b]: Pair, [c, d]: Pair) => a * d < c * b;
const largest = (all: Pair[]) => all.reduce((best, one) => (isLess(best, one) ? one : best));

/** Every order of a list. */
function* orders<T>(list: T[]): Generator<T[]> {
  if (list.length === 0) yield [];
  for (const [at, one] of list.entries())
    for (const rest of orders(list.toSpliced(at, 1))) yield [one, ...rest];
}

/** Every way to take so many of a list. */
function* choices<T>(list: T[], count: number): Generator<T[]> {
  if (count === 0) {
    yield [];
    return;
  }
  const [first, ...rest] = list;
  if (first === undefined) return;
  for (const others of choices(rest, count - 1)) yield [first, ...others];
  yield* choices(rest, count);
}

/** Counts up in steps until the next step would be further away. */
function toStep([top, bottom]: Pair, step: number): bigint {
  const hundredths = BigInt(Math.round(step * 100));
  let found = 0n;
  while ((2n * found + hundredths) * bottom <= 2n * top * 100n) found += hundredths;
  return found;
}

export interface SlowMark {
  state: string;
  total: number | null;
  outcome: 'pass' | 'fail' | null;
}

export function slowInternalMark(scheme: InternalScheme, cells: Cells): SlowMark {
  const states: string[] = [];
  /** Of parts that something was assigned of. */
  let marks: Pair = [0n, 1n];
  let worths: Pair = [0n, 1n];
  let all: Pair = [0n, 1n];
  let isMissed = false;
  let decides = scheme.minimum !== null;

  for (const part of scheme.parts) {
    const columns = part.components.filter((one) => one.retest_of === null);
    const [first] = columns;
    let worth: Pair = [0n, 1n];
    if (part.scaled_to !== null) worth = pair(part.scaled_to);
    else
      for (const [at, column] of columns.entries()) {
        if (part.rule.type === 'sum') worth = add(worth, pair(column.maximum));
        if (part.rule.type === 'weighted') worth = add(worth, pair(column.weight));
        if (part.rule.type === 'best' && at < part.rule.count)
          worth = add(worth, pair(first?.maximum as number));
        if ((part.rule.type === 'mean' || part.rule.type === 'ranked') && at === 0)
          worth = pair(column.maximum);
      }
    all = add(all, worth);
    if (part.minimum !== null) decides = true;

    const found: { share: Pair | 'absent'; maximum: Pair; weight: Pair }[] = [];
    let [waits, isBlocked] = [false, false];
    for (const column of columns) {
      if (part.rule.type === 'weighted' && column.weight === 0) continue;
      let cell = cells.get(column.id) ?? 'unassigned';
      let maximum = pair(column.maximum);
      if (cell === 'absent')
        for (const other of part.components)
          if (other.retest_of === column.id) {
            const again = cells.get(other.id) ?? 'unassigned';
            if (again === 'waiting' || typeof again === 'object') cell = again;
            if (typeof again === 'object') maximum = pair(other.maximum);
          }
      if (cell === 'waiting') waits = true;
      else if (cell === 'unassigned') isBlocked ||= scheme.unassigned === 'blocks';
      else {
        let share: Pair | 'absent' = 'absent';
        if (cell !== 'absent') {
          share = divide([cell.top, cell.bottom], maximum);
          if (column.kind === 'attendance') {
            share = [0n, 1n];
            // From the lowest band up: the last one that is reached decides.
            for (const band of column.bands.toReversed())
              if (!isLess([cell.top, cell.bottom], pair(band.from)))
                share = divide(pair(band.marks), maximum);
          }
        }
        found.push({ share, maximum: pair(column.maximum), weight: pair(column.weight) });
      }
    }
    if (waits) states.push('waiting');
    else if (isBlocked) states.push('blocked');
    else if (found.length === 0) states.push('unassigned');
    else {
      worths = add(worths, worth);
      if (found.every(({ share }) => share === 'absent')) {
        states.push('absent');
        if (part.minimum !== null && part.minimum > 0) isMissed = true;
        continue;
      }
      states.push('marked');
      const zeros = found.map((one) => ({
        ...one,
        share: one.share === 'absent' ? ([0n, 1n] as Pair) : one.share,
      }));
      const kept = zeros.filter((_, at) => part.absent === 'zero' || found[at]?.share !== 'absent');
      const { rule } = part;
      let reached: Pair;
      if (rule.type === 'best') {
        const count = Math.min(rule.count, zeros.length);
        const sums = [...choices(zeros, count)].map((some) =>
          some.map(({ share }) => share).reduce(add, [0n, 1n]),
        );
        reached = divide(largest(sums), [BigInt(count), 1n]);
      } else if (rule.type === 'ranked') {
        // Every order is tried in which shares of a lower place never exceed those of a higher one.
        const inOrder = [...orders(kept)].find((some) =>
          some.every(({ share }, at) => at === 0 || !isLess(some[at - 1]?.share as Pair, share)),
        );
        let [above, below]: [Pair, Pair] = [
          [0n, 1n],
          [0n, 1n],
        ];
        for (const [at, { share }] of (inOrder ?? []).entries()) {
          const weight = pair(rule.shares[at] as number);
          above = add(above, multiply(share, weight));
          below = add(below, weight);
        }
        reached = divide(above, below);
      } else {
        let [above, below]: [Pair, Pair] = [
          [0n, 1n],
          [0n, 1n],
        ];
        for (const { share, maximum, weight } of kept) {
          const counts: Pair = rule.type === 'sum' ? maximum : rule.type === 'mean' ? [1n, 1n] : weight;
          above = add(above, multiply(share, counts));
          below = add(below, counts);
        }
        reached = divide(above, below);
      }
      if (part.minimum !== null && isLess(reached, divide(pair(part.minimum), [100n, 1n]))) isMissed = true;
      marks = add(marks, multiply(reached, worth));
    }
  }

  const none = (state: string): SlowMark => ({ state, total: null, outcome: null });
  if (states.includes('waiting')) return none('waiting');
  if (states.includes('blocked')) return none('blocked');
  if (states.every((state) => state === 'unassigned')) return none('unassigned');
  if (!states.includes('marked')) return none('absent');
  const full = scheme.scaled_to === null ? all : pair(scheme.scaled_to);
  const total = toStep(multiply(divide(marks, worths), full), scheme.rounding);
  if (scheme.minimum !== null) {
    const least = multiply(divide(pair(scheme.minimum), [100n, 1n]), full);
    if (isLess([total, 100n], least)) isMissed = true;
  }
  return {
    state: 'marked',
    total: Number(total) / 100,
    outcome: decides ? (isMissed ? 'fail' : 'pass') : null,
  };
}
