import { describe, expect, test } from 'vitest';
import { inPicture, moved } from './picture-place.ts';

/** Where a place of the picture is seen, after so many turns by a quarter clockwise. */
function seen({ x, y }: { x: number; y: number }, turns: number): { x: number; y: number } {
  return turns === 0 ? { x, y } : seen({ x: 1 - y, y: x }, turns - 1);
}

describe('a place in a rotated picture', () => {
  test.each([0, 1, 2, 3, 4, 7])('is the one that was seen there, after %i turns', (turns) => {
    for (const place of [
      { x: 0.25, y: 0.125 },
      { x: 0, y: 1 },
      { x: 0.5, y: 0.75 },
    ])
      expect(inPicture(seen(place, turns), turns)).toEqual(place);
  });

  test('is never outside', () => {
    expect(inPicture({ x: -0.2, y: 1.3 }, 0)).toEqual({ x: 0, y: 1 });
  });

  test.each([0, 1, 2, 3])('moves in the direction of the arrow, after %i turns', (turns) => {
    const from = { x: 0.5, y: 0.5 };
    const to = (key: string) => seen(moved(from, key, { turns, by: 0.25 }) ?? from, turns);
    expect(to('ArrowRight')).toEqual({ x: 0.75, y: 0.5 });
    expect(to('ArrowLeft')).toEqual({ x: 0.25, y: 0.5 });
    expect(to('ArrowUp')).toEqual({ x: 0.5, y: 0.25 });
    expect(to('ArrowDown')).toEqual({ x: 0.5, y: 0.75 });
    expect(moved(from, 'Enter', { turns, by: 0.25 })).toBeUndefined();
  });

  test('stays within the picture', () => {
    expect(moved({ x: 0.99, y: 0 }, 'ArrowRight', { turns: 0, by: 0.1 })).toEqual({ x: 1, y: 0 });
  });
});
