import { expect, test } from 'vitest';
import { isTimeZone, momentFor } from './reader-time.rules.ts';

const AT = new Date('2026-11-16T15:33:00.000Z');

test.each([
  ['Asia/Kolkata', 'en-IN', 'Monday, 16 November 2026 at 9:03 pm IST'],
  ['America/New_York', 'en-US', 'Monday, November 16, 2026 at 10:33 AM EST'],
  ['Europe/London', 'en-GB', 'Monday, 16 November 2026 at 15:33 GMT'],
  [null, null, 'Monday, 16 November 2026 at 21:03 GMT+5:30'],
])('for a reader in %s who writes %s', (time_zone, locale, text) => {
  expect(momentFor({ time_zone, locale }, 'Asia/Kolkata')(AT)).toBe(text);
});

test.each([
  ['Asia/Kolkata', true],
  ['UTC', true],
  ['Asia/Atlantis', false],
  ['', false],
])('%j is a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});
