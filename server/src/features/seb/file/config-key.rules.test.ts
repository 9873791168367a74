import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type PlainSettings,
  readPlist,
  slowConfigKey,
  slowSebJson,
} from '../../../testing/exams/safe-exam-browser.ts';
import { configKey, sebJson } from './config-key.rules.ts';
import { plistOf, type SebSettings } from './plist.rules.ts';

const EXAMPLE: SebSettings = {
  allowQuit: true,
  allowWlan: false,
  browserWindowWebView: 3,
  quitURL: 'https://quivia.example/seb/quit/7',
  startURL: 'https://quivia.example/seb/start/7?t=é&n=1',
  URLFilterEnable: true,
  URLFilterRules: [{ action: 1, active: true, expression: 'quivia.example/*', regex: false }],
};

describe('the config key', () => {
  test('of no settings is that of {}', () => {
    expect(configKey({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  test('of an example is as two other programs computed it', async () => {
    const known = 'd826b0bb59b5a45039788feeb911b074d29c093aad46557ef46b3534d2b151f6';
    expect(configKey(EXAMPLE)).toBe(known);
    expect(await slowConfigKey(readPlist(plistOf(EXAMPLE)))).toBe(known);
  });

  test('does not depend on the order in which settings are written', () => {
    const reversed = Object.fromEntries(Object.entries(EXAMPLE).toReversed());
    expect(configKey(reversed)).toBe(configKey(EXAMPLE));
  });
});

test('names are sorted without regard to case, in every dictionary, and lower case comes first', () => {
  const names = { URLFilterEnable: 1, startURL: 2, allowWLAN: 3, allowWlan: 4 };
  const sorted = '{"allowWlan":4,"allowWLAN":3,"startURL":2,"URLFilterEnable":1}';
  expect(sebJson(names)).toBe(sorted);
  expect(sebJson({ list: [names, names], inner: names })).toBe(
    `{"inner":${sorted},"list":[${sorted},${sorted}]}`,
  );
});

test('nothing is escaped', () => {
  expect(sebJson({ socket: String.raw`ws:\localhost`, said: 'a "b" é/\n' })).toBe(
    `{"said":"a "b" é/\n","socket":"${String.raw`ws:\localhost`}"}`,
  );
});

test('the writer of the file and empty dictionaries are left out, empty lists and texts are not', () => {
  const settings = { originatorVersion: 'SEB_Win_3.10', a: {}, b: { c: {} }, d: [], e: '', f: [{}] };
  expect(sebJson(settings)).toBe('{"d":[],"e":"","f":[{}]}');
});

test('data is base64', () => {
  expect(sebJson({ salt: Uint8Array.of(255, 0, 1), none: new Uint8Array() })).toBe(
    '{"none":"","salt":"/wAB"}',
  );
});

const Name = fc.stringMatching(/^[A-Za-z]{1,12}$/);
const Text = fc
  .string({ unit: 'grapheme', maxLength: 30 })
  .filter((text) => !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text));
const { settings: Settings } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.boolean(),
    fc.integer(),
    Text,
    fc.uint8Array({ maxLength: 20 }),
    fc.array(tie('settings'), { maxLength: 3 }),
    tie('settings'),
  ),
  settings: fc.dictionary(Name, tie('value'), { maxKeys: 6 }).filter(hasOneCase),
}));

/** No two names that differ in case alone: SEB's platforms disagree about them. */
function hasOneCase(settings: object): boolean {
  const names = Object.keys(settings).map((name) => name.toLowerCase());
  return new Set(names).size === names.length;
}

test('whatever the settings are, a reader of their file computes the same by a way of its own', () => {
  fc.assert(
    fc.property(Settings, (drawn) => {
      const settings = drawn as SebSettings;
      const read = readPlist(plistOf(settings));
      expect(read).toEqual(settings);
      expect(slowSebJson(read)).toBe(sebJson(settings));
    }),
    { numRuns: 200 },
  );
});

test('a text with markup comes back from the file as it was', () => {
  const settings: PlainSettings = { startURL: 'https://a.example/?x=1&y=<2>"3"' };
  expect(readPlist(plistOf(settings))).toEqual(settings);
});
