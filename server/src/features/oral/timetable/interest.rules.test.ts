import { expect, test } from 'vitest';
import { barredSessions, type Venue } from './interest.rules.ts';

const session = (id: number, ...examiners: number[]): Venue => [{ id, examiners }];
const barred = (venues: Venue[], ...conflicts: number[]) => [...barredSessions(venues, new Set(conflicts))];

test('nobody comes before a panel with a conflict of interest while there is another', () => {
  const venues = [session(1, 10, 11), session(2, 12), session(3, 11, 12)];
  expect(barred(venues)).toEqual([]);
  expect(barred(venues, 10)).toEqual([1]);
  expect(barred(venues, 11)).toEqual([1, 3]);
});

test('where every panel has one, the co-examiner marks; without one the session is barred', () => {
  expect(barred([session(1, 10, 11)], 10)).toEqual([]);
  expect(barred([session(1, 10, 11), session(2, 10)], 10)).toEqual([2]);
  expect(barred([session(1, 10, 11)], 10, 11)).toEqual([1]);
});

test('a circuit is barred as a whole, for all of its stations are gone to', () => {
  const circuit = [
    { id: 1, examiners: [10] },
    { id: 2, examiners: [11] },
  ];
  expect(barred([circuit], 11)).toEqual([1, 2]);
  expect(barred([circuit, session(3, 12)], 11)).toEqual([1, 2]);
});
