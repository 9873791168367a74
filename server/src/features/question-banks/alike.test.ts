import { expect, test } from 'vitest';
import { firstHolders } from './alike.ts';

test('the nearest share the most marks, and of those with one mark the first is kept', () => {
  const holders = firstHolders();
  holders.add(1, [10, 11, 12]);
  holders.add(2, [12, 13, 14]);
  holders.add(3, [15]);
  expect(holders.nearest([12, 13, 14, 15])).toEqual([2, 1]);
  expect(holders.nearest([11])).toEqual([1]);
  expect(holders.nearest([99])).toEqual([]);
});
