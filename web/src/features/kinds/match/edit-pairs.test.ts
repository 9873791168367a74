import { expect, test } from 'vitest';
import {
  addExtra,
  addPair,
  blankMatch,
  extraMatches,
  type MatchDraft,
  matchOf,
  movePair,
  removeExtra,
  removePair,
  writeLeft,
  writeMatch,
  writeRight,
} from './edit-pairs.ts';

/** As the server stores it: whales and bats have the same match. */
const stored: MatchDraft = {
  body: {
    left: [
      { id: 'bat', text: 'Bat' },
      { id: 'whale', text: 'Whale' },
      { id: 'owl', text: 'Owl' },
    ],
    right: [
      { id: 'bird', text: 'Bird' },
      { id: 'fish', text: 'Fish' },
      { id: 'mammal', text: 'Mammal' },
    ],
  },
  answerKey: { pairs: { bat: 'mammal', whale: 'mammal', owl: 'bird' }, grading: 'share' },
};

const pairsOf = (draft: MatchDraft) => draft.body.left.map(({ id, text }) => [text, matchOf(draft, id).text]);

test('a pair, its match and an extra match are written', () => {
  expect(pairsOf(writeLeft(stored, 'owl', 'Eagle'))[2]).toEqual(['Eagle', 'Bird']);
  expect(pairsOf(writeMatch(stored, 'owl', 'Birds'))[2]).toEqual(['Owl', 'Birds']);
  expect(extraMatches(writeRight(stored, 'fish', 'Reptile'))).toEqual([
    { id: 'fish', text: 'Reptile', index: 1 },
  ]);
});

test('writing a match that two pairs share leaves the other pair alone', () => {
  expect(pairsOf(writeMatch(stored, 'bat', 'Flyer'))).toEqual([
    ['Bat', 'Flyer'],
    ['Whale', 'Mammal'],
    ['Owl', 'Bird'],
  ]);
});

test('a pair goes with its match, unless another pair has it too', () => {
  const withoutBat = removePair(stored, 'bat');
  expect(pairsOf(withoutBat)).toEqual([
    ['Whale', 'Mammal'],
    ['Owl', 'Bird'],
  ]);
  const withoutBoth = removePair(withoutBat, 'whale');
  expect(withoutBoth.body.right.map(({ text }) => text)).toEqual(['Bird', 'Fish']);
  expect(withoutBoth.answerKey.pairs).toEqual({ owl: 'bird' });
});

test('pairs are added and moved, extra matches added and removed', () => {
  const draft = movePair(writeMatch(addPair(stored), 'p7', 'Insect'), 3, 0);
  expect(pairsOf(draft)).toEqual([
    ['', 'Insect'],
    ['Bat', 'Mammal'],
    ['Whale', 'Mammal'],
    ['Owl', 'Bird'],
  ]);
  expect(extraMatches(addExtra(stored))).toHaveLength(2);
  expect(extraMatches(removeExtra(stored, 'fish'))).toEqual([]);
});

test('a new question has three pairs without words', () => {
  expect(pairsOf(blankMatch())).toEqual([
    ['', ''],
    ['', ''],
    ['', ''],
  ]);
  const ids = [...addPair(blankMatch()).body.left, ...addPair(blankMatch()).body.right].map(({ id }) => id);
  expect(new Set(ids).size).toBe(8);
});
