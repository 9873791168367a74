import { expect, test } from 'vitest';
import { LSAT6, LSAT6_COLUMNS } from '../../../testing/exams/lsat6.ts';
import { facility } from './facility.ts';

test('the published share of right answers to the five questions of the law school test', () => {
  expect(LSAT6).toHaveLength(1000);
  expect(LSAT6_COLUMNS.map(facility)).toEqual([0.924, 0.709, 0.553, 0.763, 0.87]);
});

test('who was not given the question does not count', () => {
  expect(facility(Float64Array.of(1, Number.NaN, 0, Number.NaN))).toBe(0.5);
  expect(facility(Float64Array.of(Number.NaN))).toBeNull();
});
