import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compare,
  exactly,
  fraction,
  inDecimals,
  meanOf,
  over,
  plus,
  roundedTo,
  sumOf,
  times,
} from './fraction.ts';

describe('a fraction', () => {
  test('is kept in lowest terms, its sign above', () => {
    expect(fraction(6, -4)).toEqual({ top: -3n, bottom: 2n });
    expect(fraction(0, -7)).toEqual({ top: 0n, bottom: 1n });
  });

  test('of a decimal is what its digits say', () => {
    expect(exactly(0.1)).toEqual(fraction(1, 10));
    expect(plus(exactly(0.1), exactly(0.2))).toEqual(exactly(0.3));
    expect(exactly(-12.25)).toEqual(fraction(-49, 4));
    expect(exactly(1e21)).toEqual(fraction(10n ** 21n));
    expect(exactly(1.5e-7)).toEqual(fraction(3, 20_000_000));
  });

  test('is never of nothing, nor of what is no number', () => {
    expect(() => fraction(1, 0)).toThrow(RangeError);
    expect(() => over(fraction(1), fraction(0))).toThrow(RangeError);
    for (const none of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => exactly(none)).toThrow(RangeError);
  });

  test('is rounded to a step, halves up', () => {
    const halves: [number, number, number][] = [
      [16.25, 0.5, 16.5],
      [16.24, 0.5, 16],
      [2.5, 1, 3],
      [-2.5, 1, -2],
      [-2.6, 1, -3],
      [0.005, 0.01, 0.01],
    ];
    expect(halves.map(([value, step]) => inDecimals(roundedTo(exactly(value), exactly(step)), 2))).toEqual(
      halves.map(([, , rounded]) => rounded),
    );
    expect(inDecimals(fraction(2, 3), 4)).toBe(0.6667);
  });

  test('a third, three times, is one', () => {
    expect(sumOf([fraction(1, 3), fraction(1, 3), fraction(1, 3)])).toEqual(fraction(1));
    expect(meanOf([fraction(1, 3), fraction(2, 3)])).toEqual(fraction(1, 2));
  });

  test('obeys arithmetic, whatever its size', () => {
    const any = fc
      .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.bigInt({ min: 1n, max: 10n ** 30n }))
      .map(([top, bottom]) => fraction(top, bottom));
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(times(a, plus(b, c))).toEqual(plus(times(a, b), times(a, c)));
        if (b.top !== 0n) expect(times(over(a, b), b)).toEqual(a);
        expect(compare(a, b)).toBe(-compare(b, a) || 0);
        const rounded = roundedTo(a, fraction(1, 2));
        const off = plus(rounded, times(a, fraction(-1)));
        expect([compare(off, fraction(-1, 4)) > 0, compare(off, fraction(1, 4)) <= 0]).toEqual([true, true]);
      }),
    );
  });
});
