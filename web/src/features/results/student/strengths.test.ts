import { expect, it } from 'vitest';
import { percentOf, strengthsOf } from './strengths.ts';

const module = (module_name: string, marks: number, total_marks: number) => ({
  module_name,
  questions: 2,
  right: 1,
  to_practise: 1,
  marks,
  total_marks,
});

it('names the best and the weakest module', () => {
  const modules = [module('Lists', 2, 4), module('Trees', 3, 3), module('Graphs', -1, 4)];
  expect(strengthsOf(modules)).toEqual({ best: 'Trees', worst: 'Graphs' });
});

it('calls none the best where another is as good', () => {
  const modules = [module('Lists', 2, 4), module('Trees', 1, 2), module('Graphs', 0, 4)];
  expect(strengthsOf(modules)).toEqual({ best: null, worst: 'Graphs' });
});

it('compares nothing where all are equal, there is one module, or it does not count', () => {
  expect(strengthsOf([module('Lists', 2, 4), module('Trees', 1, 2)])).toBeNull();
  expect(strengthsOf([module('Lists', 2, 4)])).toBeNull();
  expect(strengthsOf([module('Lists', 2, 4), module('Trees', 0, 0)])).toBeNull();
  expect(strengthsOf([])).toBeNull();
});

it('gives percent between 0 and 100', () => {
  expect(percentOf({ marks: 1, total_marks: 3 })).toBe(33);
  expect(percentOf({ marks: -1, total_marks: 3 })).toBe(0);
  expect(percentOf({ marks: 0, total_marks: 0 })).toBe(0);
});
