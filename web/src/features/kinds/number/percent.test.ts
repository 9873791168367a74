import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asPart, asPercent } from './percent.ts';

test.each([
  ['0.07', '7'],
  ['0.01', '1'],
  ['0.005', '0.5'],
  ['1', '100'],
  ['0', '0'],
  ['1e-3', '0.1'],
  ['2.5', '250'],
  ['12e3', '1200000'],
])('%s of the value is %s %', (part, percent) => {
  expect(asPercent(part)).toBe(percent);
});

test('a percentage is stored and shown the same', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 9), fc.integer({ min: 0, max: 12 }), (digits, places) => {
      const text = String(digits).padStart(places + 1, '0');
      const whole = text.slice(0, text.length - places);
      const decimals = text.slice(text.length - places).replace(/0+$/, '');
      const percent = places > 0 && decimals ? `${whole}.${decimals}` : whole;
      expect(asPercent(asPart(percent))).toBe(percent);
      expect(Number(asPart(percent)) / (Number(percent) / 100 || 1)).toBeCloseTo(digits === 0 ? 0 : 1, 12);
    }),
  );
});
