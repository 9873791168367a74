import { expect, test } from 'vitest';
import { deviceOf, rowsNext } from './rows.rules.ts';

test('a busy database is asked for fewer rows in the next second, and never for none', () => {
  const after = (rows: number, ms: number, before = { rows: 120, ms: 60_000 }) =>
    rowsNext({ rows, ms }, before);
  expect(after(120, 16)).toBe(120);
  expect(after(120, 32)).toBe(60);
  expect(after(60, 60_000)).toBe(20);
  expect(after(20, 1)).toBe(120);
  expect(after(0, 0)).toBe(120);
  // One slow read alone changes nothing.
  expect(after(120, 60_000, { rows: 120, ms: 16 })).toBe(120);
});

test('a device is its browser and its system, in two letters', () => {
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  expect([firefox, 'curl/8', ''].map(deviceOf)).toEqual(['fl', '??', '']);
});
