import { expect, test } from 'vitest';
import { daysOf, nearDayOf } from './near-day.tsx';

test('a day is called by how near it is, and has its year where that is another one', () => {
  const at = (month: number, day: number, hour: number, year = 2026) =>
    new Date(year, month, day, hour).toISOString();
  const now = new Date(2026, 10, 18, 8);
  expect(nearDayOf(at(10, 18, 0), now)).toBe('Today');
  expect(nearDayOf(at(10, 18, 23), now)).toBe('Today');
  expect(nearDayOf(at(10, 17, 23), now)).toBe('Yesterday');
  expect(nearDayOf(at(10, 19, 0), now)).toBe('Tomorrow');
  expect(nearDayOf(at(10, 12, 9), now)).toMatch(/12/);
  expect(nearDayOf(at(10, 12, 9), now)).not.toContain('2026');
  expect(nearDayOf(at(10, 18, 9, 2025), now)).toContain('2025');
});

test('days from one to another are said once each', () => {
  const at = (day: number) => new Date(2026, 10, day, 9).toISOString();
  expect(daysOf(at(19), at(19))).not.toMatch(/–/);
  expect(daysOf(at(19), at(20))).toMatch(/19.*–.*20/);
});
