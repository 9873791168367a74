import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LSAT6_COLUMNS } from '../../../testing/exams/lsat6.ts';
import { coefficientAlpha, standardError } from './alpha.ts';

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
