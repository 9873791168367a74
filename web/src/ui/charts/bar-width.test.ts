import { expect, it } from 'vitest';
import { barWidth } from './bar-width.ts';

it('fills the track by the share, and never leaves it', () => {
  expect(barWidth(5, 10)).toBe('50%');
  expect(barWidth(1, 3)).toBe('33.3%');
  expect(barWidth(12, 10)).toBe('100%');
});

it('draws no bar for less than nothing, or of nothing', () => {
  expect(barWidth(-2, 10)).toBe('0%');
  expect(barWidth(3, 0)).toBe('0%');
});
