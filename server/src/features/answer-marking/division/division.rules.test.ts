import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deal, type Part, type Unit } from './division.rules.ts';

const NOBODY: ReadonlySet<number> = new Set();
const unit = (id: number, barred = NOBODY, needs = 1): Unit => ({
  id,
  answers: [{ question_id: 1, needs, barred }],
  known: NOBODY,
});
const answers = (count: number, from = 1, needs = 1): Unit[] =>
  Array.from({ length: count }, (_, at) => unit(from + at, NOBODY, needs));
const sizesOf = (parts: readonly Part[], people: readonly number[]) =>
  people.map((one) => parts.filter(({ marker_id }) => marker_id === one).length);
const spread = (sizes: readonly number[]) => Math.max(...sizes) - Math.min(...sizes);
const tally = (parts: readonly Part[], people: readonly number[]) =>
  new Map(people.map((one, at) => [one, sizesOf(parts, people)[at] as number]));

const people = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 });
const seed = fc.uuid();

describe('dividing answers', () => {
  test('parts differ by at most one answer, and every answer is in exactly one', () => {
    fc.assert(
      fc.property(people, fc.nat(300), seed, (markers, count, chance) => {
        const parts = deal(answers(count), markers, { seed: chance, had: new Map() });
        expect(spread(sizesOf(parts, markers))).toBeLessThanOrEqual(1);
        expect(parts.map(({ id }) => id).sort((a, b) => a - b)).toEqual(answers(count).map(({ id }) => id));
      }),
    );
  });

  test('for two markers every answer is in two parts of different people, which differ by at most one', () => {
    fc.assert(
      fc.property(people, fc.nat(200), seed, (markers, count, chance) => {
        const parts = deal(answers(count, 1, 2), markers, { seed: chance, had: new Map() });
        expect(spread(sizesOf(parts, markers))).toBeLessThanOrEqual(1);
        expect(new Set(parts.map(({ id, marker_id }) => `${id} ${marker_id}`)).size).toBe(parts.length);
        expect(parts).toHaveLength(count * Math.min(2, markers.length));
      }),
    );
  });

  test('answers that come later keep the parts equal, however many come at once', () => {
    fc.assert(
      fc.property(people, fc.array(fc.nat(20), { maxLength: 8 }), seed, (markers, groups, chance) => {
        const all: Part[] = [];
        for (const count of groups) {
          all.push(
            ...deal(answers(count, all.length + 1), markers, { seed: chance, had: tally(all, markers) }),
          );
          expect(spread(sizesOf(all, markers))).toBeLessThanOrEqual(1);
        }
        expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      }),
    );
  });

  test('nobody gets what they can’t mark; what nobody can mark is in no part, and all else is', () => {
    fc.assert(
      fc.property(
        people,
        fc.array(fc.array(fc.nat(11), { maxLength: 12 }), { maxLength: 60 }),
        seed,
        (markers, conflicts, chance) => {
          const given = conflicts.map((barred, at) => ({
            id: at + 1,
            barred: new Set(barred.map((place) => markers[place % markers.length] as number)),
          }));
          const units = given.map(({ id, barred }) => unit(id, barred));
          const parts = deal(units, markers, { seed: chance, had: new Map() });
          for (const { id, barred } of given) {
            const found = parts.filter((part) => part.id === id);
            expect(found).toHaveLength(barred.size < markers.length ? 1 : 0);
            expect(found.some(({ marker_id }) => barred.has(marker_id))).toBe(false);
          }
        },
      ),
    );
  });

  test('a conflict of interest costs nobody more work: the others are dealt around it', () => {
    const given = answers(40).map(({ id }) => unit(id, new Set(id <= 15 ? [1] : [])));
    const parts = deal(given, [1, 2], { seed: 'a', had: new Map() });
    expect(sizesOf(parts, [1, 2])).toEqual([20, 20]);
  });

  test('chance decides, and the same seed says the same', () => {
    const by = (chance: string) => deal(answers(40), [1, 2], { seed: chance, had: new Map() });
    expect(by('a')).toEqual(by('a'));
    const first = (parts: readonly Part[]) =>
      parts.filter(({ marker_id }) => marker_id === 1).map(({ id }) => id);
    expect(first(by('a')).sort()).not.toEqual(first(by('b')).sort());
  });

  test('of one answer that comes alone, nobody has the first claim', () => {
    const chosen = new Set(
      Array.from({ length: 40 }, (_, id) =>
        deal([unit(id)], [1, 2, 3], { seed: 'a', had: new Map() }).map(({ marker_id }) => marker_id),
      ).flat(),
    );
    expect(chosen.size).toBe(3);
  });

  test('all answers of a script go together, in parts that differ by at most one script', () => {
    const script = (id: number, questions: number[], known: number[] = []): Unit => ({
      id,
      answers: questions.map((question_id) => ({ question_id, needs: 1, barred: NOBODY })),
      known: new Set(known),
    });
    fc.assert(
      fc.property(
        people,
        fc.array(fc.subarray([1, 2, 3, 4], { minLength: 1 })),
        seed,
        (markers, scripts, chance) => {
          const units = scripts.map((questions, at) => script(at + 1, questions));
          const parts = deal(units, markers, { seed: chance, had: new Map() });
          const owners = [...Map.groupBy(parts, ({ id }) => id)].map(([id, own]) => {
            expect(new Set(own.map(({ marker_id }) => marker_id)).size).toBe(1);
            return { id, question_id: 0, marker_id: own[0]?.marker_id as number };
          });
          expect(parts).toHaveLength(scripts.flat().length);
          expect(spread(sizesOf(owners, markers))).toBeLessThanOrEqual(1);
        },
      ),
    );
    // What comes later of a script goes to whoever has the rest of it.
    const had = new Map([[2, 9]]);
    expect(deal([script(1, [3], [2])], [1, 2], { seed: 'a', had })).toEqual([
      { id: 1, question_id: 3, marker_id: 2 },
    ]);
  });

  test('there are no parts without people', () => {
    expect(deal(answers(3), [], { seed: 'a', had: new Map() })).toEqual([]);
  });
});
