import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LSAT6, LSAT6_COLUMNS } from '../../../testing/exams/lsat6.ts';
import { discrimination, distractors, facility } from './item-statistics.ts';
import { outerGroups } from './outer-groups.ts';

describe('facility', () => {
  test('the published share of right answers to the five questions of the law school test', () => {
    expect(LSAT6).toHaveLength(1000);
    expect(LSAT6_COLUMNS.map(facility)).toEqual([0.924, 0.709, 0.553, 0.763, 0.87]);
  });

  test('who was not given the question does not count', () => {
    expect(facility(Float64Array.of(1, Number.NaN, 0, Number.NaN))).toBe(0.5);
    expect(facility(Float64Array.of(Number.NaN))).toBeNull();
  });
});

describe('discrimination', () => {
  const totals = (columns: readonly Float64Array[]) =>
    Float64Array.from(columns[0] as Float64Array, (_, i) =>
      columns.reduce((sum, column) => sum + (column[i] as number), 0),
    );

  const ofColumns = (columns: readonly Float64Array[]) => {
    const earned = totals(columns);
    const possible = earned.map(() => columns.length);
    return columns.map((column) =>
      discrimination({ right: column, marks: column, worth: 1 }, earned, possible),
    );
  };

  /** By the textbook: (mean of the right - mean of the wrong) / deviation of all, times the root of pq. */
  function pointBiserial(right: readonly number[], rest: readonly number[]): number | null {
    const mean = (some: number[]) => some.reduce((a, b) => a + b, 0) / some.length;
    const [ones, zeros] = [1, 0].map((value) => rest.filter((_, i) => right[i] === value)) as [
      number[],
      number[],
    ];
    const centre = mean([...rest]);
    const deviation = Math.sqrt(mean(rest.map((one) => (one - centre) ** 2)));
    if (ones.length === 0 || zeros.length === 0 || deviation === 0) return null;
    const p = ones.length / right.length;
    return ((mean(ones) - mean(zeros)) / deviation) * Math.sqrt(p * (1 - p));
  }

  test('the five questions of the law school test, each with the rest of the paper', () => {
    const found = ofColumns(LSAT6_COLUMNS).map((one) => Number(one?.toFixed(3)));
    expect(found).toEqual([0.113, 0.153, 0.173, 0.144, 0.122]);
  });

  test('is the textbook formula of the point-biserial correlation, whatever the answers', () => {
    const rows = fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 4, maxLength: 4 }), {
      minLength: 2,
      maxLength: 40,
    });
    fc.assert(
      fc.property(rows, (answers) => {
        const columns = [0, 1, 2, 3].map((q) => Float64Array.from(answers, (row) => row[q] as number));
        for (const [q, found] of ofColumns(columns).entries()) {
          const right = answers.map((row) => row[q] as number);
          const rest = answers.map((row) => row.reduce((a, b) => a + b, 0) - (row[q] as number));
          const slow = pointBiserial(right, rest);
          if (slow === null) expect(found).toBeNull();
          else expect(found).toBeCloseTo(slow, 9);
        }
      }),
    );
  });

  test('is the same for twice as many marks, and unknown where there is no rest', () => {
    const [one, two] = [Float64Array.of(1, 0, 1, 0), Float64Array.of(1, 0, 0, 1)];
    const plain = discrimination(
      { right: one, marks: one, worth: 1 },
      totals([one, two]),
      new Float64Array(4).fill(2),
    );
    const double = one.map((mark) => mark * 2);
    expect(
      discrimination(
        { right: one, marks: double, worth: 2 },
        totals([double, two]),
        new Float64Array(4).fill(3),
      ),
    ).toBe(plain);
    expect(discrimination({ right: one, marks: one, worth: 1 }, one, new Float64Array(4).fill(1))).toBeNull();
  });
});

describe('distractors', () => {
  test('each option with how many chose it, and which share of the best and the weakest', () => {
    // Eight students from the best to the weakest; two in each group. A is bit 1, B is bit 2, C is bit 4.
    const totals = Float64Array.of(8, 7, 6, 5, 4, 3, 2, 1);
    const choices = Uint8Array.of(2, 2, 2, 1, 2, 4, 4, 1);
    const given = new Float64Array(8);
    expect(distractors(4, choices, given, outerGroups(totals))).toEqual([
      { chosen: 2, upper_share: 0, lower_share: 0.5 },
      { chosen: 4, upper_share: 1, lower_share: 0 },
      { chosen: 2, upper_share: 0, lower_share: 0.5 },
      { chosen: 0, upper_share: 0, lower_share: 0 },
    ]);
  });

  test('shares are of those who were given the question', () => {
    const totals = Float64Array.of(4, 4, 1, 1, 1, 1, 1);
    const given = Float64Array.of(1, Number.NaN, 0, 0, 0, 0, 0);
    const [first] = distractors(2, Uint8Array.of(1, 0, 0, 0, 0, 0, 0), given, outerGroups(totals));
    expect(first).toMatchObject({ chosen: 1, upper_share: 1 });
  });

  test('where several may be chosen each counts', () => {
    const found = distractors(2, Uint8Array.of(3, 1), new Float64Array(2), null);
    expect(found.map(({ chosen }) => chosen)).toEqual([2, 1]);
    expect(found[0]?.upper_share).toBeNull();
  });
});
