import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { essayCheck, patchBetween, patched } from './essay-patch.ts';
import { countWords, wordLimitAt } from './essay-words.ts';

describe('the change between two texts', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '🌈', '🌤', '👩‍🔬', 'e\u0301', 'الضوء', '\u200F'), {
      maxLength: 30,
    })
    .map((all) => all.join(''));

  test('makes the second from the first, and halves no character', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const change = patchBetween(before, after);
        expect(change.inserted.isWellFormed()).toBe(true);
        expect(patched(before, change)).toBe(after);
      }),
      { numRuns: 2000 },
    );
  });

  test('is as small as one key is', () => {
    const long = 'Light bends. '.repeat(1000);
    expect(patchBetween(long, `${long}x`)).toEqual({ kept: long.length, dropped: 0, inserted: 'x' });
    expect(patchBetween('🌈🌈', '🌈🌤')).toEqual({ kept: 1, dropped: 1, inserted: '🌤' });
    expect(patchBetween('aaa', 'aa')).toEqual({ kept: 2, dropped: 1, inserted: '' });
  });

  test('fits no text that is too short for it', () => {
    expect(patched('ab', { kept: 1, dropped: 2, inserted: '' })).toBeUndefined();
  });

  test('is checked by a number that other texts do not have', () => {
    expect(essayCheck('')).toBe(0x811c9dc5);
    expect(essayCheck('a')).toBe(0xe40c292c);
    expect(essayCheck('ab')).not.toBe(essayCheck('ba'));
  });
});

describe('words', () => {
  test.each([
    ['', 0],
    [' \n — … !', 0],
    ['Light bends.', 2],
    ["It isn't 3.5 m/s, though", 6],
    ['well-known', 2],
    ['الضوء ينكسر', 2],
    ['<b>bold</b>', 3],
    ['👩‍🔬 works', 1],
  ])('of %j are %i', (text, words) => expect(countWords(text)).toBe(words));

  test('beyond the limit begin where the next one does', () => {
    expect(wordLimitAt('one two three', 2)).toBe('one two '.length);
    expect(wordLimitAt('one two three', 3)).toBe('one two three'.length);
    expect(wordLimitAt('one two three …', 3)).toBe('one two three …'.length);
  });
});
