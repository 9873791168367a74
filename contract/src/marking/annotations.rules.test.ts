import { describe, expect, test } from 'vitest';
import { fitAnswer, inOrder, segmentsOf } from './annotations.rules.ts';
import { ANNOTATION_LIMITS, type Annotation, Annotations, DRAWING_LIMITS } from './annotations.ts';

const passage = (from: number, to: number): Annotation => ({ shape: 'passage', from, to, comment: 'Why?' });
const [ONE, TWO] = ['0b7c8f8e-6f7a-4d5e-9b0a-1c2d3e4f5a6b', '1b7c8f8e-6f7a-4d5e-9b0a-1c2d3e4f5a6b'] as const;
const pin = (picture: string, x: number, y: number): Annotation => ({
  shape: 'pin',
  picture,
  x,
  y,
  comment: 'Here',
});

const drawing = (...strokes: number[][]): Annotation => ({
  ...{ shape: 'drawing', picture: ONE, x: 0.1, y: 0.1, strokes, comment: 'Here' },
});

describe('an annotation', () => {
  test('says something, about a passage that is not empty or a place within the picture', () => {
    const accepts = (one: object) => Annotations.safeParse([one]).success;
    expect(accepts(passage(0, 1))).toBe(true);
    expect(accepts(passage(1, 1))).toBe(false);
    expect(accepts(passage(2, 1))).toBe(false);
    expect(accepts({ ...passage(0, 1), comment: '  ' })).toBe(false);
    expect(accepts({ ...passage(0, 1), comment: 'x'.repeat(ANNOTATION_LIMITS.comment + 1) })).toBe(false);
    expect(accepts({ ...passage(0, 1), from: -1 })).toBe(false);
    expect(accepts(pin(ONE, 0, 1))).toBe(true);
    expect(accepts(pin(ONE, 0, 1.01))).toBe(false);
    expect(accepts(pin('photo.jpg', 0, 0))).toBe(false);
    expect(accepts({ ...pin(ONE, 0.1, 0.2), shape: 'rectangle' })).toBe(false);
    expect(accepts({ ...pin(ONE, 0.1, 0.2), shape: 'rectangle', to_x: 0, to_y: 1 })).toBe(true);
  });

  test('is drawn with a pen that was put down, within the picture, and so far', () => {
    const accepts = (...drawings: number[][][]) =>
      Annotations.safeParse(drawings.map((strokes) => drawing(...strokes))).success;
    const long = (points: number) => Array<number>(2 * points).fill(0.5);
    const { points, pointsTogether, strokes } = DRAWING_LIMITS;
    expect(accepts([[0, 1]])).toBe(true);
    expect(accepts([[0, 1.01]])).toBe(false);
    expect(accepts([[0, 1, 0]])).toBe(false);
    expect(accepts([[]])).toBe(false);
    expect(accepts([])).toBe(false);
    expect(accepts([long(points)])).toBe(true);
    expect(accepts([long(points), [0, 0]])).toBe(false);
    expect(accepts(Array<number[]>(strokes).fill([0, 0]))).toBe(true);
    expect(accepts(Array<number[]>(strokes + 1).fill([0, 0]))).toBe(false);
    const most = pointsTogether / points;
    expect(accepts(...Array<number[][]>(most).fill([long(points)]))).toBe(true);
    expect(accepts(...Array<number[][]>(most).fill([long(points)]), [[0, 0]])).toBe(false);
  });

  test('is one of a bounded number', () => {
    const many = (count: number) => Annotations.safeParse(Array(count).fill(passage(0, 1))).success;
    expect(many(ANNOTATION_LIMITS.count)).toBe(true);
    expect(many(ANNOTATION_LIMITS.count + 1)).toBe(false);
  });

  test('fits an answer that has the passage or the picture', () => {
    const text = 'Blue 💙 sky';
    expect(fitAnswer({ text }, [passage(0, text.length)])).toBe(true);
    expect(fitAnswer({ text }, [passage(0, text.length + 1)])).toBe(false);
    // Half of the heart.
    expect(fitAnswer({ text }, [passage(0, 6)])).toBe(false);
    expect(fitAnswer({ text }, [passage(6, 9)])).toBe(false);
    expect(fitAnswer({ text }, [passage(5, 7)])).toBe(true);
    expect(fitAnswer({ text }, [pin(ONE, 0, 0)])).toBe(false);
    expect(fitAnswer({ files: [ONE] }, [pin(ONE, 0, 0)])).toBe(true);
    expect(fitAnswer({ files: [ONE] }, [pin(TWO, 0, 0)])).toBe(false);
    expect(fitAnswer({ files: [ONE] }, [passage(0, 1)])).toBe(false);
  });
});

test('annotations are read as the answer is: by passage, and by picture from the top', () => {
  const [late, early, longer] = [passage(8, 9), passage(0, 4), passage(0, 9)];
  expect(inOrder({ text: 'Blue sky' }, [late, longer, early])).toEqual([early, longer, late]);
  const [top, low, other] = [pin(TWO, 0.9, 0.1), pin(TWO, 0.1, 0.8), pin(ONE, 0.5, 0.5)];
  const upwards: Annotation = { ...pin(TWO, 0.5, 0.9), shape: 'line', to_x: 0.5, to_y: 0.2 } as Annotation;
  const drawn = { ...drawing([0.5, 0.9, 0.5, 0.15], [0.4, 0.5]), picture: TWO } as Annotation;
  expect(inOrder({ files: [TWO, ONE] }, [other, low, upwards, drawn, top])).toEqual([
    ...[top, drawn, upwards, low, other],
  ]);
});

describe('a text with passages', () => {
  /** For each character, the passages that cover it. */
  const slow = (length: number, passages: readonly { from: number; to: number }[]) =>
    Array.from({ length }, (_, at) =>
      passages.flatMap(({ from, to }, number) => (from <= at && at < to ? [number] : [])),
    );

  test('is cut where one begins or ends, whatever overlaps', () => {
    const overlapping = [
      { from: 2, to: 6 },
      { from: 4, to: 8 },
    ];
    expect(segmentsOf(10, overlapping)).toEqual([
      { from: 0, to: 2, of: [] },
      { from: 2, to: 4, of: [0] },
      { from: 4, to: 6, of: [0, 1] },
      { from: 6, to: 8, of: [1] },
      { from: 8, to: 10, of: [] },
    ]);
    expect(segmentsOf(0, [])).toEqual([]);
    expect(segmentsOf(3, [{ from: 1, to: 9 }])).toEqual([
      { from: 0, to: 1, of: [] },
      { from: 1, to: 3, of: [0] },
    ]);
  });

  test('is the whole text, each character in as many passages as cover it (slow twin)', () => {
    let state = 7;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let round = 0; round < 500; round++) {
      const length = 1 + random(40);
      const passages = Array.from({ length: random(6) }, () => {
        const from = random(length);
        return { from, to: from + 1 + random(length - from + 3) };
      });
      const segments = segmentsOf(length, passages);
      const each = segments.flatMap(({ from, to, of }) => Array.from({ length: to - from }, () => of));
      expect(each).toEqual(slow(length, passages));
      expect(segments.find(({ from, to }) => from >= to)).toBeUndefined();
    }
  });
});
