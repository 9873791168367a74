import { describe, expect, test } from 'vitest';
import { isAtLeast, shownVersion, versionOf } from './version.rules.ts';

describe('which SEB it is', () => {
  test.each([
    ['SEB_Windows_3.10.2.920', 'Windows 3.10.2.920'],
    ['SEB_Windows_3.10.2 (x64)', 'Windows 3.10.2'],
    ['SEB_macOS_3.7.1_159F8_org.safeexambrowser.SafeExamBrowser', 'macOS 3.7.1'],
    ['Safe Exam Browser_macOS_3.7_159F8_org.safeexambrowser.SafeExamBrowser', 'macOS 3.7'],
    ['SEB_iOS_3.6.2_15723_org.safeexambrowser.ios', 'iOS 3.6.2'],
    ['SEB_OSX_2.1.4_2B66', 'macOS 2.1.4'],
    ['SEB_Win_2.1.1', 'Windows 2.1.1'],
  ])('its script says: %s', (script, shown) => {
    expect(shownVersion(versionOf(script, undefined))).toBe(shown);
  });

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/143.0.0.0 SEB/3.10.2', 'Windows 3.10.2'],
    // The versions that follow are for learning platforms that look for them.
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 SEB/3.7.1 SEB/3.5.4 SEB/3.6 SEB/3.6.1',
      'macOS 3.7.1',
    ],
    ['Mozilla/5.0 (iPad; CPU OS 18_4 like Mac OS X) AppleWebKit/605.1.15 SEB/3.6.2', 'iOS 3.6.2'],
  ])('its user agent says, where there is no script: %s', (userAgent, shown) => {
    expect(shownVersion(versionOf(undefined, userAgent))).toBe(shown);
    expect(shownVersion(versionOf('', userAgent))).toBe(shown);
  });

  test.each([
    [undefined, undefined],
    ['', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'],
    ['SEB_Windows_', 'Mozilla/5.0 (X11; Linux x86_64) SEB/3.1'],
  ])('is not known from %s and %s', (script, userAgent) => {
    expect(versionOf(script, userAgent)).toBeUndefined();
  });

  test('is a short text without what separates the fields of a board', () => {
    const shown = shownVersion(versionOf(`SEB_Windows_${'3.10,2;1'.repeat(20)}`, undefined));
    expect(shown).toBe('Windows 3.10');
    expect(shownVersion(versionOf(`SEB_Windows_${'1'.repeat(99)}`, undefined)).length).toBeLessThan(40);
  });
});

test.each([
  ['3.10.2', '3.10.2', true],
  ['3.10.2.920', '3.10.2', true],
  ['3.10', '3.10.0', true],
  ['3.10', '3.10.1', false],
  ['3.9.9', '3.10', false],
  ['4.0', '3.10.2', true],
  ['3', '3.0', true],
])('%s is enough for %s: %s', (version, least, isEnough) => {
  expect(isAtLeast(version, least)).toBe(isEnough);
});
