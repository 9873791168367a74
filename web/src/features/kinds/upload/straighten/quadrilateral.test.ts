import { describe, expect, test } from 'vitest';
import { type Corners, homographyTo, isPage, isWhole, placeAt, sizeOf, WHOLE } from './quadrilateral.ts';

const corners = (...places: [number, number][]) => places.map(([x, y]) => ({ x, y })) as unknown as Corners;
const SQUARE = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
] as const;

describe('the way into the photograph', () => {
  test('changes nothing for the whole photograph', () => {
    expect(homographyTo(WHOLE).map((one) => one + 0)).toEqual([1, 0, 0, 0, 1, 0, 0, 0]);
    expect(placeAt(homographyTo(WHOLE), 0.25, 0.75)).toEqual({ x: 0.25, y: 0.75 });
  });

  test.each([
    ['a shifted and smaller page', corners([0.25, 0.5], [0.75, 0.5], [0.75, 1], [0.25, 1])],
    ['a page on its side', corners([1, 0], [1, 1], [0, 1], [0, 0])],
    ['a page that is seen from below', corners([0.25, 0], [0.75, 0], [1, 1], [0, 1])],
    ['no two sides alike', corners([0.1, 0.2], [0.8, 0.1], [0.9, 0.7], [0.2, 0.95])],
  ])('leads from corner to corner of %s', (_name, page) => {
    const way = homographyTo(page);
    for (const [i, [u, v]] of SQUARE.entries()) {
      const { x, y } = placeAt(way, u, v);
      expect(x).toBeCloseTo(page[i]?.x ?? Number.NaN, 12);
      expect(y).toBeCloseTo(page[i]?.y ?? Number.NaN, 12);
    }
  });

  test('has the middle of a page where its diagonals cross, which is nearer to the farther side', () => {
    // They cross at y = 1/3 of the height: the upper side is half as long as the lower one.
    const { x, y } = placeAt(homographyTo(corners([0.25, 0], [0.75, 0], [1, 1], [0, 1])), 0.5, 0.5);
    expect(x).toBeCloseTo(1 / 2, 12);
    expect(y).toBeCloseTo(1 / 3, 12);
  });
});

describe('four corners', () => {
  test('are a page only if each is one', () => {
    expect(isPage(WHOLE)).toBe(true);
    expect(isPage(corners([0.1, 0.2], [0.8, 0.1], [0.9, 0.7], [0.2, 0.95]))).toBe(true);
    // Within the others, on one line, crossed, the other way round, and tiny.
    expect(isPage(corners([0, 0], [1, 0], [0.2, 0.2], [0, 1]))).toBe(false);
    expect(isPage(corners([0, 0], [0.5, 0], [1, 0], [0, 1]))).toBe(false);
    expect(isPage(corners([0, 0], [1, 1], [1, 0], [0, 1]))).toBe(false);
    expect(isPage(corners([0, 0], [0, 1], [1, 1], [1, 0]))).toBe(false);
    expect(isPage(corners([0, 0], [0.1, 0], [0.1, 0.1], [0, 0.1]))).toBe(false);
    expect([isWhole(WHOLE), isWhole(corners([0, 0], [1, 0], [1, 1], [0, 0.99]))]).toEqual([true, false]);
  });

  test('give a page as large as its longer sides, and no larger than the most', () => {
    const photograph = { width: 1000, height: 2000 };
    const page = corners([0.25, 0], [0.75, 0], [1, 1], [0, 1]);
    expect(sizeOf(page, photograph, 9_999)).toEqual({
      width: 1000,
      height: Math.round(Math.hypot(250, 2000)),
    });
    expect(sizeOf(WHOLE, photograph, 1_000)).toEqual({ width: 500, height: 1000 });
  });
});
