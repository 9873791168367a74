// The marks of whole scripts. Totals follow the same rule as the marks of one answer, which has a slow twin of its own.
import { inDecimals, sumOf } from '@quivia/contract/fraction';
import { BEYOND, COMBINED, type DoublePlan } from '@quivia/contract/marking/plan';
import { markInForce, type Standing } from '@quivia/contract/marking/plan.rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ScriptAnswer, standingsIn } from './script-standing.rules.ts';

const double = (more: Partial<DoublePlan> = {}): DoublePlan => ({
  type: 'double',
  tolerance: 12,
  combine: 'higher',
  beyond: 'third_higher',
  ...more,
});

const MARKERS = ['mira', 'nila', 'otto'] as const;

/** By marker the marks of each answer; null where they have not marked it. Sheets are submitted person after person. */
function script(...given: readonly (readonly (number | null)[])[]): ScriptAnswer[] {
  const answers = given[0]?.length ?? 0;
  return Array.from({ length: answers }, (_, answer) => ({
    id: answer,
    sheets: given.flatMap((marks, marker) => {
      const one = marks[answer] ?? null;
      const id = marker * 100 + answer + 1;
      return one === null ? [] : [{ id, marks: one, marker_id: marker, is_decided: false }];
    }),
    settled: undefined,
  }));
}

const shown = (standing: Standing | undefined) =>
  standing?.is === 'marked' ? inDecimals(standing.mark, 4) : standing?.is;
const marksOf = (plan: DoublePlan, answers: readonly ScriptAnswer[]) => {
  const found = standingsIn(plan, answers);
  return answers.map(({ id }) => shown(found.get(id)));
};

describe('totals follow the published regulation, and each answer has the marks that make them', () => {
  test.each([
    [[20, 12], [4, 6], [10, 8], [10, 8], 18],
    [[30, 17], [40, 19], [30, 14], [30, 17], 47],
    [[10, 16], [30, 26], [22, 18], [16, 17], 33],
    [[20, 8], [30, 11], [40, 15], [35, 13], 48],
  ])('%j, %j and then %j give %j', (first, second, third, expected, total) => {
    expect(marksOf(double(), script(first))).toEqual(['due', 'due']);
    expect(marksOf(double(), script(first, second))).toEqual(['due', 'due']);
    const marks = marksOf(double(), script(first, second, third)) as number[];
    expect(marks).toEqual(expected);
    expect((marks[0] as number) + (marks[1] as number)).toBe(total);
  });

  test('exactly as far apart as the tolerance is not near enough, however the difference is spread', () => {
    const meet = double({ beyond: 'meet', combine: 'mean', tolerance: 2 });
    expect(marksOf(meet, script([3, 3], [4, 3.75]))).toEqual([3.5, 3.375]);
    expect(marksOf(meet, script([3, 3], [4, 4]))).toEqual(['differs', 'differs']);
    // What differs at one answer can be made up for at another.
    expect(marksOf(meet, script([5, 0], [0, 5]))).toEqual([2.5, 2.5]);
  });
});

describe('two people who are near enough', () => {
  test.each([
    ['mean', [4.5, 2]],
    ['higher', [4, 3]],
    ['first', [5, 1]],
  ] as const)('%s', (combine, marks) => {
    expect(marksOf(double({ combine }), script([5, 1], [4, 3]))).toEqual(marks);
  });

  test('with the same total each keep an answer as one of them marked it', () => {
    expect(marksOf(double(), script([5, 1], [1, 5]))).toEqual([5, 1]);
  });
});

test('where two people are too far apart they agree on the answers at which they differ', () => {
  const meet = double({ beyond: 'meet', tolerance: 3 });
  const answers = script([5, 2, 1], [1, 2, 0]);
  expect(marksOf(meet, answers)).toEqual(['differs', 2, 'differs']);
  const [first] = answers as [ScriptAnswer];
  const settled = { sheet_ids: first.sheets.map(({ id }) => id), marks: 4 };
  expect(marksOf(meet, [{ ...first, settled }, ...answers.slice(1)])).toEqual([4, 2, 'differs']);
  const other = { ...settled, sheet_ids: [first.sheets[0]?.id as number] };
  expect(marksOf(meet, [{ ...first, settled: other }, ...answers.slice(1)])).toEqual([
    'differs',
    2,
    'differs',
  ]);
});

test('who has marked a part of a script counts only when they have marked all of it', () => {
  const answers = script([5, null], [4, 3], [5, 2]);
  // The one who began first has not finished: the others are the two.
  expect(marksOf(double({ combine: 'mean' }), answers)).toEqual([4.5, 2.5]);
  expect(marksOf(double(), script([5, null], [null, 3]))).toEqual(['due', 'due']);
});

test('what those who run the exam decided counts for both, and in no comparison', () => {
  const decided = (marks: number, place: number): ScriptAnswer => ({
    id: place,
    sheets: [{ id: 900 + place, marks, marker_id: 9, is_decided: true }],
    settled: undefined,
  });
  const [one, other] = script([5, 0], [4, 0]) as [ScriptAnswer, ScriptAnswer];
  const passedOn = { ...other, sheets: [...other.sheets.slice(0, 1), ...decided(2, 1).sheets] };
  const meet = double({ beyond: 'meet', tolerance: 1, combine: 'mean' });
  expect(marksOf(meet, [one, passedOn])).toEqual(['differs', 2]);
  expect(marksOf(double({ combine: 'mean' }), [one, passedOn])).toEqual([4.5, 2]);
  expect(marksOf(double(), [decided(1, 0), decided(2, 1)])).toEqual([1, 2]);
});

const marks = fc.integer({ min: 0, max: 80 }).map((quarters) => quarters / 4);
const plans = fc.record({
  type: fc.constant('double' as const),
  tolerance: fc.integer({ min: 1, max: 120 }).map((quarters) => quarters / 4),
  combine: fc.constantFrom(...COMBINED),
  beyond: fc.constantFrom(...BEYOND),
});

test('the marks of the answers add up to what the plan makes of the totals, whatever they are', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      plans,
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.tuple(marks, marks, marks), { minLength: 1, maxLength: 6 }),
      (plan, people, answers) => {
        const of = MARKERS.slice(0, people).map((_, marker) =>
          answers.map((given) => given[marker] as number),
        );
        const totals = of.map((given, id) => ({ id, marks: given.reduce((sum, one) => sum + one, 0) }));
        const total = markInForce(plan, { sheets: totals, settled: undefined, isDrawn: false });
        const standings = [...standingsIn(plan, script(...of)).values()];
        seen.add(total.is);
        if (total.is === 'marked') {
          const each = standings.map((one) => (one.is === 'marked' ? one.mark : { top: -1n, bottom: 1n }));
          expect(sumOf(each)).toEqual(total.mark);
        } else if (total.is === 'due')
          expect(new Set(standings.map(({ is }) => is))).toEqual(new Set(['due']));
        else expect(standings.map(({ is }) => is)).toContain('differs');
      },
    ),
    { numRuns: 500 },
  );
  expect([...seen].sort()).toEqual(['differs', 'due', 'marked']);
});
