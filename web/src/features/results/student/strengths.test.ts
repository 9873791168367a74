import { expect, it } from 'vitest';
import { percentOf, strengthWords } from './strengths.ts';

const module = (module_name: string, marks: number, total_marks: number) => ({
  module_name,
  questions: 2,
  right: 1,
  marks,
  total_marks,
});

it('names the best module and the one with most to gain', () => {
  const modules = [module('Lists', 2, 4), module('Trees', 3, 3), module('Graphs', -1, 4)];
  expect(strengthWords(modules)).toBe('You did best in Trees. There is most to gain in Graphs.');
});

it('compares nothing where all went alike, there is one module, or it does not count', () => {
  expect(strengthWords([module('Lists', 2, 4), module('Trees', 1, 2)])).toBeNull();
  expect(strengthWords([module('Lists', 2, 4)])).toBeNull();
  expect(strengthWords([module('Lists', 2, 4), module('Trees', 0, 0)])).toBeNull();
  expect(strengthWords([])).toBeNull();
});

it('gives percent between nothing and all', () => {
  expect(percentOf({ marks: 1, total_marks: 3 })).toBe(33);
  expect(percentOf({ marks: -1, total_marks: 3 })).toBe(0);
  expect(percentOf({ marks: 0, total_marks: 0 })).toBe(0);
});
