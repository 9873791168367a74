import { expect, it } from 'vitest';
import { addressOf, viewAt } from './results-address.ts';

const read = (address: string) => viewAt(new URLSearchParams(address));

it('reads back the view an address was made for', () => {
  for (const view of [
    {},
    { exam: 3 },
    { exam: 3, student: 8 },
    { exam: 3, view: 'print' },
    { view: 'gradebook', course: 2 },
  ] as const) {
    expect(read(addressOf(view))).toEqual(view);
  }
});

it('ignores what names no view', () => {
  expect(read('?panel=recent-quiz&exam=abc&student=-1&view=nowhere')).toEqual({});
});
