// Attainment by any policy against a second computation.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../server/src/testing/server/rounds.ts';
import { compare, type Fraction, fraction } from '../base/fraction.ts';
import { type Pair, slowAttainment, slowProgramme } from './attainment.oracle.ts';
import { attainment } from './attainment.rules.ts';
import { AttainmentPolicy, type Bounds, PO_FORMULAS } from './policy.ts';
import { programmeAttainment } from './programme.rules.ts';
import type { Assessment, Item, OutcomeOf } from './side.rules.ts';

const percent = fc.oneof(
  fc.constantFrom(0, 40, 50, 60, 100),
  fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
);
const aboveNothing = percent.filter((one) => one > 0);

const bounds = fc
  .tuple(
    fc.uniqueArray(percent, { minLength: 3, maxLength: 3 }),
    fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  )
  .map(
    ([at, inclusive]) =>
      at
        .toSorted((a, b) => a - b)
        .map((one, place) => ({
          percentage: one,
          inclusive: inclusive[place] ?? true,
        })) as unknown as Bounds,
  );

const policies: fc.Arbitrary<AttainmentPolicy> = fc.record({
  reached: fc.oneof(
    aboveNothing.map((from) => ({ type: 'percentage' as const, from })),
    aboveNothing.map((of) => ({ type: 'class_average' as const, of })),
    fc.constant({ type: 'typed_average' as const }),
  ),
  of: fc.constantFrom('registered', 'present', 'attempted' as const),
  several: fc.constantFrom('added', 'weighted' as const),
  level: fc.oneof(
    bounds.map((one) => ({ type: 'bounds' as const, bounds: one })),
    fc.constant({ type: 'percentage' as const }),
    bounds.map((one) => ({ type: 'mean_level' as const, bounds: one })),
  ),
  internal: fc.constantFrom(0, 20, 30, 50, 100, 33.33),
  direct: fc.constantFrom(100, 100, 80, 0),
  po_formula: fc.constantFrom(...PO_FORMULAS),
});

const items: fc.Arbitrary<Item> = fc.record({
  maximum: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER })),
  outcomes: fc.uniqueArray(
    fc.record({ outcome: fc.integer({ min: 1, max: 3 }), share: fc.integer({ min: 0, max: 100 }) }),
    { maxLength: 3, selector: ({ outcome }) => outcome },
  ),
  isWhole: fc.nat(9).map((n) => n === 0),
  policy: fc.constantFrom(null, null, null, null, 'drop' as const, 'all_correct' as const),
});

const assessments = fc
  .record({
    side: fc.constantFrom('internal', 'external' as const),
    weight: fc.constantFrom(0, 1, 20, 33.3, 50),
    items: fc.array(items, { minLength: 1, maxLength: 5 }),
    states: fc.array(
      fc.constantFrom('here', 'here', 'here', 'here', 'here', 'absent', 'unassigned' as const),
      {
        maxLength: 7,
      },
    ),
    seeds: fc.array(fc.nat(100), { minLength: 35, maxLength: 35 }),
    waits: fc.nat(14),
  })
  .map(
    ({ side, weight, items: asked, states, seeds, waits }): Assessment => ({
      side,
      weight,
      items: asked,
      students: states.map((state, student) => {
        if (waits === student) return 'waiting';
        if (state !== 'here') return state;
        return asked.map(({ maximum }, at) => {
          const seed = seeds[student * 5 + at] ?? 0;
          if (seed > 95) return undefined;
          if (seed > 85) return null;
          // Now and then below 0, as a wrong answer may be.
          return seed > 83 ? -Math.floor(maximum / 3) : Math.floor((maximum * seed) / 83);
        });
      }),
    }),
  );

const outcomes = fc
  .array(
    fc.record({
      average: fc.option(percent),
      survey: fc.option(
        fc.integer({ min: 0, max: 500 }).map((n) => ({ mean: n / 100, of: 5 })),
        { freq: 6 },
      ),
    }),
    { minLength: 3, maxLength: 3 },
  )
  .map((all): OutcomeOf[] => all.map((one, at) => ({ id: at + 1, ...one })));

const isSame = (one: Fraction | null, other: Pair | null) =>
  one === null || other === null ? one === other : compare(one, fraction(...other)) === 0;

test('every attainment by any policy equals the slow computation, for outcomes and programme', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(
      policies,
      fc.array(assessments, { maxLength: 4 }),
      outcomes,
      fc.array(fc.option(fc.integer({ min: 1, max: 3 })), { minLength: 3, maxLength: 3 }),
      (policy, all, of, weights) => {
        expect(AttainmentPolicy.safeParse(policy).success).toBe(true);
        const found = attainment(policy, all, of);
        const slow = of.map((one) => slowAttainment(policy, all, one));
        for (const { state } of found) seen.set(state, (seen.get(state) ?? 0) + 1);
        expect(found.map(({ state }) => state)).toEqual(slow.map(({ state }) => state));
        expect(found.map((one, at) => isSame(one.attained, slow[at]?.attained ?? null))).toEqual(
          of.map(() => true),
        );
        const po = programmeAttainment(
          policy.po_formula,
          found.map((one, at) => ({ ...one, weight: weights[at] ?? null })),
        );
        const slowPo = slowProgramme(
          policy.po_formula,
          slow.map((one, at) => ({ ...one, weight: weights[at] ?? null })),
        );
        expect([po.state, isSame(po.attained, slowPo.attained)]).toEqual([slowPo.state, true]);
      },
    ),
    { numRuns: rounds(300, 3_000) },
  );
  // Nothing is proved of a state that was hardly ever drawn.
  expect(
    [...seen]
      .filter(([, count]) => count > 50)
      .map(([state]) => state)
      .toSorted(),
  ).toEqual(['assessed', 'not_assessed', 'open']);
});
