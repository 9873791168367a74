import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderFor } from './shuffle.rules.ts';

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
