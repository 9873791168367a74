import { describe, expect, test } from 'vitest';
import { type Evidence, failureOf } from './check.rules.ts';
import { shownHash } from './keys.rules.ts';

const PAGE = 'https://quivia.example/seb/check/7/abc';
const KEY = 'a'.repeat(64);
const EXAM_KEY = 'b'.repeat(64);
const OTHER = 'c'.repeat(64);

const QUIVIA = {
  mode: 'quivia' as const,
  config_keys: [],
  browser_exam_keys: [],
  least_windows: null,
  least_macos: null,
  least_ios: null,
};
const OWN = { ...QUIVIA, mode: 'own' as const };

const WINDOWS = { platform: 'windows' as const, version: '3.10.2' };
const shows = (key: string, examKey?: string, version: Evidence['version'] = WINDOWS): Evidence => ({
  config: [{ hash: shownHash(PAGE, key), address: PAGE }],
  exam: examKey ? [{ hash: shownHash(PAGE, examKey), address: PAGE }] : [],
  version,
});
const NOTHING: Evidence = { config: [{ hash: ':', address: PAGE }], exam: [], version: WINDOWS };

describe("with Quivia's file", () => {
  test('the key of the file whose ticket began the session is enough', () => {
    expect(failureOf(QUIVIA, KEY, shows(KEY))).toBeUndefined();
  });

  test('every other is wrong, such as that of a friend’s file', () => {
    expect(failureOf(QUIVIA, KEY, shows(OTHER))).toBe('wrong_keys');
  });

  test('no key is said to be missing, and so is a session that no ticket began', () => {
    expect(failureOf(QUIVIA, KEY, NOTHING)).toBe('no_keys');
    expect(failureOf(QUIVIA, undefined, shows(KEY))).toBe('no_ticket');
  });

  test('one of two ways is enough: by the script or by a header', () => {
    const [right] = shows(KEY).config;
    const evidence = { ...NOTHING, config: [{ hash: undefined, address: PAGE }, right as never] };
    expect(failureOf(QUIVIA, KEY, evidence)).toBeUndefined();
  });
});

describe('with an own file', () => {
  test('one of the pasted config keys is enough', () => {
    const wanted = { ...OWN, config_keys: [OTHER, KEY] };
    expect(failureOf(wanted, undefined, shows(KEY))).toBeUndefined();
    expect(failureOf(wanted, undefined, shows(EXAM_KEY))).toBe('wrong_keys');
  });

  test('where browser exam keys were pasted too, one of them must be shown beside the config key', () => {
    const wanted = { ...OWN, config_keys: [KEY], browser_exam_keys: [EXAM_KEY] };
    expect(failureOf(wanted, undefined, shows(KEY, EXAM_KEY))).toBeUndefined();
    expect(failureOf(wanted, undefined, shows(KEY, OTHER))).toBe('wrong_keys');
    expect(failureOf(wanted, undefined, shows(OTHER, EXAM_KEY))).toBe('wrong_keys');
    expect(failureOf({ ...wanted, config_keys: [] }, undefined, shows(OTHER, EXAM_KEY))).toBeUndefined();
  });

  test('without any key nothing is enough', () => {
    expect(failureOf(OWN, undefined, shows(KEY))).toBe('wrong_keys');
    // Whatever file began it.
    expect(failureOf(OWN, KEY, shows(KEY))).toBe('wrong_keys');
  });
});

describe('a least version', () => {
  const wanted = { ...QUIVIA, least_windows: '3.10', least_macos: '3.7' };
  const by = (platform: 'windows' | 'macos' | 'ios', version: string) =>
    failureOf(wanted, KEY, shows(KEY, undefined, { platform, version }));

  test('is asked of its platform, and of no other', () => {
    expect(by('windows', '3.10.2')).toBeUndefined();
    expect(by('windows', '3.9.1')).toBe('old_version');
    expect(by('macos', '3.6')).toBe('old_version');
    expect(by('ios', '2.1')).toBeUndefined();
  });

  test('can not be met by an SEB that does not say which it is', () => {
    const unknown = { ...shows(KEY), version: undefined };
    expect(failureOf(wanted, KEY, unknown)).toBe('no_version');
    expect(failureOf(QUIVIA, KEY, unknown)).toBeUndefined();
  });

  test('is named only where the keys are right', () => {
    const old = { platform: 'windows' as const, version: '2.4' };
    expect(failureOf(wanted, KEY, shows(OTHER, undefined, old))).toBe('wrong_keys');
  });
});
