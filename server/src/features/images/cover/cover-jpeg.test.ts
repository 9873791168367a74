// A JPEG without what is covered of it. The pictures are one of 45 by 37 points, with half as many of colour: baseline, progressive with all
// kinds of scans, and with restarts. A browser's points are compared in `marking.spec.ts`.
import { JPEG, jpeg, jpegSegment, PROGRESSIVE_JPEG } from '@quivia/files/testing/pictures';
import { describe, expect, test } from 'vitest';
import { writeOrientation } from '../exif-orientation.ts';
import { jpegSegments, readJpeg } from '../jpeg.ts';
import type { CoveredArea } from './area.ts';
import { coverJpeg, readCoefficients } from './cover-jpeg.ts';

const base64 = (text: string) => Buffer.from(text, 'base64');
const BASELINE = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAlAC0DASIAAhEBAxEB/8QAGgAAAwADAQAAAAAAAAAAAAAAAAIEAQMFBv/EACUQAAICAQQCAQUBAAAAAAAAAAECABEhEjFBUSJhEzKBkaHB4f/EABcBAQEBAQAAAAAAAAAAAAAAAAQCAwD/xAAjEQABAwMEAgMAAAAAAAAAAAACAAFhEVHwEiExcUGhgdHh/9oADAMBAAIRAxEAPwD0YfheP1Mh6WhuZNqCeIjhwordj+TBuOWhpWQgqlcKMWWPMYPXkxNmSh9HJJ9RlNZY/wCSHCmcS85d1uIqkORbNv11GD6smx0BJwxPkcDr+xtZObIkuLW+PLy6QIrmqwQZyT+5lXoajvtYkyvpyxsxtVeTVfHqN05aXnLrERVQY5LG/wCRw1+TY9XJQ15awOBGDahZPjwO5GnLy6QIqlX1Gycce43ynOmjXJMnD67Ayvfcz8pGEXVUinmv71Gd7iC5itrGsj7TYLZiSfp2EIRTbsE7+kcU1lib2Auu42osa2G8ISeR7ent0gVsskqAaBM2KScDFQhOHcie30y3bhf/2Q==',
);
const PROGRESSIVE = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wgARCAAlAC0DASIAAhEBAxEB/8QAGQAAAwEBAQAAAAAAAAAAAAAAAAEDAgQF/8QAFwEBAQEBAAAAAAAAAAAAAAAAAwIBAP/aAAwDAQACEAMQAAAB9Fy0MVcnKUc3iczk3iupOUo5vL5dApthia0HJ//EABYQAQEBAAAAAAAAAAAAAAAAABEgQP/aAAgBAQABBQLC03//xAAWEQEBAQAAAAAAAAAAAAAAAAABABD/2gAIAQMBAT8BCCCCCCIz/8QAGhEBAQACAwAAAAAAAAAAAAAAABEBEDFBUf/aAAgBAgEBPwGIiJrx0xzl/8QAFBABAAAAAAAAAAAAAAAAAAAAQP/aAAgBAQAGPwJ3/8QAHBAAAwACAwEAAAAAAAAAAAAAAAERQXEhMVFh/9oACAEBAAE/Ib4XgTmy5ZcstLOCzZYL6XJROCeS+lyxOnwJzsuWX0t0W6PhUTvJ29HZaeCP/9oADAMBAAIAAwAAABCkL6yLn33z/8QAFxEAAwEAAAAAAAAAAAAAAAAAAAEwMf/aAAgBAwEBPxCCAIsP/8QAIREAAQMDBAMAAAAAAAAAAAAAAQBh8BEhUTFBcaGB0eH/2gAIAQIBAT8QMYYOjTNHLzJRDHjcuVDOXmVDuVTev3hpyLh9+lryNOyriY9Bf//EACAQAQACAgMAAgMAAAAAAAAAAAEAESExQVFhocGBkeH/2gAIAQEAAT8QOPD4hWhtgjFq5hXI2wZezrqG5s6CUxQIra/bDvV8irK/kE5YOvuXc2kA5yvzKS29WQWVX9QtweXLVrjj2Xzg1ys2lbMNF8eQtmwcEKLXwdwzhnt3LmMSUbn4haK+CWpvQXXcsq0blqgaFiXBip//2Q==',
);
const RESTARTS = base64(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAlAC0DASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAAAAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRomJygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExcbHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/90ABAAC/9oADAMBAAIRAxEAPwDow/Ze36UofC4HU1W3BPlFPDhRjqx/M1xuP9dvJeZlGBaVwo4yWPenB8fMxOTVUPs7kn2pynHLH/61Q4W/rbzfn/Xdm8Yn/9Dqw5GWbr6elOD7uTkegFVwxPzHgen9advJ5yRXnOK7fLq/NnVGJmqwQc8k/rSq+BuPXpkVWV9vLHJp27HzNjPb2rt5f67eb8/67mMYn//R2Qx5LHP9KeGz8zce2aqhs8tkDsKcG3DJPy9h61hy/wBd/NnZGJZV9xyTx296d5p524OO5NVw+/IHK+vrS+aRwi7sVFut/wDg+nl/XrvGB//SlVt43kfhUgyzEk/d6CiihaqHnr+B1xHZLE56AZx607cWOOg60UVO8fV2/FnRE//T0cklQDgE1IpJ4HGKKKmOspPt/kj2lsf/2Q==',
);
const coefficients = (bytes: Buffer) => readCoefficients([...jpegSegments(bytes)]).components;

test('the coefficients are the same however they are stored, and again after they are written', () => {
  const expected = coefficients(BASELINE);
  expect(expected.map(({ across, down }) => [across, down])).toEqual([
    [6, 6],
    [3, 3],
    [3, 3],
  ]);
  expect(expected.every(({ blocks }) => new Set(blocks).size > 10)).toBe(true);
  for (const [name, bytes] of Object.entries({ PROGRESSIVE, RESTARTS })) {
    expect(coefficients(bytes), name).toEqual(expected);
    expect(coverJpeg(bytes, []), name).toEqual(coverJpeg(BASELINE, []));
  }
  const kept = coefficients(coverJpeg(BASELINE, []));
  expect(kept).toHaveLength(expected.length);
  for (const [i, { blocks, across, ownAcross, ownDown }] of kept.entries())
    for (let place = 0; place < blocks.length; place += 1) {
      const block = Math.floor(place / 64);
      const isShown = block % across < ownAcross && Math.floor(block / across) < ownDown;
      if (isShown) expect(blocks[place]).toBe(expected[i]?.blocks[place]);
    }
});

describe('a covered part', () => {
  /** By colour: the places of blocks that changed. */
  function changed(bytes: Buffer, area: CoveredArea) {
    const [before, after] = [coefficients(bytes), coefficients(coverJpeg(bytes, [area]))];
    return before.map(({ blocks, across, ownAcross, ownDown }, i) =>
      Array.from(
        { length: ownAcross * ownDown },
        (_, n) => [n % ownAcross, Math.floor(n / ownAcross)] as const,
      )
        .filter(([x, y]) => {
          const at = (y * across + x) * 64;
          return blocks.subarray(at, at + 64).some((one, n) => one !== after[i]?.blocks[at + n]);
        })
        .map(([x, y]) => `${x},${y}`),
    );
  }
  /** From point 16 to 32 across, and from 8 to 16 down. */
  const AREA = { x: 16 / 45, y: 8 / 37, to_x: 31.5 / 45, to_y: 15.5 / 37 };

  test('is black in every block that it touches, and nothing else changes', () => {
    expect(changed(BASELINE, AREA)).toEqual([['2,1', '3,1'], ['1,0'], ['1,0']]);
    const covered = coefficients(coverJpeg(PROGRESSIVE, [AREA]));
    const [light, blue] = covered.map(({ blocks, across }) => (x: number, y: number) => [
      ...blocks.subarray((y * across + x) * 64, (y * across + x) * 64 + 64),
    ]);
    // Sixteen a step: 1,024 below the middle is black.
    expect(light?.(2, 1)).toEqual([-64, ...Array(63).fill(0)]);
    expect(blue?.(1, 0)).toEqual(Array(64).fill(0));
    expect(readJpeg(coverJpeg(PROGRESSIVE, [AREA]))).toMatchObject({ width: 45, height: 37 });
  });

  test('may be drawn from any corner, and lie at the edge', () => {
    const { x, y, to_x, to_y } = AREA;
    const across = { x: to_x, y: to_y, to_x: x, to_y: y };
    expect(coverJpeg(BASELINE, [across])).toEqual(coverJpeg(BASELINE, [AREA]));
    expect(changed(BASELINE, { x: 0.99, y: 0.99, to_x: 1, to_y: 1 })).toEqual([['5,4'], ['2,2'], ['2,2']]);
  });

  test('is where it is seen on a photograph that is shown on its side', () => {
    // A quarter clockwise: the stored top is on the right.
    const [head, rest] = [BASELINE.subarray(0, 20), BASELINE.subarray(20)];
    const onSide = Buffer.concat([head, jpegSegment(0xe1, writeOrientation(6)), rest]);
    expect(readJpeg(onSide)).toMatchObject({ width: 37, height: 45 });
    expect(changed(onSide, { x: 0.9, y: 0, to_x: 1, to_y: 0.1 })[0]).toEqual(['0,0']);
    expect(changed(onSide, { x: 0, y: 0, to_x: 0.1, to_y: 0.1 })[0]).toEqual(['0,4']);
  });

  test('of the smallest pictures is all of them', () => {
    const all = { x: 0, y: 0, to_x: 1, to_y: 1 };
    for (const bytes of [JPEG, PROGRESSIVE_JPEG, jpeg()]) {
      const covered = coefficients(coverJpeg(bytes, [all]));
      expect(covered.length).toBeGreaterThan(0);
      expect(covered.every(({ blocks }) => blocks.subarray(1, 64).every((one) => one === 0))).toBe(true);
    }
  });
});

test('a damaged picture is refused or read to its end, and never runs on', () => {
  let refused = 0;
  for (let at = 2; at < PROGRESSIVE.length; at += 1) {
    const damaged = Buffer.from(PROGRESSIVE);
    damaged[at] = (damaged[at] as number) ^ 0x55;
    try {
      expect(coverJpeg(readJpeg(damaged).bytes, [{ x: 0, y: 0, to_x: 1, to_y: 1 }]).length).toBeGreaterThan(
        400,
      );
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(50);
});
