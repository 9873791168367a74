// How much of an order is right. Items are compared by what they say: of two equal lines of code either may come first.
// Places, relative and longest run earn what they earn in Moodle's "ordering", so that imported questions do too.
import type { OrderKey } from '@quivia/contract/kinds/order.key';
import { randomFrom, shuffled } from '../chance.rules.ts';

export type OrderGrading = OrderKey['grading'];

/** For each position of `given`, whether what stands there is right. Undefined where it isn't judged. */
type Marks = (boolean | undefined)[];

const places = (right: readonly string[], given: readonly string[]): Marks =>
  given.map((item, i) => item === right[i]);

/** Right is what is followed by its own next. Nothing follows the last of the right order, so that isn't judged. */
function followers(right: readonly string[], given: readonly string[]): Marks {
  const pairAt = (items: readonly string[], i: number) => JSON.stringify([items[i], items[i + 1]]);
  const open = new Map<string, number>();
  for (let i = 0; i < right.length - 1; i += 1)
    open.set(pairAt(right, i), (open.get(pairAt(right, i)) ?? 0) + 1);
  const marks: Marks = given.map((_, i) => {
    const count = open.get(pairAt(given, i)) ?? 0;
    open.set(pairAt(given, i), count - 1);
    return count > 0;
  });
  marks[given.findLastIndex((item, i) => item === right.at(-1) && !marks[i])] = undefined;
  return marks;
}

/** The longest common subsequence, the earliest where there are several. A single item is in order with nothing. */
function longestRun(right: readonly string[], given: readonly string[]): Marks {
  // lengths[i][j]: of the longest in given from i and right from j.
  const lengths = Array.from({ length: given.length + 1 }, () => Array<number>(right.length + 1).fill(0));
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = given.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1)
      (lengths[i] as number[])[j] =
        given[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const marks: Marks = given.map(() => false);
  if (at(0, 0) < 2) return marks;
  for (let i = 0, j = 0; i < given.length && j < right.length; )
    if (given[i] === right[j]) {
      marks[i] = true;
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1;
    else j += 1;
  return marks;
}

/** Both hold the same texts, at least two. */
export function gradeOrder(grading: OrderGrading, right: readonly string[], given: readonly string[]) {
  const marks = { all_or_nothing: places, places, relative: followers, longest_run: longestRun }[grading](
    right,
    given,
  );
  const count = marks.filter((mark) => mark).length;
  const most = grading === 'relative' ? right.length - 1 : right.length;
  return { marks, share: grading === 'all_or_nothing' && count < most ? 0 : count / most };
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));

/** All ways to write `n` as a sum of numbers that don't grow. */
function partitions(n: number, most = n): number[][] {
  if (n === 0) return [[]];
  return Array.from({ length: Math.min(n, most) }, (_, i) => i + 1).flatMap((first) =>
    partitions(n - first, first).map((rest) => [first, ...rest]),
  );
}

/**
 * How long the longest run of a random order of `n` different items is on average, exactly. By Robinson, Schensted and
 * Knuth: a shape has probability n! / (product of its hook lengths)², and its first row is as long as the run.
 */
export function meanLongestRun(n: number): number {
  return partitions(n).reduce((mean, shape) => {
    const columns = Array.from({ length: shape[0] ?? 0 }, (_, j) => shape.filter((row) => row > j).length);
    let hooks = 1;
    for (const [i, row] of shape.entries())
      for (let j = 0; j < row; j += 1) hooks *= row - j + ((columns[j] as number) - i) - 1;
    return mean + (shape[0] ?? 0) * (factorial(n) / hooks / hooks);
  }, 0);
}

const SAMPLED_ORDERS = 2000;

/** The share that a random order earns on average: exact, but for equal texts in two of the gradings a sample. */
export function guessedOrder(grading: OrderGrading, right: readonly string[]): number {
  const n = right.length;
  const counts = [...new Set(right)].map((text) => right.filter((other) => other === text).length);
  if (grading === 'all_or_nothing')
    return counts.reduce((product, count) => product * factorial(count), 1) / factorial(n);
  if (grading === 'places') return counts.reduce((sum, count) => sum + count * count, 0) / (n * n);
  if (counts.length === n)
    // Of the n! orders only the reversed one has no run, which counts as 1 in the mean.
    return grading === 'relative' ? 1 / n : (meanLongestRun(n) - 1 / factorial(n)) / n;
  const random = randomFrom(n);
  let sum = 0;
  for (let i = 0; i < SAMPLED_ORDERS; i += 1)
    sum += gradeOrder(grading, right, shuffled(right, random)).share;
  return sum / SAMPLED_ORDERS;
}
