import { expect, test } from 'vitest';
import { sizeOf } from './svg-size.ts';

const size = (given: Record<string, string>) => sizeOf(new Map(Object.entries(given)));

test.each([
  [{ width: '30', height: '20' }, 30, 20, '0 0 30 20'],
  [{ width: '30px', height: '1in', viewBox: '1,2 3,4' }, 30, 96, '1 2 3 4'],
  [{ width: '72pt', height: '25.4mm' }, 96, 96, '0 0 96 96'],
  [{ width: '100%', height: '100%', viewBox: '-5 -5 300 150' }, 300, 150, '-5 -5 300 150'],
  [{ width: '60', viewBox: '0 0 300 150' }, 60, 30, '0 0 300 150'],
  [{ height: '1e2', viewBox: '0 0 300 150' }, 200, 100, '0 0 300 150'],
  [{ width: '0.4', height: '0.4' }, 1, 1, '0 0 0.4 0.4'],
])('of %j', (given, width, height, viewBox) => {
  expect(size(given)).toEqual({ width, height, viewBox });
});

test('one that is larger than a picture may be is shown smaller, in the same shape', () => {
  expect(size({ viewBox: '0 0 80000 8000' })).toMatchObject({ width: 8000, height: 800 });
  const { width, height } = size({ viewBox: '0 0 1e9 1e9' });
  expect(width).toBe(height);
  expect(width * height).toBeLessThanOrEqual(40_000_000);
});

test.each([
  {},
  { width: '5' },
  { width: '0', height: '5' },
  { width: '-5', height: '5' },
  { width: 'NaN', height: 'x' },
  { viewBox: '0 0 0 5' },
  { viewBox: '0 0 5' },
  { viewBox: '0 0 1e999 5' },
  { viewBox: '0 0 5 5 5' },
  { width: '99%', height: '5' },
])('is unknown from %j', (given) => {
  expect(() => size(given as Record<string, string>)).toThrow('does not state its size');
});
