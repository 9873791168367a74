import { expect, test } from 'vitest';
import { matching, nextIndex, rangeOf } from './student-grid.ts';

const anna = { roll_number: 'R24CS001', name: 'Anna Thomas' };
const bala = { roll_number: 'R24EC002', name: null };

test('a search looks at roll numbers and names, whatever the case', () => {
  expect(matching([anna, bala], 'r24')).toEqual([anna, bala]);
  expect(matching([anna, bala], ' ec0')).toEqual([bala]);
  expect(matching([anna, bala], 'thomas')).toEqual([anna]);
  expect(matching([anna, bala], 'null')).toEqual([]);
  expect(matching([anna, bala], '')).toEqual([anna, bala]);
});

test('arrow keys move in the grid and stop at its edges', () => {
  const from = (index: number) => (key: string) => nextIndex(key, index, 7, 3);
  expect(['ArrowRight', 'ArrowDown', 'Home', 'End'].map(from(0))).toEqual([1, 3, 0, 6]);
  expect(['ArrowLeft', 'ArrowUp'].map(from(0))).toEqual([undefined, undefined]);
  expect(['ArrowRight', 'ArrowDown', 'ArrowUp'].map(from(6))).toEqual([undefined, undefined, 3]);
  expect(nextIndex('a', 0, 7, 3)).toBeUndefined();
});

test('a range has both ends, in either direction, as far as both are shown', () => {
  expect(rangeOf([4, 7, 9, 2], 7, 2)).toEqual([7, 9, 2]);
  expect(rangeOf([4, 7, 9, 2], 9, 4)).toEqual([4, 7, 9]);
  expect(rangeOf([4, 7], undefined, 7)).toEqual([7]);
  expect(rangeOf([4, 7], 12, 7)).toEqual([7]);
});
