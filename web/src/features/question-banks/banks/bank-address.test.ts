import { expect, test } from 'vitest';
import { addressOf, placeOf } from './bank-address.ts';

test('a place in the panel is read from its own address', () => {
  for (const place of [
    {},
    { bank: 3 },
    { bank: 3, question: 17 },
    { bank: 3, import: 'new' as const },
    { bank: 3, import: 9 },
    { bank: 3, view: 'deleted' as const },
  ])
    expect(placeOf(new URLSearchParams(addressOf(place)))).toEqual(place);
});

test('nonsense in the address is no place', () => {
  expect(placeOf(new URLSearchParams('?bank=abc&question=-&view=all&import='))).toEqual({});
});
