import { expect, it } from 'vitest';
import { addressOf, placeOf } from './results-address.ts';

const read = (address: string) => placeOf(new URLSearchParams(address));

it('leads back to where an address was made for', () => {
  for (const place of [
    {},
    { exam: 3 },
    { exam: 3, student: 8 },
    { exam: 3, view: 'print' },
    { view: 'gradebook', course: 2 },
  ] as const) {
    expect(read(addressOf(place))).toEqual(place);
  }
});

it('passes over what is no place', () => {
  expect(read('?panel=recent-quiz&exam=abc&student=-1&view=nowhere')).toEqual({});
});
