import { expect, it } from 'vitest';
import { addressOf, examOf } from './result-address.ts';

it('finds the exam that an address was made for', () => {
  expect(examOf(new URLSearchParams(addressOf(7)))).toBe(7);
  expect(examOf(new URLSearchParams(addressOf()))).toBeUndefined();
});

it('opens the list for an address that names no exam', () => {
  for (const exam of ['', '0', '-1', '1.5', 'seven'])
    expect(examOf(new URLSearchParams({ exam }))).toBeUndefined();
});
