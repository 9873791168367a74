import { DRAWING_LIMITS } from '@quivia/contract/marking/annotations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathOf, pointsOf, withStroke } from './strokes.ts';

const share = fc.integer({ min: 0, max: 10_000 }).map((one) => one / 10_000);
const place = fc.record({ x: share, y: share });
const circle = (points: number) =>
  Array.from({ length: points }, (_, at) => ({
    x: 0.5 + 0.3 * Math.cos((2 * Math.PI * at) / points),
    y: 0.5 + 0.3 * Math.sin((2 * Math.PI * at) / points),
  }));

test('a straight way needs its ends alone, and a corner stays', () => {
  const straight = Array.from({ length: 50 }, (_, at) => ({ x: at / 100, y: at / 200 }));
  expect(withStroke([], straight)).toEqual([[0, 0, 0.49, 0.245]]);
  const corner = [...straight, { x: 0.49, y: 0.9 }];
  expect(withStroke([], corner)).toEqual([[0, 0, 0.49, 0.245, 0.49, 0.9]]);
  expect(withStroke([], [{ x: 0.1, y: 0.2 }])).toEqual([[0.1, 0.2]]);
});

test('a circle stays round with a tenth of its points', () => {
  const [stroke = []] = withStroke([], circle(1000));
  expect(stroke.length / 2).toBeLessThan(100);
  for (let at = 0; at < stroke.length; at += 2)
    expect(Math.hypot((stroke[at] as number) - 0.5, (stroke[at + 1] as number) - 0.5)).toBeCloseTo(0.3, 5);
  expect(stroke.length / 2).toBeGreaterThan(20);
});

test('whatever is drawn, it keeps its ends and never has more than there may be', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(place, { minLength: 1, maxLength: 300 }), { minLength: 1, maxLength: 12 }),
      (drawn) => {
        let strokes: ReturnType<typeof withStroke> = [];
        for (const places of drawn) {
          const before = strokes;
          strokes = withStroke(strokes, places);
          if (strokes === before) continue;
          const [first, last] = [places[0], places.at(-1)];
          const added = strokes.at(-1) ?? [];
          expect(added.slice(0, 2)).toEqual([first?.x, first?.y]);
          expect(added.slice(-2)).toEqual([last?.x, last?.y]);
        }
        expect(strokes.length).toBeGreaterThan(0);
        expect(pointsOf(strokes)).toBeLessThanOrEqual(DRAWING_LIMITS.points);
      },
    ),
    { numRuns: 50 },
  );
});

test('there is no room for more strokes than there may be', () => {
  const full = Array.from({ length: DRAWING_LIMITS.strokes }, () => [0, 0]);
  expect(withStroke(full, [{ x: 0.5, y: 0.5 }])).toBe(full);
});

test('a stroke is a path, and a point a dot', () => {
  expect(pathOf([0, 0.5, 1, 0.25])).toBe('M0 0.5L1 0.25');
  expect(pathOf([0.5, 0.5])).toBe('M0.5 0.5L0.5 0.5');
});
