// Published examples are the oracle; where there is none the steps of the computation are written out.
import { describe, expect, test } from 'vitest';
import {
  agreementOf,
  borderlineRegression,
  intraclass,
  kappaOf,
  lineThrough,
  quadraticKappa,
  studentT,
} from './agreement.rules.ts';

/** Shrout and Fleiss (1979), Intraclass correlations, Psychological Bulletin 86(2), table 2: four judges, six targets. */
const SHROUT_AND_FLEISS = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];

/** Bland and Altman (1986), Lancet i: 307-310, table 1: peak flow by the first readings of two meters. */
const WRIGHT = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427];
const MINI = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451];
const PEAK_FLOW = WRIGHT.map((first, index) => ({ first: MINI[index] ?? 0, second: first, at: index }));

/** Anscombe (1973), Graphs in statistical analysis, The American Statistician 27: the first of his four sets. */
const ANSCOMBE = [
  [10, 8.04],
  [8, 6.95],
  [13, 7.58],
  [9, 8.81],
  [11, 8.33],
  [14, 9.96],
  [6, 7.24],
  [4, 4.26],
  [12, 10.84],
  [7, 4.82],
  [5, 5.68],
].map(([x = 0, y = 0]) => ({ x, y }));

const times = (count: number, first: number, second: number) =>
  Array.from({ length: count }, () => ({ first, second }));

describe('intraclass correlation', () => {
  test('gives what Shrout and Fleiss print for ICC(2,1) and ICC(2,4)', () => {
    const icc = intraclass(SHROUT_AND_FLEISS);
    expect(icc?.single).toBeCloseTo(0.29, 2);
    expect(icc?.mean).toBeCloseTo(0.62, 2);
  });
  test('is one where examiners never differ, and lower where one is always stricter', () => {
    const marks = [3, 5, 8, 9];
    expect(intraclass(marks.map((mark) => [mark, mark]))).toEqual({ single: 1, mean: 1 });
    // By hand: MSR = 2 × 22.75 / 3 = 15.1667, MSC = 8, MSE = 0; 15.1667 / (15.1667 + 2 × 8 / 4) = 0.7913.
    expect(intraclass(marks.map((mark) => [mark, mark - 2]))?.single).toBeCloseTo(0.7913, 4);
  });
  test('says nothing where every mark is the same', () => {
    expect(intraclass(times(12, 5, 5).map(({ first, second }) => [first, second]))).toBeNull();
  });
});

describe('difference of two examiners', () => {
  test('gives the bias, its interval and the deviation that Bland and Altman print', () => {
    const figures = agreementOf(PEAK_FLOW, 40);
    expect(figures?.difference).toBeCloseTo(-2.1, 1);
    expect(figures?.interval.low).toBeCloseTo(-22.0, 0);
    expect(figures?.interval.high).toBeCloseTo(17.8, 0);
    // The paper takes 2 deviations of 38.8; these limits take 1.96.
    const { low = 0, high = 0 } = figures?.limits ?? {};
    expect((high - low) / (2 * 1.96)).toBeCloseTo(38.8, 1);
    // 49, 62, -43, -81 and 73 are further apart than 40.
    expect(figures?.within).toBeCloseTo(12 / 17, 10);
  });
  test('counts a difference of exactly the tolerance as within it, whatever the decimals', () => {
    const pairs = Array.from({ length: 10 }, (_, at) => ({ first: 0.1 + 0.2, second: 0.8, at }));
    expect(agreementOf(pairs, 0.5)?.within).toBe(1);
  });
  test('finds a drift over the day, and none where all were marked at one time', () => {
    const pairs = Array.from({ length: 12 }, (_, at) => ({ first: 10, second: 10 - at / 4, at: at / 2 }));
    expect(agreementOf(pairs, 1)?.drift?.per_hour).toBeCloseTo(-0.5, 10);
    expect(
      agreementOf(
        pairs.map((pair) => ({ ...pair, at: 3 })),
        1,
      )?.drift,
    ).toBeNull();
  });
  test('says nothing below ten pairs', () => {
    expect(agreementOf(PEAK_FLOW.slice(0, 9), 40)).toBeNull();
    expect(agreementOf(PEAK_FLOW.slice(0, 10), 40)).not.toBeNull();
  });
});

test('the quantiles of t are those of the tables', () => {
  for (const [freedom, quantile] of [
    [8, 2.306],
    [9, 2.262],
    [16, 2.12],
    [30, 2.042],
    [120, 1.98],
  ] as const)
    expect(studentT(freedom)).toBeCloseTo(quantile, 3);
});

describe('kappa of yes and no', () => {
  const said = (count: number, first: boolean, second: boolean) =>
    Array.from({ length: count }, () => ({ first, second }));
  test('both yes 40, one alone 3, the other alone 5, neither 12: 0.66', () => {
    const pairs = [
      ...said(40, true, true),
      ...said(3, true, false),
      ...said(5, false, true),
      ...said(12, false, false),
    ];
    expect(kappaOf(pairs)).toBeCloseTo(0.66, 2);
    const inLevels = pairs.map(({ first, second }) => ({ first: Number(first), second: Number(second) }));
    expect(kappaOf(pairs)).toBeCloseTo(quadraticKappa(inLevels) as number, 10);
  });
  test('says nothing where both always say the same', () => {
    expect(kappaOf(said(20, true, true))).toBeNull();
    expect(kappaOf(said(20, true, false))).toBe(0);
  });
});

describe('quadratic-weighted kappa', () => {
  test('gives what scikit-learn documents in its tests (three levels, 100 pairs: 0.9541)', () => {
    const pairs = [...times(46, 0, 0), ...times(4, 1, 0), ...times(40, 1, 1), ...times(10, 2, 2)];
    expect(quadraticKappa(pairs)).toBeCloseTo(0.9541, 4);
  });
  test('gives what the steps of the definition give', () => {
    // Levels 0, 4, 3 and 1, 4, 2. Observed: (1 + 0 + 1) / 3 = 2/3.
    // Expected: (1+16+4 + 9+0+4 + 4+1+1) / 9 = 40/9. Kappa: 1 - (2/3) / (40/9) = 0.85.
    const pairs = [
      { first: 0, second: 1 },
      { first: 4, second: 4 },
      { first: 3, second: 2 },
    ];
    expect(quadraticKappa(pairs)).toBeCloseTo(0.85, 10);
  });
  test('says nothing where there is only one level', () => {
    expect(quadraticKappa(times(10, 2, 2))).toBeNull();
  });
});

describe('borderline regression', () => {
  test("draws the line that Anscombe prints: y = 3 + 0.5 x, R² = 0.667, the slope's error 0.118", () => {
    const line = lineThrough(ANSCOMBE);
    expect(line?.slope).toBeCloseTo(0.5, 3);
    expect(line?.intercept).toBeCloseTo(3, 2);
    expect(line?.r_squared).toBeCloseTo(0.667, 3);
    expect(line?.standard_error).toBeCloseTo(0.118, 3);
  });
  test('reads the pass mark off that line at the borderline rating', () => {
    const candidates = ANSCOMBE.map(({ x, y }) => ({ rating: x, mark: y }));
    const standard = borderlineRegression(candidates, 6);
    expect(standard?.pass_mark).toBeCloseTo(6, 2);
    expect(standard?.r_squared).toBeCloseTo(0.667, 3);
  });
  test('gives what the steps give for a station', () => {
    // Ratings: fail 0, borderline 1, pass 2, excellent 3. Means: rating 1.6, mark 12.2.
    // Sxx = 36 - 10 × 1.6² = 10.4; Sxy = 221 - 10 × 1.6 × 12.2 = 25.8; Syy = 1558 - 10 × 12.2² = 69.6.
    // Slope 25.8 / 10.4 = 2.4808; intercept 12.2 - 1.6 × 2.4808 = 8.2308; at borderline 8.2308 + 2.4808 = 10.7115.
    // R² = 25.8² / (10.4 × 69.6) = 0.9196.
    const rated = [
      [0, 8],
      [0, 9],
      [1, 10],
      [1, 11],
      [2, 12],
      [2, 13],
      [2, 14],
      [2, 13],
      [3, 15],
      [3, 17],
    ].map(([rating = 0, mark = 0]) => ({ rating, mark }));
    const standard = borderlineRegression(rated, 1);
    expect(standard?.slope).toBeCloseTo(2.4808, 4);
    expect(standard?.pass_mark).toBeCloseTo(10.7115, 4);
    expect(standard?.r_squared).toBeCloseTo(0.9196, 4);
  });
  test('says nothing below ten candidates or where all got one rating', () => {
    const alike = Array.from({ length: 12 }, (_, mark) => ({ rating: 1, mark }));
    expect(borderlineRegression(alike, 1)).toBeNull();
    expect(borderlineRegression(alike.slice(0, 9), 1)).toBeNull();
  });
});
