import { describe, expect, test } from 'vitest';
import { configKey } from './config-key.rules.ts';
import type { SebValue } from './plist.rules.ts';
import { fileSettings } from './settings.rules.ts';

const PARTS = {
  site: 'https://quivia.example/',
  startAddress: 'https://quivia.example/api/v1/seb/start/abc',
  quitAddress: 'https://quivia.example/seb/quit/0123',
  spellCheck: false,
  takesFiles: false,
  least_windows: null,
  least_macos: null,
  least_ios: null,
  quit_password: null,
};

describe("Quivia's file", () => {
  test('opens the ticket, quits at the quit address, and shows its keys', () => {
    expect(fileSettings(PARTS)).toMatchObject({
      startURL: PARTS.startAddress,
      quitURL: PARTS.quitAddress,
      quitURLConfirm: false,
      sendBrowserExamKey: true,
      browserWindowWebView: 3,
    });
  });

  test('keeps answers that were not sent when SEB quits, and begins without the cookies of whoever came before', () => {
    expect(fileSettings(PARTS)).toMatchObject({
      examSessionClearCookiesOnEnd: false,
      removeBrowserProfile: false,
      examSessionClearCookiesOnStart: true,
    });
  });

  test.each([
    ['https://quivia.example/', 'quivia.example/*'],
    ['http://localhost:8000/', 'localhost:8000/*'],
    ['https://college.example/exams/', 'college.example/exams/*'],
  ])('at %s lets nothing else be opened than %s', (site, expression) => {
    expect(fileSettings({ ...PARTS, site })).toMatchObject({
      URLFilterEnable: true,
      URLFilterRules: [{ action: 1, active: true, expression, regex: false }],
    });
  });

  test('asks for a quit password only where there is one', () => {
    expect(fileSettings(PARTS)).not.toHaveProperty('hashedQuitPassword');
    expect(fileSettings({ ...PARTS, quit_password: 'test' }).hashedQuitPassword).toMatch(/^9f86d081/);
  });

  test('with one least version names every platform, because one alone would exclude the others', () => {
    expect(fileSettings(PARTS)).not.toHaveProperty('sebAllowedVersions');
    expect(fileSettings({ ...PARTS, least_windows: '3.10' }).sebAllowedVersions).toEqual([
      'Win.3.10.min',
      'Mac.1.0.min',
      'iOS.1.0.min',
    ]);
  });

  test('has what every platform writes into the config key alike: no fractions, quotes, dates, or names that differ in case', () => {
    const settings = fileSettings({ ...PARTS, least_ios: '3.6.2', quit_password: 'maple "42"' });
    const values = (value: SebValue): SebValue[] =>
      Array.isArray(value) || (typeof value === 'object' && !(value instanceof Uint8Array))
        ? Object.values(value as object).flatMap(values)
        : [value];
    const all = values(settings);
    expect(all.length).toBeGreaterThan(30);
    for (const value of all) {
      expect(['boolean', 'number', 'string']).toContain(typeof value);
      if (typeof value === 'number') expect(Number.isInteger(value)).toBe(true);
      if (typeof value === 'string') expect(value).not.toMatch(/["\\]|[^\x20-\x7e]/);
    }
    const names = Object.keys(settings).map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
  });

  test('of each attempt has a key of its own', () => {
    const other = { ...PARTS, startAddress: `${PARTS.startAddress}d` };
    expect(configKey(fileSettings(PARTS))).not.toBe(configKey(fileSettings(other)));
  });
});
