import { expect, test } from 'vitest';
import { shortenUnchanged } from './shorten-unchanged.ts';
import { type Piece, wordDiff } from './word-diff.ts';

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
