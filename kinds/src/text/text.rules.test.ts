import type { AcceptedText, TextKey } from '@quivia/contract/kinds/text.key';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchesWildcards } from './match-text.rules.ts';
import { normalText } from './normal-text.rules.ts';
import { gradeText, text, textClass } from './text.rules.ts';
import { TEXT_PROBLEMS } from './text.words.ts';

const strict = { ignore_case: false, ignore_accents: false, ignore_spaces: false, ignore_punctuation: false };
const accepted = (answer: string, match: AcceptedText['match'] = 'exact', percent = 100): AcceptedText => ({
  text: answer,
  match,
  percent,
});
const keyOf = (ignored: Partial<TextKey>, ...answers: AcceptedText[]): TextKey => ({
  ...strict,
  ...ignored,
  accepted: answers,
});
const isRight = (key: TextKey, answer: string) => gradeText(key, answer).share === 1;

describe('what never counts', () => {
  test.each([
    ['Ångström', 'A\u030Angstro\u0308m'],
    ['two words', '  two \u00A0 words\t'],
    ["Newton's law", 'Newton’s law'],
    ['"so"', '“so”'],
    ['well-known', 'well‑known'],
    ['पानी', 'पानी\u200C'],
    ['visible', 'vis\u00ADible\u200B'],
  ])('%j is %j', (one, other) => {
    expect(isRight(keyOf({}, accepted(one)), other)).toBe(true);
  });
});

describe('what counts unless it is ignored', () => {
  test.each([
    ['ignore_case', 'Straße', 'STRASSE'],
    ['ignore_case', 'ΟΔΟΣ', 'οδος'],
    ['ignore_case', 'İzmir', 'i\u0307zmir'],
    ['ignore_accents', 'Perú', 'Peru'],
    ['ignore_accents', 'Łódź', 'Lodz'],
    ['ignore_accents', 'Ėλλάδα', 'Eλλαδα'],
    ['ignore_spaces', 'ice cream', 'icecream'],
    ['ignore_punctuation', 'U.S.A.', 'USA'],
    ['ignore_punctuation', "don't!", 'dont'],
    ['ignore_punctuation', 'well-known', 'well known'],
    ['ignore_punctuation', 'red, green', 'red,green'],
  ] as const)('%s: %j is %j', (option, one, other) => {
    expect(isRight(keyOf({}, accepted(one)), other)).toBe(false);
    expect(isRight(keyOf({ [option]: true }, accepted(one)), other)).toBe(true);
  });

  test.each([
    ['ignore_accents', 'कि', 'की'],
    ['ignore_accents', 'が', 'か'],
    ['ignore_punctuation', '3.5', '35'],
    ['ignore_punctuation', '3.5', '3 5'],
    ['ignore_punctuation', '&&', '||'],
    ['ignore_spaces', 'a', 'b'],
  ] as const)('%s: %j is not %j', (option, one, other) => {
    expect(isRight(keyOf({ [option]: true }, accepted(one)), other)).toBe(false);
  });
});

const options = fc.record({
  ignore_case: fc.boolean(),
  ignore_accents: fc.boolean(),
  ignore_spaces: fc.boolean(),
  ignore_punctuation: fc.boolean(),
});
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom(...'aAßéİıΣς.,- \u0301\u200B"’*1'.split('')), maxLength: 12 }),
);

describe('normal text', () => {
  test('is normal', () => {
    fc.assert(
      fc.property(anyText, options, (typed, ignored) => {
        const normal = normalText(typed, ignored);
        expect(normalText(normal, ignored)).toBe(normal);
      }),
      { numRuns: 200 },
    );
  });

  test('is the same for every spelling of the same text', () => {
    fc.assert(
      fc.property(anyText, options, (typed, ignored) => {
        const normal = normalText(typed, ignored);
        expect(normalText(typed.normalize('NFD'), ignored)).toBe(normal);
        expect(normalText(`  ${typed}\u00A0`, ignored)).toBe(normal);
        if (!ignored.ignore_case) return;
        expect(normalText(typed.toUpperCase(), ignored)).toBe(normal);
        expect(normalText(typed.toLowerCase(), ignored)).toBe(normal);
      }),
      { numRuns: 200 },
    );
  });

  test('answers of one class earn the same', () => {
    fc.assert(
      fc.property(anyText, anyText, options, (one, other, ignored) => {
        const key = keyOf(ignored, accepted(one), accepted('a*', 'wildcard', 50));
        const classes = [textClass(key, one), textClass(key, other)];
        if (classes[0]?.id === classes[1]?.id) expect(classes[0]?.share).toBe(classes[1]?.share);
      }),
      { numRuns: 200 },
    );
  });
});

describe('wildcards', () => {
  test.each([
    ['colo*r', 'colour', true],
    ['colo*r', 'color', true],
    ['colo*r', 'colours', false],
    ['*acid', 'nitric acid', true],
    ['*', 'anything', true],
    ['a*a', 'a', false],
    ['a*b*c', 'aXbYbZc', true],
    ['a*b*c', 'acb', false],
    ['2 \\* *', '2 * 3', true],
    ['2 \\* *', '2 + 3', false],
    ['plain', 'plain', true],
  ])('%j fits %j: %s', (wildcards, typed, expected) => {
    expect(matchesWildcards(wildcards, typed, strict)).toBe(expected);
  });

  test('agree with a regular expression', () => {
    const letters = (...more: string[]) =>
      fc.string({ unit: fc.constantFrom('a', 'b', ...more), maxLength: 10 });
    fc.assert(
      fc.property(letters('*'), letters(), (wildcards, typed) => {
        const expected = new RegExp(`^${wildcards.replaceAll('*', '.*')}$`).test(typed);
        expect(matchesWildcards(wildcards, typed, strict)).toBe(expected);
      }),
      { numRuns: 500 },
    );
  });

  test('stars beside each other are one, and their number is bounded', () => {
    expect(isRight(keyOf({}, accepted(`a${'*'.repeat(300)}b`, 'wildcard')), 'a-b')).toBe(true);
    const key = keyOf({}, accepted('*a'.repeat(21), 'wildcard'));
    expect(text.problems('', {}, key)).toEqual([
      { path: ['answer_key', 'accepted', 0, 'text'], message: TEXT_PROBLEMS.stars(20) },
    ]);
    expect(isRight(key, 'a'.repeat(500))).toBe(false);
  });
});

describe('patterns', () => {
  test('the whole text must match', () => {
    const key = keyOf({}, accepted('colou?r|hue', 'pattern'));
    expect(['color', 'colour', 'hue'].every((typed) => isRight(key, typed))).toBe(true);
    expect(['colors', 'a color', 'Hue'].some((typed) => isRight(key, typed))).toBe(false);
    expect(isRight({ ...key, ignore_case: true }, 'HUE')).toBe(true);
  });

  test('a pattern that would take a backtracking engine for ever does not', () => {
    const key = keyOf({}, accepted('(a+)+(a|a)*(.*)*c', 'pattern'));
    expect(isRight(key, `${'a'.repeat(499)}b`)).toBe(false);
  });

  test.each([
    ['(a', {}, TEXT_PROBLEMS.pattern],
    ['(?=a)b', {}, TEXT_PROBLEMS.pattern],
    ['(a)\\1', {}, TEXT_PROBLEMS.pattern],
    ['a{1000}', {}, TEXT_PROBLEMS.patternSize],
    ['((a{30}){30}){30}', {}, TEXT_PROBLEMS.pattern],
    ['a b', { ignore_spaces: true }, TEXT_PROBLEMS.patternSpace],
  ])('%s is refused', (pattern, ignored, message) => {
    const key = keyOf(ignored, accepted(pattern, 'pattern'));
    expect(text.problems('', {}, key)).toEqual([{ path: ['answer_key', 'accepted', 0, 'text'], message }]);
    expect(gradeText(key, 'a').share).toBe(0);
  });

  test('many patterns are refused together', () => {
    const patterns = [1, 2, 3, 4].map((i) => accepted(`${i}(?:ab){50}`, 'pattern'));
    expect(text.problems('', {}, keyOf({}, ...patterns))).toEqual([
      { path: ['answer_key', 'accepted'], message: TEXT_PROBLEMS.patternsTogether },
    ]);
  });
});

test('an author reads what is missing, at its field', () => {
  const problems = (key: TextKey) =>
    text.problems('', {}, key).map(({ path, message }) => [path.join('.'), message]);
  expect(problems(keyOf({}))).toEqual([['answer_key.accepted', TEXT_PROBLEMS.none]]);
  expect(
    problems(
      keyOf(
        { ignore_case: true },
        accepted('a', 'exact', 50),
        accepted(' '),
        accepted('A', 'exact', 40),
        accepted('**', 'wildcard', 10),
      ),
    ),
  ).toEqual([
    ['answer_key.accepted.1.text', TEXT_PROBLEMS.blank],
    ['answer_key.accepted.2.text', TEXT_PROBLEMS.twice],
    ['answer_key.accepted.3.text', TEXT_PROBLEMS.onlyStars],
  ]);
  expect(problems(keyOf({}, accepted('a', 'exact', 50)))).toEqual([
    ['answer_key.accepted', TEXT_PROBLEMS.full],
  ]);
});

test('an answer that earned part of the marks earns all once it is accepted', () => {
  const key = keyOf(
    { ignore_case: true },
    accepted('mercury'),
    accepted('venus', 'exact', 50),
    accepted('m*', 'wildcard', 20),
  );
  const accept = (typed: string) => text.accept?.({}, key, { text: typed })?.accepted.map((one) => one.text);
  expect(accept(' Mars ')).toEqual(['mercury', 'venus', 'Mars', 'm*']);
  expect(accept('Venus')).toEqual(['mercury', 'Venus', 'm*']);
  expect(accept('Jupiter')).toEqual(['mercury', 'venus', 'm*', 'Jupiter']);
  expect(accept('MERCURY')).toBeUndefined();
  expect(accept(' ')).toBeUndefined();
});

test('a class is called as the author wrote the answer, otherwise as it was typed', () => {
  const key = keyOf({ ignore_case: true }, accepted('New Delhi'));
  expect(textClass(key, 'NEW  delhi')).toEqual({
    id: 'new delhi',
    label: 'New Delhi',
    share: 1,
    isUnreadable: false,
  });
  expect(textClass(key, ' Mumbai ')).toMatchObject({ id: 'mumbai', label: 'Mumbai', share: 0 });
});
