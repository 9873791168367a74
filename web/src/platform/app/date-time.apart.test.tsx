import { afterEach, describe, expect, test, vi } from 'vitest';
import { localeFor } from './date-time.tsx';

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
