import type { DrawPart } from '@quivia/contract/oral/draws';
import { DIFFICULTIES } from '@quivia/contract/questions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawableQuestion, drawFor } from './draws.rules.ts';

const difficulty = fc.option(fc.constantFrom(...DIFFICULTIES));
const parts = fc.array(
  fc.record({
    module_id: fc.option(fc.integer({ min: 1, max: 3 })),
    difficulty,
    count: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);
const pool = fc
  .array(fc.record({ module_id: fc.integer({ min: 1, max: 3 }), difficulty }), { maxLength: 8 })
  .map((all) => all.map((one, at): DrawableQuestion => ({ id: at + 1, ...one })));
const seed = fc.nat();

const fits = (part: DrawPart, one: DrawableQuestion) =>
  (part.module_id ?? one.module_id) === one.module_id &&
  (part.difficulty ?? one.difficulty) === one.difficulty;

/** Tries every choice: slow, and obviously right. */
function mostFilled(positions: DrawPart[], free: DrawableQuestion[]): number {
  const [first, ...rest] = positions;
  if (!first) return 0;
  return Math.max(
    mostFilled(rest, free),
    ...free
      .filter((one) => fits(first, one))
      .map(
        (one) =>
          1 +
          mostFilled(
            rest,
            free.filter((other) => other !== one),
          ),
      ),
  );
}
const positionsOf = (given: DrawPart[]) =>
  given.flatMap((part) => Array.from({ length: part.count }, () => part));

test('what is drawn fits, comes once, and fills as many positions as the bank can', () => {
  fc.assert(
    fc.property(parts, pool, seed, (given, questions, by) => {
      const all = positionsOf(given).slice(0, 5);
      const asParts = all.map((part) => ({ ...part, count: 1 }));
      const drawn = drawFor({
        parts: asParts,
        pool: questions,
        known: new Set(),
        uses: new Map(),
        mostUses: null,
        seed: by,
      });
      expect(drawn).toHaveLength(all.length);
      for (const [at, one] of drawn.entries()) if (one) expect(fits(all[at] as DrawPart, one)).toBe(true);
      const got = drawn.filter((one) => one !== undefined);
      expect(new Set(got).size).toBe(got.length);
      expect(got).toHaveLength(mostFilled(all, questions));
    }),
    { numRuns: 60 },
  );
});

test('over a whole session no question comes twice in a group, nor more often than allowed', () => {
  fc.assert(
    fc.property(parts, pool, seed, fc.integer({ min: 1, max: 3 }), (given, questions, by, mostUses) => {
      const uses = new Map<number, number>();
      for (let group = 0; group < 3; group++) {
        const known = new Set<number>();
        for (let member = 0; member < 2; member++) {
          const drawn = drawFor({
            parts: given,
            pool: questions,
            known,
            uses,
            mostUses,
            seed: by + group * 2 + member,
          });
          for (const one of drawn) {
            if (!one) continue;
            expect(known.has(one.id)).toBe(false);
            known.add(one.id);
            uses.set(one.id, (uses.get(one.id) ?? 0) + 1);
          }
        }
      }
      for (const count of uses.values()) expect(count).toBeLessThanOrEqual(mostUses);
    }),
    { numRuns: 60 },
  );
});

describe('chance', () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, module_id: 1, difficulty: null }));
  const five = (by: number, uses = new Map<number, number>()) =>
    drawFor({
      parts: [{ module_id: null, difficulty: null, count: 5 }],
      pool: many,
      known: new Set(),
      uses,
      mostUses: null,
      seed: by,
    }).map((one) => one?.id);

  test('is the same for the same seed, and another for another', () => {
    expect(five(7)).toEqual(five(7));
    expect(five(7)).not.toEqual(five(8));
  });

  test('prefers what was drawn least often', () => {
    const uses = new Map(many.slice(0, 36).map(({ id }) => [id, 1]));
    expect(five(7, uses).filter((id) => (id as number) > 36)).toHaveLength(4);
  });
});
