import { expect, it } from 'vitest';
import { formatPoints, ordinal, sharedRanks } from './ranks.ts';

it('finds the ranks that several people share', () => {
  const ranks = [1, 2, 2, 4, 5, 5, 5].map((rank) => ({ rank }));
  expect([...sharedRanks(ranks)]).toEqual([2, 5]);
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [22, '22nd'],
  [113, '113th'],
])('rank %d reads %s', (rank, words) => {
  expect(ordinal(rank)).toBe(words);
});

it.each([
  [1204, '1,204'],
  [7.5, '7.5'],
  [0.3333, '0.33'],
  [-0.25, '−0.25'],
])('%d points read %s', (count, words) => {
  expect(formatPoints(count)).toBe(words);
});
