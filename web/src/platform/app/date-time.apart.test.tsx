import { afterEach, describe, expect, test, vi } from 'vitest';
import { localeFor, spanOf } from './date-time.tsx';

test.each([
  ['en-IN', 'en-IN'],
  ['en-GB', 'en-GB'],
  ['en-US', 'en-US'],
  ['en', 'en'],
  ['en-GB-oxendict', 'en-GB'],
  ['hi-IN', 'en-IN'],
  ['de', 'en-DE'],
  ['mn-MN', 'en-GB'],
  ['not a language', 'en-GB'],
  ['', 'en-GB'],
])('a browser set to %j gets the dates of %s', (language, locale) => {
  expect(localeFor(language)).toBe(locale);
});

test('a span names each day once', () => {
  const at = (day: number, hour: number, year = 2026) => new Date(year, 10, day, hour).toISOString();
  const now = new Date(2026, 10, 18, 8);
  expect(spanOf(at(18, 9), at(18, 11), now)).toMatch(/^Today, 0?9:00\s?–\s?11:00/);
  expect(spanOf(at(19, 9), at(19, 11), now)).toMatch(/^Tomorrow, /);
  expect(spanOf(at(17, 9), at(17, 11), now)).toMatch(/^Tue/);
  expect(spanOf(at(17, 9), at(17, 11), now)).not.toContain('2026');
  expect(spanOf(at(18, 9, 2025), at(18, 11, 2025), now)).toContain('2025');
  expect(spanOf(at(18, 22), at(19, 2), now)).toMatch(/18.*19/);
});

describe('the same moment for readers of', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.resetModules();
    vi.unstubAllEnvs();
  });

  /** Intl separates the time from am and pm by a narrow space. */
  const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ');

  test.each([
    ['en-IN', 'Asia/Kolkata', '16 Nov 2026, 9:03 pm', '9:03:00 pm'],
    ['en-GB', 'Europe/London', '16 Nov 2026, 15:33', '15:33:00'],
    ['en-US', 'America/New_York', 'Nov 16, 2026, 10:33 AM', '10:33:00 AM'],
    ['de-DE', 'Europe/Berlin', '16 Nov 2026, 16:33', '16:33:00'],
  ])('%s in %s', async (language, zone, dateTime, time) => {
    vi.stubEnv('TZ', zone);
    vi.stubGlobal('navigator', { ...navigator, language });
    vi.resetModules();
    const { dateTimeOf, timeToSecondOf } = await import('./date-time.tsx');
    expect(plain(dateTimeOf('2026-11-16T15:33:00.000Z'))).toBe(dateTime);
    expect(plain(timeToSecondOf(Date.parse('2026-11-16T15:33:00.000Z')))).toBe(time);
  });
});
