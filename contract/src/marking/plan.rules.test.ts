import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inDecimals } from '../base/fraction.ts';
import { slowMark } from './plan.oracle.ts';
import { markInForce, mostSheets, type Settled } from './plan.rules.ts';
import { BEYOND, COMBINED, Plan, SINGLE } from './plan.ts';
import { planInWords } from './plan-in-words.words.ts';

type Double = Plan & { type: 'double' };
const double = (more: Partial<Double> = {}): Double => ({
  type: 'double',
  tolerance: 12,
  combine: 'higher',
  beyond: 'third_higher',
  ...more,
});
const look = (more: Partial<Plan & { type: 'second_look' }> = {}): Plan => ({
  type: 'second_look',
  percent: 10,
  pass_mark: 40,
  around: 3,
  ...more,
});

const sheetsOf = (marks: readonly number[]) => marks.map((one, place) => ({ id: place + 1, marks: one }));
function standing(plan: Plan, marks: readonly number[], more: { settled?: Settled; isDrawn?: boolean } = {}) {
  const { settled, isDrawn = false } = more;
  const found = markInForce(plan, { sheets: sheetsOf(marks), settled, isDrawn });
  return found.is === 'marked' ? inDecimals(found.mark, 4) : found.is;
}

describe('the published regulation: below 12 marks apart the higher counts, from 12 on a third person marks', () => {
  test.each([
    [32, 10, 18, 18],
    [47, 59, 44, 47],
    [26, 56, 40, 33],
    [28, 41, 55, 48],
  ])('%d, %d and then %d give %d', (first, second, third, mark) => {
    expect(standing(double(), [first, second])).toBe('due');
    expect(standing(double(), [first, second, third])).toBe(mark);
  });

  test('exactly 12 apart is not below 12, and the smallest step below it is', () => {
    expect(standing(double(), [47, 59])).toBe('due');
    expect(standing(double(), [47, 58.99])).toBe(58.99);
    expect(standing(double(), [10, 30, 18])).toBe(18);
    expect(standing(double(), [10, 40, 22])).toBe(16);
    expect(standing(double(), [10, 40, 21.99])).toBe(21.99);
  });

  test('a third mark in the middle counts with the higher one', () => {
    expect(standing(double(), [10, 30, 20])).toBe(30);
    expect(standing(double({ beyond: 'third_mean' }), [30, 10, 20])).toBe(25);
  });
});

test('decimals are compared exactly', () => {
  const plan = double({ tolerance: 0.1, combine: 'mean', beyond: 'meet' });
  expect(standing(plan, [0.2, 0.3])).toBe('differs');
  expect(standing(plan, [0.3, 0.4])).toBe('differs');
  expect(standing(plan, [0.3, 0.39])).toBe(0.345);
});

describe('two sheets that are near enough', () => {
  test.each([
    ['mean', 43.25],
    ['higher', 44],
    ['first', 42.5],
  ] as const)('%s', (combine, mark) => {
    expect(standing(double({ combine }), [42.5])).toBe('due');
    expect(standing(double({ combine }), [42.5, 44])).toBe(mark);
  });
});

describe('an agreement', () => {
  test('counts for the sheets that it was made for, and for no others', () => {
    const meet = double({ beyond: 'meet' });
    expect(standing(meet, [20, 40])).toBe('differs');
    const settled = { sheet_ids: [2, 1], marks: 31.5 };
    expect(standing(meet, [20, 40], { settled })).toBe(31.5);
    expect(standing(double(), [20, 40, 35], { settled })).toBe(37.5 + 2.5);
    expect(standing(meet, [20], { settled })).toBe('due');
  });
});

describe('a second look', () => {
  test.each([
    ['a fail', 0, false, 'due'],
    ['just below what is near the pass mark', 36.99, false, 'due'],
    ['on the border of what is near', 43, false, 'due'],
    ['just beyond it', 43.01, false, 43.01],
    ['a good one that was drawn', 90, true, 'due'],
    ['a good one', 90, false, 90],
  ])('%s', (_, first, isDrawn, expected) => {
    expect(standing(look(), [first], { isDrawn })).toBe(expected);
  });

  test('confirms by the same mark, and else differs', () => {
    expect(standing(look(), [39, 39])).toBe(39);
    expect(standing(look(), [39, 39.5])).toBe('differs');
    // Not due by this plan, and given by another one: nobody ignores it.
    expect(standing(look(), [90, 91])).toBe('differs');
  });

  test('without a pass mark only what was drawn', () => {
    const plan = look({ pass_mark: null });
    expect(standing(plan, [0])).toBe(0);
    expect(standing(plan, [0], { isDrawn: true })).toBe('due');
  });
});

const marks = fc.integer({ min: 0, max: 400 }).map((quarters) => quarters / 4);
const plans: fc.Arbitrary<Plan> = fc.oneof(
  fc.constant(SINGLE),
  fc.record({
    type: fc.constant('second_look' as const),
    percent: fc.integer({ min: 0, max: 100 }),
    pass_mark: fc.option(marks),
    around: marks,
  }),
  fc.record({
    type: fc.constant('double' as const),
    tolerance: fc.integer({ min: 1, max: 80 }).map((quarters) => quarters / 4),
    combine: fc.constantFrom(...COMBINED),
    beyond: fc.constantFrom(...BEYOND),
  }),
);

test('is what the slow computation says, whatever the plan and the sheets', () => {
  fc.assert(
    fc.property(
      plans,
      fc.array(marks, { maxLength: 3 }),
      fc.boolean(),
      fc.option(marks, { nil: undefined }),
      (plan, given, isDrawn, agreed) => {
        const settled =
          agreed === undefined ? undefined : { sheet_ids: given.map((_, at) => at + 1), marks: agreed };
        const found = standing(plan, given, { isDrawn, ...(settled && { settled }) });
        const slow = slowMark(plan, given, { isDrawn, ...(agreed !== undefined && { agreed }) });
        expect(found).toBe(typeof slow === 'bigint' ? Number(slow) / 200 : slow);
      },
    ),
    { numRuns: 500 },
  );
});

test('always ends: nobody waits for more sheets than a plan has, and no mark is outside of what was given', () => {
  fc.assert(
    fc.property(plans, fc.array(marks, { minLength: 3, maxLength: 3 }), (plan, all) => {
      const given = all.slice(0, mostSheets(plan));
      const found = standing(plan, given);
      expect(found).not.toBe('due');
      if (found === 'differs') expect(mostSheets(plan)).toBe(2);
      else expect(Math.min(...given) <= Number(found) && Number(found) <= Math.max(...given)).toBe(true);
    }),
  );
});

test('a plan says something, and can be said in words', () => {
  expect(Plan.safeParse(look({ percent: 0, pass_mark: null })).success).toBe(false);
  for (const tolerance of [0, -1, 0.001, 1001])
    expect(Plan.safeParse(double({ tolerance })).success).toBe(false);
  for (const percent of [-1, 101, 1.5]) expect(Plan.safeParse(look({ percent })).success).toBe(false);
  expect(
    [SINGLE, double({ tolerance: 1, beyond: 'meet', combine: 'mean' }), double(), look()].map(planInWords),
  ).toEqual([
    'one person marks each answer',
    'two people mark each answer: less than 1 mark apart the mean counts, otherwise both agree on a mark',
    'two people mark each answer: less than 12 marks apart the higher mark counts, otherwise a third person marks',
    'a second person marks 10 % of all answers, every answer below 40 marks, every answer within 3 marks of that',
  ]);
});
