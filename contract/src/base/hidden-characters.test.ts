// L8
import { describe, expect, test } from 'vitest';
import { Email, line } from './fields.ts';

const Title = line(100);
const read = (text: string) => Title.safeParse(text);

describe('in a title or name', () => {
  test.each([
    ['an override of the direction', 'exam\u202Efdp.exe', 'examfdp.exe'],
    ['embeddings and isolates', '\u202AOptics\u202C \u2066one\u2069', 'Optics one'],
    ['zero-width spaces', 'Op\u200Btics\u2060\uFEFF', 'Optics'],
    ['joiners between Latin letters', 'ad\u200Dmin\u200C', 'admin'],
    ['a joiner in front', '\u200Doptics', 'optics'],
    ['a second joiner', 'ക്\u200D\u200D', 'ക്\u200D'],
    ['direction marks beside Latin letters', 'Optics\u200F\u200E', 'Optics'],
    ['soft hyphens and invisible operators', 'Op\u00ADtics\u2063', 'Optics'],
    ['tag characters', 'Optics\u{E0041}\u{E0042}', 'Optics'],
    ['blanks in front of hidden characters', ' \u200B Optics', 'Optics'],
  ])('%s are removed', (_, given, expected) => {
    expect(read(given)).toMatchObject({ success: true, data: expected });
  });

  test.each([
    ['Persian with a non-joiner', 'می\u200Cخواهم'],
    ['Malayalam with a chillu at the end', 'അവന്\u200D'],
    ['Hindi with a joiner', 'क्\u200Dष'],
    ['Sinhala', 'ශ්\u200Dරී ලංකාව'],
    ['Hebrew with a direction mark', 'C++\u200E בעברית'],
    ['Arabic with a number sign', '\u0600١٢٣'],
    ['emoji of a family', '👩\u200D👩\u200D👧 family'],
    ['emoji with a skin tone and a profession', '👩🏽\u200D🔬'],
    ['a heart on fire', '❤\uFE0F\u200D🔥'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['letters with accents', 'Ze\u0301'],
  ])('%s stays as it is', (_, text) => {
    expect(read(text)).toMatchObject({ success: true, data: text });
  });

  test.each([
    ['hidden characters', '\u200B\u202E\u2060'],
    ['a Hangul filler', '\u3164'],
    ['an empty Braille cell', '\u2800 \u2800'],
    ['a selector', '\uFE0F'],
  ])('%s alone are nothing', (_, text) => {
    expect(read(text).error?.issues.map(({ message }) => message)).toEqual(['Please fill all the details']);
  });
});

test('an address takes no hidden characters', () => {
  expect(Email.safeParse('an\u200Bna@example.org').success).toBe(false);
});
