import { expect, test } from 'vitest';
import { addressOf, readAddress } from './bank-address.ts';

test('an address leads back to the part it was made for', () => {
  for (const part of [
    {},
    { bank: 3 },
    { bank: 3, question: 17 },
    { bank: 3, open: 24 },
    { bank: 3, open: 24, from: 37 },
    { bank: 3, import: 'new' as const },
    { bank: 3, import: 9 },
    { bank: 3, import: 9, next: [10, 11] },
    { bank: 3, view: 'deleted' as const },
  ])
    expect(readAddress(new URLSearchParams(addressOf(part)))).toEqual(part);
});

test('invalid values in the address are ignored', () => {
  expect(readAddress(new URLSearchParams('?bank=abc&question=-&view=all&import=&next=1'))).toEqual({});
});
