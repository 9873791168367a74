// Pages as a camera sees them: lines of strokes on paper, in much and in little light, sharp and moved.
import { describe, expect, test } from 'vitest';
import type { GreyPicture } from '../../platform/forms/drawn-picture.ts';
import { flawIn } from './photo-quality.ts';

const [WIDTH, HEIGHT] = [300, 400];

function randomFrom(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 8) / 2 ** 24;
  };
}

interface Page {
  paper?: number;
  ink?: number;
  noise?: number;
  lines?: number;
  seed?: number;
}

/** Rows of short strokes, two points wide, as handwriting is at this size. */
function page({ paper = 210, ink = 60, noise = 6, lines = 7, seed = 1 }: Page = {}): GreyPicture {
  const chance = randomFrom(seed);
  const grey = new Uint8Array(WIDTH * HEIGHT).fill(paper);
  for (let line = 0; line < lines; line += 1)
    for (let x = 30; x < WIDTH - 30; x += 6 + Math.floor(chance() * 8)) {
      const y = 40 + line * 44 + Math.floor(chance() * 6);
      const slant = chance() - 0.5;
      for (let i = 0; i < 16; i += 1)
        for (let wide = 0; wide < 2; wide += 1)
          grey[(y + i) * WIDTH + x + Math.round(i * slant) + wide] = ink;
    }
  for (let i = 0; i < grey.length; i += 1)
    grey[i] = Math.max(0, Math.min(255, (grey[i] as number) + Math.round((chance() - 0.5) * 2 * noise)));
  return { width: WIDTH, height: HEIGHT, grey };
}

/** The mean of all points within this distance, first across and then down: a camera out of focus. */
function blurred(picture: GreyPicture, radius: number): GreyPicture {
  const once = ({ width, height, grey }: GreyPicture, isAcross: boolean): GreyPicture => {
    const [lines, length] = isAcross ? [height, width] : [width, height];
    const result = new Uint8Array(grey.length);
    for (let line = 0; line < lines; line += 1) {
      const at = (i: number) => (isAcross ? line * width + i : i * width + line);
      const sums = [0];
      for (let i = 0; i < length; i += 1) sums.push((sums[i] as number) + (grey[at(i)] as number));
      for (let i = 0; i < length; i += 1) {
        const [from, to] = [Math.max(0, i - radius), Math.min(length, i + radius + 1)];
        result[at(i)] = ((sums[to] as number) - (sums[from] as number)) / (to - from);
      }
    }
    return { width, height, grey: result };
  };
  return once(once(picture, true), false);
}

describe('a page is fine', () => {
  test.each<[string, Page]>([
    ['in daylight', {}],
    ['in weak light', { paper: 110, ink: 40, noise: 10 }],
    ['in pencil', { ink: 150 }],
    ['with little on it', { lines: 1 }],
    ['on grey paper', { paper: 160, ink: 70 }],
  ])('%s', (_name, given) => {
    for (let seed = 1; seed <= 3; seed += 1) expect(flawIn(page({ ...given, seed }))).toBeNull();
  });

  test.each([1, 2])('out of focus by %d points', (radius) =>
    expect(flawIn(blurred(page(), radius))).toBeNull(),
  );
});

describe('a page can’t be read', () => {
  test('in the dark', () => expect(flawIn(page({ paper: 45, ink: 15 }))).toBe('dark'));
  test('without anything on it', () => expect(flawIn(page({ lines: 0 }))).toBe('empty'));
  test.each([6, 8, 12])('out of focus by %d points', (radius) => {
    for (let seed = 1; seed <= 2; seed += 1)
      expect(flawIn(blurred(page({ seed }), radius))).toMatch(/blurred|empty/);
  });
});
