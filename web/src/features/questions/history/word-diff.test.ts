import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Piece, shortenUnchanged, wordDiff } from './word-diff.ts';

const without = (kind: Piece['kind'], pieces: Piece[]) =>
  pieces
    .filter((piece) => piece.kind !== kind)
    .map(({ text }) => text)
    .join('');

/** Few words, so that two texts have some in common; and anything that can be typed. */
const text = fc.oneof(
  fc
    .array(fc.constantFrom('the', 'stack', 'queue', ' ', ' ', '\n', '$x^2$', 'അടുക്ക്', 'हिन्दी', '🙂', '.'), {
      maxLength: 60,
    })
    .map((words) => words.join('')),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('both texts can be restored from the pieces', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after);
      expect(without('added', pieces)).toBe(before);
      expect(without('removed', pieces)).toBe(after);
    }),
    { numRuns: 1000 },
  );
});

test('an unchanged text has no changes', () => {
  fc.assert(
    fc.property(text, (same) => {
      expect(wordDiff(same, same)).toEqual(same === '' ? [] : [{ kind: 'same', text: same }]);
    }),
  );
});

test('no piece is empty, and no kind repeats in a row', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const pieces = wordDiff(before, after);
      expect(pieces.every((piece) => piece.text !== '')).toBe(true);
      expect(pieces.every(({ kind }, at) => kind !== pieces[at + 1]?.kind)).toBe(true);
    }),
  );
});

test('marks whole words', () => {
  expect(wordDiff('Which is a linear structure?', 'Which one is a linear list?')).toEqual([
    { kind: 'same', text: 'Which ' },
    { kind: 'added', text: 'one ' },
    { kind: 'same', text: 'is a linear ' },
    { kind: 'removed', text: 'structure' },
    { kind: 'added', text: 'list' },
    { kind: 'same', text: '?' },
  ]);
});

test('reads a run of changed words as one change', () => {
  expect(wordDiff('two red balls', 'three blue balls')).toEqual([
    { kind: 'removed', text: 'two red' },
    { kind: 'added', text: 'three blue' },
    { kind: 'same', text: ' balls' },
  ]);
});

test('does not separate a letter from its vowel sign', () => {
  expect(wordDiff('कि', 'की')).toEqual([
    { kind: 'removed', text: 'कि' },
    { kind: 'added', text: 'की' },
  ]);
});

test('the longest texts with nothing in common count as rewritten', () => {
  const before = Array.from({ length: 3000 }, (_, at) => `a${at}`).join(' ');
  const after = Array.from({ length: 3000 }, (_, at) => `b${at}`).join(' ');
  expect(wordDiff(before, after)).toEqual([
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]);
});

test('finds the one changed word in the longest text', () => {
  const words = Array.from({ length: 4000 }, (_, at) => `w${at % 97}`);
  const before = words.join(' ');
  const after = words.with(2000, 'changed').join(' ');
  expect(wordDiff(before, after).filter(({ kind }) => kind !== 'same')).toEqual([
    { kind: 'removed', text: words[2000] },
    { kind: 'added', text: 'changed' },
  ]);
});

describe('shortened', () => {
  const long = (word: string, times: number) => `${word} `.repeat(times);

  test('keeps a short text whole', () => {
    const pieces = wordDiff('What is a stack?', 'What is a queue?');
    expect(shortenUnchanged(pieces)).toEqual(pieces);
  });

  test('skips text far before and far after a change', () => {
    const shown = shortenUnchanged(
      wordDiff(
        `${long('before', 500)}old ${long('behind', 500)}`,
        `${long('before', 500)}new ${long('behind', 500)}`,
      ),
    );
    expect(shown.map(({ kind, isAfterGap }) => [kind, isAfterGap ?? false])).toEqual([
      ['same', true],
      ['removed', false],
      ['added', false],
      ['same', false],
      ['same', true],
    ]);
    expect(shown.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(400);
    expect(shown[0]?.text).toMatch(/^before .*before $/);
  });

  test('never shortens a change', () => {
    const pieces: Piece[] = [
      { kind: 'removed', text: long('old', 500) },
      { kind: 'added', text: long('new', 500) },
    ];
    expect(shortenUnchanged(pieces)).toEqual(pieces);
  });

  test('does not split a text without spaces', () => {
    const pieces: Piece[] = [
      { kind: 'added', text: 'x ' },
      { kind: 'same', text: '🙂'.repeat(1000) },
      { kind: 'added', text: ' y' },
    ];
    expect(shortenUnchanged(pieces)).toEqual(pieces);
  });
});
