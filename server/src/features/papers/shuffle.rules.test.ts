import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderFor } from './shuffle.rules.ts';

const KNOWN = [
  [109, 108, 102, 101, 111, 106],
  [100, 108, 107, 111, 104, 110],
  [110, 109, 111, 107, 101, 104],
];

const PAPER = Array.from({ length: 12 }, (_, i) => ({
  id: 100 + i,
  module_id: i < 8 ? 1 : 2,
  options: ['a', 'b', 'c', 'd'].map((letter) => `${i}${letter}`),
}));
const ALL = { shuffle_questions: true, shuffle_options: true, draw_per_module: null };
const ids = (questions: { id: number }[]) => questions.map(({ id }) => id);

describe('the order of a student', () => {
  test('is the paper’s where nothing is shuffled or drawn', () => {
    const plain = { shuffle_questions: false, shuffle_options: false, draw_per_module: null };
    expect(orderFor(PAPER, plain, 7)).toEqual(PAPER);
  });

  test('is the same each time, whatever the seed, and loses nothing', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (seed) => {
        const first = orderFor(PAPER, ALL, seed);
        expect(orderFor(PAPER, ALL, seed)).toEqual(first);
        expect(ids(first).toSorted((a, b) => a - b)).toEqual(ids(PAPER));
        for (const question of first) {
          const original = PAPER.find(({ id }) => id === question.id);
          expect([...question.options].sort()).toEqual(original?.options);
        }
      }),
    );
  });

  test('differs between students, and every place is as likely', () => {
    const firsts = Array.from({ length: 6000 }, (_, seed) => orderFor(PAPER, ALL, seed)[0]?.id);
    for (const { id } of PAPER) {
      const times = firsts.filter((first) => first === id).length;
      expect(times).toBeGreaterThan(400);
      expect(times).toBeLessThan(600);
    }
  });

  test('draws so many of each module, or all where there are fewer', () => {
    const drawn = orderFor(PAPER, { ...ALL, shuffle_questions: false, draw_per_module: 5 }, 3);
    expect(drawn.filter(({ module_id }) => module_id === 1)).toHaveLength(5);
    expect(drawn.filter(({ module_id }) => module_id === 2)).toHaveLength(4);
    expect(ids(drawn)).toEqual(ids(drawn).toSorted((a, b) => a - b));
  });

  test('M7: of options can not be counted back from the order of questions, which a student sees', () => {
    const key = '7c0f1f7e-94c8-4c1c-8d9a-52c3c1e3a001';
    const withKey = orderFor(PAPER, { ...ALL, shuffle_key: key }, 7);
    expect(orderFor(PAPER, { ...ALL, shuffle_key: key }, 7)).toEqual(withKey);
    // The questions lie as the seed says; the options as no seed says.
    expect(ids(withKey)).toEqual(ids(orderFor(PAPER, ALL, 7)));
    const options = (questions: { options: string[] }[]) => questions.map((one) => one.options.join());
    expect(options(withKey)).not.toEqual(options(orderFor(PAPER, ALL, 7)));
    const firsts = Array.from({ length: 4000 }, (_, seed) =>
      PAPER[0]?.options.indexOf(
        orderFor(PAPER.slice(0, 1), { ...ALL, shuffle_key: key }, seed)[0]?.options[0] as string,
      ),
    );
    for (const place of [0, 1, 2, 3]) {
      const times = firsts.filter((first) => first === place).length;
      expect(times).toBeGreaterThan(880);
      expect(times).toBeLessThan(1120);
    }
  });
});

describe('questions of one passage', () => {
  /** Questions of modules 1 and 2, of which some refer to passages 1 to 3. */
  const papers = fc
    .array(
      fc.record({ module_id: fc.integer({ min: 1, max: 2 }), passage: fc.integer({ min: 0, max: 3 }) }),
      {
        maxLength: 16,
      },
    )
    .map((rows) =>
      rows.map(({ module_id, passage }, i) => ({
        id: i + 1,
        module_id,
        options: ['a', 'b'],
        stimulus: passage === 0 ? null : { id: passage },
      })),
    );
  const orders = fc.record({
    shuffle_questions: fc.boolean(),
    shuffle_options: fc.boolean(),
    draw_per_module: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
  });
  const blockOf = ({ module_id, stimulus }: { module_id: number; stimulus: { id: number } | null }) =>
    stimulus && `${module_id} ${stimulus.id}`;

  test('follow each other in their order, and everyone gets the promised number', () => {
    fc.assert(
      fc.property(papers, orders, fc.integer(), (paper, order, seed) => {
        const given = orderFor(paper, order, seed);
        expect(new Set(ids(given)).size).toBe(given.length);
        for (const module_id of [1, 2]) {
          const inModule = (some: typeof paper) => some.filter((one) => one.module_id === module_id).length;
          expect(inModule(given)).toBe(Math.min(inModule(paper), order.draw_per_module ?? 16));
        }
        let cut = 0;
        for (const block of new Set(paper.map(blockOf).filter((name) => name !== null))) {
          const all = ids(paper.filter((one) => blockOf(one) === block));
          const places = given.flatMap((one, i) => (blockOf(one) === block ? [i] : []));
          // None, all, or the first of them, without a gap.
          expect(places.every((place, i) => place === (places[0] ?? 0) + i)).toBe(true);
          expect(ids(places.map((place) => given[place] as (typeof given)[0]))).toEqual(
            all.slice(0, places.length),
          );
          if (places.length > 0 && places.length < all.length) cut += 1;
        }
        // At most one block of each module is not whole.
        expect(cut).toBeLessThanOrEqual(order.draw_per_module === null ? 0 : 2);
      }),
      { numRuns: 200 },
    );
  });

  test('are drawn whole while they fit, also after a larger block did not', () => {
    const rows = [1, 1, 1, 2, 2].map((passage, i) => ({
      id: i + 1,
      module_id: 1,
      options: [],
      stimulus: { id: passage },
    }));
    const order = { shuffle_questions: false, shuffle_options: false, draw_per_module: 2 };
    for (let seed = 0; seed < 20; seed += 1) expect(ids(orderFor(rows, order, seed))).toEqual([4, 5]);
  });

  test('change nothing for papers without passages', () => {
    const order = { shuffle_questions: true, shuffle_options: false, draw_per_module: 3 };
    const plain = PAPER.map((one) => ({ ...one, stimulus: null }));
    // As it was drawn before there were passages: these seeds are in the database.
    expect([1, 2, 3].map((seed) => ids(orderFor(plain, order, seed)))).toEqual(KNOWN);
  });
});
