import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FINEST_STEP, isMark, isOnStep, STEPS } from './steps.ts';

test('marks go in steps, from 0 to what the question can earn', () => {
  for (const step of STEPS) {
    const possible = Array.from({ length: 5 / step + 1 }, (_, i) => i * step);
    for (const marks of possible) expect(isMark(marks, 5, step)).toBe(true);
    for (const marks of [-step, 5 + step, step / 2, 0.1, Number.NaN, Number.POSITIVE_INFINITY, 1e-9])
      expect(isMark(marks, 5, step)).toBe(false);
  }
  // Full marks can always be given.
  expect(isMark(2.1, 2.1, 1)).toBe(true);
  expect(isMark(2.1, 3, 0.25)).toBe(false);
});

test('steps are exact, however many of them are added, and on a finer step too', () => {
  const steps = fc.constantFrom(...STEPS);
  fc.assert(
    fc.property(steps, fc.array(fc.integer({ min: -400, max: 400 }), { maxLength: 40 }), (step, counts) => {
      const sum = counts.reduce((all, count) => all + count * step, 0);
      expect(isOnStep(sum, step)).toBe(true);
      expect(isOnStep(sum, FINEST_STEP)).toBe(true);
      expect(isOnStep(sum + step / 2, step)).toBe(false);
    }),
  );
});
