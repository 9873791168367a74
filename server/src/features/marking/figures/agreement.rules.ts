// How far two examiners agree, and the pass mark of a station. Formulas and sources: docs/decisions (agreement figures).

/** Below this no figure is worth reading. */
export const FEWEST_PAIRS = 10;

/** What two examiners gave for the same candidate; `at` in hours. */
export interface Pair {
  first: number;
  second: number;
  at: number;
}

interface Agreement {
  /** Second minus first, with its 95 % interval. */
  difference: number;
  interval: Range;
  /** Where 95 % of the differences are expected (Bland and Altman). */
  limits: Range;
  /** Share of pairs that differ by no more than the tolerance. */
  within: number;
  /** Null where all marks are the same. */
  icc_single: number | null;
  icc_mean: number | null;
  /** How the difference changes in an hour; null where all pairs were marked at one time. */
  drift: { per_hour: number; interval: Range } | null;
}

interface Range {
  low: number;
  high: number;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const around = (centre: number, half: number): Range => ({ low: centre - half, high: centre + half });
/** Sums of marks with two decimals leave traces of this size. */
const NOTHING = 1e-9;

/**
 * The quantile of Student's t that leaves 2.5 % above, by the expansion of Cornish and Fisher. From eight degrees of freedom
 * on it is exact to three decimals.
 */
export function studentT(freedom: number): number {
  const z = 1.959964;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160,
  ];
  return terms.reduce((all, term, index) => all + term / freedom ** (index + 1), z);
}

/**
 * ICC(A,1) and ICC(A,k) of McGraw and Wong, which are ICC(2,1) and ICC(2,k) of Shrout and Fleiss: two-way random effects,
 * absolute agreement. One row a candidate, one column an examiner.
 */
export function intraclass(rows: readonly (readonly number[])[]): { single: number; mean: number } | null {
  const n = rows.length;
  const k = rows[0]?.length ?? 0;
  if (n < 2 || k < 2) return null;
  const grand = mean(rows.flat());
  const squares = (values: readonly number[]) => sum(values.map((value) => (value - grand) ** 2));
  const columns = Array.from({ length: k }, (_, column) => mean(rows.map((row) => row[column] ?? 0)));
  const total = squares(rows.flat());
  const betweenRows = k * squares(rows.map(mean));
  const betweenColumns = n * squares(columns);
  const msRows = betweenRows / (n - 1);
  const msColumns = betweenColumns / (k - 1);
  const msError = Math.max(0, total - betweenRows - betweenColumns) / ((n - 1) * (k - 1));
  const single = msRows + (k - 1) * msError + (k * (msColumns - msError)) / n;
  const average = msRows + (msColumns - msError) / n;
  if (total < NOTHING || Math.abs(single) < NOTHING || Math.abs(average) < NOTHING) return null;
  return { single: (msRows - msError) / single, mean: (msRows - msError) / average };
}

/** Cohen's kappa with quadratic weights, for levels numbered in their order. Null where there is only one level. */
export function quadraticKappa(pairs: readonly { first: number; second: number }[]): number | null {
  const observed = mean(pairs.map(({ first, second }) => (first - second) ** 2));
  const expected = mean(pairs.flatMap(({ first }) => pairs.map(({ second }) => (first - second) ** 2)));
  return expected < NOTHING ? null : 1 - observed / expected;
}

/** Cohen's kappa of what two people say yes or no to. Null where both always say the same one thing. */
export function kappaOf(pairs: readonly { first: boolean; second: boolean }[]): number | null {
  const share = (which: (one: { first: boolean; second: boolean }) => boolean) =>
    pairs.filter(which).length / pairs.length;
  const [first, second] = [share((one) => one.first), share((one) => one.second)];
  const expected = first * (1 - second) + second * (1 - first);
  return expected < NOTHING ? null : 1 - share((one) => one.first !== one.second) / expected;
}

interface Line {
  slope: number;
  intercept: number;
  r_squared: number;
  /** Of the slope. */
  standard_error: number;
}

/** Least squares. Null where all x are the same. */
export function lineThrough(points: readonly { x: number; y: number }[]): Line | null {
  const centre = { x: mean(points.map(({ x }) => x)), y: mean(points.map(({ y }) => y)) };
  const sxx = sum(points.map(({ x }) => (x - centre.x) ** 2));
  const sxy = sum(points.map(({ x, y }) => (x - centre.x) * (y - centre.y)));
  const syy = sum(points.map(({ y }) => (y - centre.y) ** 2));
  if (points.length < 3 || sxx < NOTHING) return null;
  const slope = sxy / sxx;
  const residual = Math.max(0, syy - slope * sxy);
  return {
    slope,
    intercept: centre.y - slope * centre.x,
    r_squared: syy < NOTHING ? 0 : 1 - residual / syy,
    standard_error: Math.sqrt(residual / (points.length - 2) / sxx),
  };
}

/** Null where there are too few pairs to say. */
export function agreementOf(pairs: readonly Pair[], tolerance: number): Agreement | null {
  const n = pairs.length;
  if (n < FEWEST_PAIRS) return null;
  const differences = pairs.map(({ first, second }) => second - first);
  const difference = mean(differences);
  const deviation = Math.sqrt(sum(differences.map((one) => (one - difference) ** 2)) / (n - 1));
  const icc = intraclass(pairs.map(({ first, second }) => [first, second]));
  const line = lineThrough(pairs.map(({ at }, index) => ({ x: at, y: differences[index] ?? 0 })));
  return {
    difference,
    interval: around(difference, (studentT(n - 1) * deviation) / Math.sqrt(n)),
    limits: around(difference, 1.96 * deviation),
    within: differences.filter((one) => Math.abs(one) <= tolerance + NOTHING).length / n,
    icc_single: icc?.single ?? null,
    icc_mean: icc?.mean ?? null,
    drift: line && {
      per_hour: line.slope,
      interval: around(line.slope, studentT(n - 2) * line.standard_error),
    },
  };
}

/**
 * The pass mark of a station by borderline regression: marks regressed on the global rating, read off at the rating that is
 * called borderline. Null where there are too few candidates or all got the same rating.
 */
export function borderlineRegression(
  candidates: readonly { rating: number; mark: number }[],
  borderline: number,
): { pass_mark: number; r_squared: number; slope: number } | null {
  if (candidates.length < FEWEST_PAIRS) return null;
  const line = lineThrough(candidates.map(({ rating, mark }) => ({ x: rating, y: mark })));
  if (!line) return null;
  return {
    pass_mark: line.intercept + line.slope * borderline,
    r_squared: line.r_squared,
    slope: line.slope,
  };
}
