import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LSAT6_COLUMNS } from '../../../testing/exams/lsat6.ts';
import { coefficientAlpha, histogram, standardError } from './exam-statistics.ts';

describe('alpha', () => {
  test('the law school test has the alpha that is published for it', () => {
    expect(coefficientAlpha(LSAT6_COLUMNS).alpha).toBeCloseTo(0.295, 4);
  });

  /** Kuder and Richardson's formula 20, which alpha is for questions that are right or wrong. */
  function kr20(rows: readonly (readonly number[])[]): number {
    const k = (rows[0] as number[]).length;
    const totals = rows.map((row) => row.reduce((a, b) => a + b, 0));
    const centre = totals.reduce((a, b) => a + b, 0) / rows.length;
    const spread = totals.reduce((sum, total) => sum + (total - centre) ** 2, 0) / rows.length;
    const pq = Array.from({ length: k }, (_, q) => {
      const p = rows.reduce((sum, row) => sum + (row[q] as number), 0) / rows.length;
      return p * (1 - p);
    });
    return (k / (k - 1)) * (1 - pq.reduce((a, b) => a + b, 0) / spread);
  }

  test('is KR-20 where questions are right or wrong, whatever the answers', () => {
    const rows = fc.array(fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 3, maxLength: 3 }), {
      minLength: 2,
    });
    fc.assert(
      fc.property(rows, (answers) => {
        const columns = [0, 1, 2].map((q) => Float64Array.from(answers, (row) => row[q] as number));
        const { alpha, note } = coefficientAlpha(columns);
        const same = new Set(answers.map((row) => row.reduce((a, b) => a + b, 0))).size === 1;
        if (same) expect([alpha, note !== '']).toEqual([null, true]);
        else expect(alpha).toBeCloseTo(kr20(answers), 9);
      }),
    );
  });

  test('is one where every question says the same', () => {
    const column = Float64Array.of(1, 0, 1, 1);
    expect(coefficientAlpha([column, column, column]).alpha).toBeCloseTo(1, 12);
  });

  test('says why there is none', () => {
    const [one, drawn] = [Float64Array.of(1, 0), Float64Array.of(1, Number.NaN)];
    expect(coefficientAlpha([one])).toEqual({ alpha: null, note: 'Alpha needs at least two questions.' });
    expect(coefficientAlpha([one, drawn]).note).toContain('they were drawn');
    expect(coefficientAlpha([Float64Array.of(1), Float64Array.of(1)]).note).toContain('two students');
  });

  test('the standard error: a deviation of 10 at a reliability of 0.91 leaves 3 marks', () => {
    expect(standardError(10, 0.91)).toBeCloseTo(3, 12);
    expect(standardError(10, -0.4)).toBe(10);
    expect([standardError(null, 0.9), standardError(10, null)]).toEqual([null, null]);
  });
});

describe('histogram', () => {
  test('full marks are in the last bar, and a mark on a border in the bar it begins', () => {
    expect(histogram([0, 4.99, 5, 50], 50).filter(({ students }) => students > 0)).toEqual([
      { from: 0, to: 5, students: 2 },
      { from: 5, to: 10, students: 1 },
      { from: 45, to: 50, students: 1 },
    ]);
  });

  test.each([
    [3, 6],
    [10, 10],
    [25, 10],
    [40, 8],
    [100, 10],
    [0.5, 10],
  ])('%d marks make %d bars', (total, bars) => {
    expect(histogram([], total)).toHaveLength(bars);
  });

  test('everybody is in one bar, and the bars go from nothing to all', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.array(fc.float({ min: 0, max: 1, noNaN: true })),
        (total, shares) => {
          const marks = shares.map((share) => share * total);
          const bars = histogram(marks, total);
          expect(bars.reduce((sum, { students }) => sum + students, 0)).toBe(marks.length);
          expect([bars[0]?.from, bars.at(-1)?.to]).toEqual([0, total]);
          for (const [i, bar] of bars.slice(1).entries()) expect(bar.from).toBe(bars[i]?.to);
        },
      ),
    );
  });

  test('an exam without marks has no bars', () => {
    expect(histogram([0], 0)).toEqual([]);
  });
});
