import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsRubric, markByRubric, toggled } from './rubric.rules.ts';
import { Applied, type RubricGroup, RubricGroups } from './rubric.ts';

const item = (id: string, marks: number) => ({ id, text: id, marks, shown: 'always' as const, note: '' });
const RUBRIC: RubricGroup[] = [
  { name: 'Conditions', choose: 'one', items: [item('four', 4), item('three', 3), item('few', 1)] },
  { name: 'Ruling out', choose: 'many', items: [item('hold', 1.5), item('circle', 1), item('sloppy', -0.5)] },
];
const mark = (items: string[], adjustment = 0, worth = 6) =>
  markByRubric(RUBRIC, { items, adjustment }, worth);

describe('the mark by a rubric', () => {
  test('is the sum of the items that apply, and of the adjustment', () => {
    expect(mark([])).toBe(0);
    expect(mark(['three', 'hold', 'sloppy'])).toBe(4);
    expect(mark(['three', 'hold', 'sloppy'], 0.5)).toBe(4.5);
    expect(mark(['three'], -1)).toBe(2);
  });

  test('is never below 0 and never above what the question can earn', () => {
    expect(mark(['sloppy'])).toBe(0);
    expect(mark(['few'], -3)).toBe(0);
    expect(mark(['four', 'hold', 'circle'])).toBe(6);
    expect(mark(['four', 'hold', 'circle'], 0, 6.75)).toBe(6.5);
    expect(mark(['four', 'hold', 'circle'], 1, 6.75)).toBe(6.75);
  });

  test('knows no item that is gone, and takes the best where only one applies', () => {
    expect(mark(['gone', 'few'])).toBe(1);
    expect(mark(['few', 'three'])).toBe(3);
  });
});

/** With whole numbers alone, and by sorting. */
function slowMark(groups: RubricGroup[], items: string[], adjustment: number, worth: number): number {
  let cents = BigInt((adjustment * 100).toFixed(0));
  for (const { choose, items: own } of groups) {
    const earned = own.flatMap(({ id, marks }) =>
      items.indexOf(id) >= 0 ? [BigInt((marks * 100).toFixed(0))] : [],
    );
    earned.sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
    for (const one of choose === 'one' ? earned.slice(0, 1) : earned) cents += one;
  }
  const most = BigInt((worth * 100).toFixed(0));
  const sorted = [0n, cents, most].sort((a, b) => Number(a - b));
  return Number(sorted[1]) / 100;
}

const steps = fc.integer({ min: -2000, max: 2000 }).map((halves) => halves / 2);
const ids = Array.from({ length: 12 }, (_, place) => `i${place}`);
const groups = fc
  .tuple(
    fc.shuffledSubarray(ids, { minLength: 1 }),
    fc.array(steps, { minLength: 12, maxLength: 12 }),
    fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), fc.constantFrom('one' as const, 'many' as const)), {
      minLength: 12,
      maxLength: 12,
    }),
  )
  .map(([some, marks, sizes]) => {
    const left = some.map((id, place) => item(id, marks[place] as number));
    const made: RubricGroup[] = [];
    for (const [size, choose] of sizes)
      if (left.length > 0) made.push({ name: '', choose, items: left.splice(0, size) });
    return made;
  });
const said = fc.shuffledSubarray(ids);
const worth = fc.integer({ min: 1, max: 10_000 }).map((cents) => cents / 100);

test('it equals a slow second computation, whatever the order, and is in steps or full marks', () => {
  fc.assert(
    fc.property(groups, said, steps, worth, (rubric, items, adjustment, most) => {
      const result = markByRubric(rubric, { items, adjustment }, most);
      expect(result).toBe(slowMark(rubric, items, adjustment, most));
      const turned = rubric.toReversed().map((group) => ({ ...group, items: group.items.toReversed() }));
      expect(markByRubric(turned, { items: items.toReversed(), adjustment }, most)).toBe(result);
      expect(result === most || Number.isInteger(result * 2)).toBe(true);
    }),
  );
});

test('what is pressed, key after key, always fits the rubric; pressed twice, nothing is left of it', () => {
  fc.assert(
    fc.property(groups, fc.array(fc.constantFrom(...ids)), (rubric, pressed) => {
      let items: string[] = [];
      for (const id of pressed) items = toggled(rubric, items, id);
      expect(fitsRubric(rubric, items)).toBe(true);
      for (const id of items) items = toggled(rubric, items, id);
      expect(items).toEqual([]);
    }),
  );
});

test('items that are not in the rubric, twice the same and two where one applies don’t fit', () => {
  expect(fitsRubric(RUBRIC, ['four', 'hold', 'circle'])).toBe(true);
  for (const items of [['gone'], ['hold', 'hold'], ['four', 'few']])
    expect([items, fitsRubric(RUBRIC, items)]).toEqual([items, false]);
});

test('a rubric has bounds, and its marks are in steps', () => {
  const isRubric = (value: unknown) => RubricGroups.safeParse(value).success;
  const many = (count: number) => Array.from({ length: count }, (_, place) => item(`i${place}`, 1));
  const group = (items: object[]) => [{ name: '', choose: 'many', items }];
  expect([isRubric([]), isRubric(RUBRIC), isRubric(group(many(40)))]).toEqual([true, true, true]);
  const refused = {
    'too many items': group(many(41)),
    'too many groups': many(13).map((one) => ({ name: '', choose: 'one', items: [one] })),
    'an empty group': group([]),
    'the same id twice': group([item('a', 1), item('a', 2)]),
    'no step': group([item('a', 0.1)]),
    'no number': group([{ ...item('a', 1), marks: Number.NaN }]),
    'too much': group([item('a', 1000.5)]),
    'no text': group([{ ...item('a', 1), text: ' ' }]),
    'a long text': group([{ ...item('a', 1), text: 'a'.repeat(301) }]),
    'a long note': group([{ ...item('a', 1), note: 'a'.repeat(501) }]),
    'a strange id': group([item('A b', 1)]),
  };
  for (const [what, value] of Object.entries(refused)) expect([what, isRubric(value)]).toEqual([what, false]);
});

test('an adjustment needs a note', () => {
  expect(Applied.safeParse({ items: [], adjustment: 0.5 }).success).toBe(false);
  expect(Applied.safeParse({ items: [], adjustment: 0.5, adjustment_note: 'A new idea' }).success).toBe(true);
  expect(Applied.parse({ items: ['a'] })).toEqual({ items: ['a'], adjustment: 0, adjustment_note: '' });
});
