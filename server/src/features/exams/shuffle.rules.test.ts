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
});
