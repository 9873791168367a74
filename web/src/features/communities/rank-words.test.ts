import { describe, expect, it } from 'vitest';
import { pointsWords, rankWords, sharedRanks } from './rank-words.ts';

describe('a rank', () => {
  const shared = sharedRanks([1, 2, 2, 4, 5, 5, 5].map((rank) => ({ rank })));

  it('that several people hold is said to be shared', () => {
    expect([...shared]).toEqual([2, 5]);
    expect(rankWords(2, shared.has(2))).toBe('2 =');
  });

  it('that one person holds is only a number', () => {
    expect(rankWords(4, shared.has(4))).toBe('4');
  });
});

it.each([
  [1204, '1,204'],
  [7.5, '7.5'],
  [0.3333, '0.33'],
  [-0.25, '−0.25'],
])('%d points read %s', (count, words) => {
  expect(pointsWords(count)).toBe(words);
});
