import type { Plan } from '@quivia/contract/marking/plan';
import { expect, test } from 'vitest';
import { figuresOf, seedFiguresOf } from './figures.rules.ts';

const DOUBLE: Plan = { type: 'double', tolerance: 1, combine: 'mean', beyond: 'third_mean' };
const START = Date.UTC(2026, 10, 16, 9);
const after = (seconds: number) => new Date(START + 1000 * seconds);

interface Given {
  other?: (place: number) => number;
  /** Seconds after the start. */
  at?: (place: number) => number;
  items?: (place: number) => [string[], string[]];
}

/** Of marker 1, then of marker 2; a third sheet is nobody's pair. */
const sheets = (answers: number, { other = () => 0, at = (place) => 60 * place, items }: Given = {}) =>
  Array.from({ length: answers }, (_, answer_id) => {
    const sheet = { answer_id, items: null, submitted_at: after(at(answer_id)) };
    const [own, others] = items?.(answer_id) ?? [null, null];
    return [
      { ...sheet, marker_id: 1, marks: 5, items: own },
      { ...sheet, marker_id: 2, marks: 5 + other(answer_id), items: others },
      { ...sheet, marker_id: 3, marks: 9 },
    ];
  }).flat();
const of = (plan: Plan, items: { id: string; text: string }[] = []) => ({ plan, items });
const markerOf = (found: ReturnType<typeof figuresOf>, id: number) =>
  found.find(({ marker_id }) => marker_id === id);

test('the mean difference has two signs, and the border is not near enough', () => {
  const found = figuresOf(
    sheets(10, { other: (place) => [0, 0.5, 1, -0.5][place % 4] as number }),
    of(DOUBLE),
  );
  // Three times 0 and 0.5, twice 1 and -0.5.
  expect(markerOf(found, 1)).toMatchObject({
    n: 10,
    figures: { difference: expect.closeTo(-0.25), within: 0.8 },
  });
  expect(markerOf(found, 2)).toMatchObject({
    n: 10,
    figures: { difference: expect.closeTo(0.25), within: 0.8 },
    pairs: [{ with_id: 1, n: 10, figures: { difference: expect.closeTo(0.25), within: 0.8 } }],
  });
  expect(markerOf(found, 3)).toMatchObject({ n: 0, figures: null, pairs: [] });
});

test('nine answers are too few to say, and one sheet is no pair', () => {
  const nine = figuresOf(sheets(9, { other: () => 1 }), of(DOUBLE));
  expect(nine.map(({ n, figures, seconds }) => [n, figures, seconds])).toEqual([
    [9, null, null],
    [9, null, null],
    [0, null, null],
  ]);
});

test('after a second look only the same mark is near enough', () => {
  const look: Plan = { type: 'second_look', percent: 100, pass_mark: null, around: 0 };
  const [first] = figuresOf(sheets(10, { other: (place) => (place < 3 ? 0.5 : 0) }), of(look));
  expect(first?.figures?.within).toBe(0.7);
});

test('who becomes stricter by the hour drifts; what can be chance is no drift', () => {
  const found = figuresOf(
    sheets(12, { other: (place) => -place / 4, at: (place) => 1800 * place }),
    of(DOUBLE),
  );
  expect(markerOf(found, 2)?.figures?.drift).toBeCloseTo(-0.5, 10);
  expect(markerOf(found, 1)?.figures?.drift).toBeCloseTo(0.5, 10);
  const noise = figuresOf(sheets(12, { other: (place) => (place % 2) - 0.5 }), of(DOUBLE));
  expect(markerOf(noise, 2)?.figures?.drift).toBeNull();
});

test('agreement by the items that both applied, in the words of the rubric', () => {
  const found = figuresOf(
    sheets(20, { items: (place) => [['a'], place < 10 ? ['a', 'b'] : []] }),
    of(DOUBLE, [
      { id: 'a', text: 'Says why' },
      { id: 'b', text: 'Says how' },
    ]),
  );
  expect(markerOf(found, 1)?.items).toEqual([
    { text: 'Says why', n: 20, kappa: 0 },
    { text: 'Says how', n: 20, kappa: 0 },
  ]);
  expect(markerOf(figuresOf(sheets(20), of(DOUBLE, [{ id: 'a', text: 'Why' }])), 1)?.items).toEqual([]);
});

test('answers that were marked at once are one act', () => {
  const at = (place: number) => 40 * Math.floor(place / 3);
  expect(figuresOf(sheets(36, { at }), of(DOUBLE))[0]?.seconds).toBe(40);
});

test('seconds an answer are the median between two marks, without breaks', () => {
  // A break of an hour after the sixth.
  const at = (place: number) => 40 * place + (place > 5 ? 3600 : 0);
  const found = figuresOf(sheets(12, { at }), of(DOUBLE));
  expect(found.map(({ seconds }) => seconds)).toEqual([40, 40, 40]);
  expect(figuresOf(sheets(11, { at }), of(DOUBLE)).map(({ seconds }) => seconds)).toEqual([null, null, null]);
});

test('beside agreed marks there are figures from ten on, and a marker reads theirs for whole tens', () => {
  const checked = (count: number) =>
    Array.from({ length: count }, (_, place) => ({
      ...{ marker_id: 1, agreed: 3, marks: place < 5 ? 4 : 3, is_near: place >= 5 },
    }));
  const figuresFor = (count: number, isWhole: boolean) => seedFiguresOf(checked(count), isWhole).get(1);
  expect(figuresFor(9, false)).toEqual({ n: 9, figures: null });
  expect(figuresFor(10, false)).toEqual({ n: 10, figures: { difference: 0.5, within: 0.5 } });
  expect(figuresFor(20, false)).toEqual({ n: 20, figures: { difference: 0.25, within: 0.75 } });
  expect([9, 10, 19].map((count) => figuresFor(count, true)?.n)).toEqual([0, 10, 10]);
  expect(figuresFor(19, true)?.figures).toEqual({ difference: 0.5, within: 0.5 });
});
