import { afterEach, describe, expect, test, vi } from 'vitest';
import { zoneName } from '../app/date-time.tsx';
import { fieldOf, momentOf } from './local-time.ts';

afterEach(() => vi.unstubAllEnvs());

describe.each(['Asia/Kolkata', 'UTC', 'America/New_York', 'Pacific/Chatham'])('in %s', (zone) => {
  test('a time goes into the field and comes back the same', () => {
    vi.stubEnv('TZ', zone);
    for (const moment of ['2026-11-15T09:30:00.000Z', '2026-07-01T23:59:00.000Z', '2024-02-29T00:00:00.000Z'])
      expect(momentOf(fieldOf(moment))).toBe(moment);
  });
});

test('the field shows the reader’s own time', () => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  expect(fieldOf('2026-11-15T20:00:00Z')).toBe('2026-11-16T01:30');
  expect(momentOf('2026-11-16T01:30')).toBe('2026-11-15T20:00:00.000Z');
});

test('an empty field stays empty, and text that is not a time stays as typed', () => {
  expect(momentOf('')).toBe('');
  expect(momentOf('soon')).toBe('soon');
});

test('the zone is named as it is at that moment', () => {
  const [winter, summer] = [new Date('2026-01-15'), new Date('2026-07-15')];
  expect(zoneName(winter, 'Asia/Kolkata')).toBe('India Standard Time, GMT+5:30');
  expect(zoneName(winter, 'America/New_York')).toBe('Eastern Standard Time, GMT-5');
  expect(zoneName(summer, 'America/New_York')).toBe('Eastern Daylight Time, GMT-4');
});
