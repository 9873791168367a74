import { expect, test } from 'vitest';
import { ATTACKED_FROM, slowedBy, waitsBetweenTries } from './slow-down.rules.ts';

test('the waits of a stranger grow from one second to one minute, and never lock', () => {
  expect(waitsBetweenTries(0).map((wait) => wait / 1000)).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60]);
});

test('for an account under attack from many networks, each has to wait from its first try', () => {
  expect(waitsBetweenTries(ATTACKED_FROM).map((wait) => wait / 1000)).toEqual([30, 60]);
});

test('the first mistakes are answered at once, later ones ever more slowly, none by more than three seconds', () => {
  expect([1, 2, 3, 4, 5, 8, 9, 10, 1000].map(slowedBy)).toEqual([0, 0, 0, 500, 1000, 2500, 3000, 3000, 3000]);
});
