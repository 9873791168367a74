import { expect, test } from 'vitest';
import { deviceOf, rowsNext } from './rows.rules.ts';

test('a busy database is asked for fewer rows in the next second, and never for none', () => {
  expect(rowsNext(120, 16)).toBe(120);
  expect(rowsNext(120, 32)).toBe(60);
  expect(rowsNext(60, 60_000)).toBe(20);
  expect(rowsNext(20, 1)).toBe(120);
  expect(rowsNext(0, 0)).toBe(120);
});

test('a device is its browser and its system, in two letters', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect([firefox, 'curl/8', ''].map(deviceOf)).toEqual(['fl', '??', '']);
});
