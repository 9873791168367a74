import { expect, it } from 'vitest';
import { sortItems } from './sort-items.ts';

const items = [
  { question_number: 1, facility: 0.5, discrimination: null, seconds: 40 },
  { question_number: 2, facility: 0.2, discrimination: -0.1, seconds: 40 },
  { question_number: 3, facility: null, discrimination: 0.4, seconds: 10 },
];
const order = (...how: [Parameters<typeof sortItems>[1], 'asc' | 'desc']) =>
  sortItems(items, ...how).map((item) => item.question_number);

it('sorts by a figure, and puts questions without it last', () => {
  expect(order('facility', 'asc')).toEqual([2, 1, 3]);
  expect(order('facility', 'desc')).toEqual([1, 2, 3]);
  expect(order('discrimination', 'desc')).toEqual([3, 2, 1]);
});

it('keeps equal ones in the order of the paper', () => {
  expect(order('seconds', 'desc')).toEqual([1, 2, 3]);
});
