// Common runs of words: what winnowing keeps, that no run of eight words is missed, and what is set aside.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Run, SHORTEST_RUN, sharedPassages, shinglesOf } from './passages.rules.ts';
import { winnow } from './winnow.rules.ts';

test('keeps the smallest hash of each window, the rightmost of equal ones', () => {
  const hashes = [77, 72, 42, 17, 98, 50, 17, 98, 8, 88, 67, 39, 77, 72, 42, 17, 98];
  expect(winnow(hashes, 4).map(({ hash, at }) => [hash, at])).toEqual([
    [17, 3],
    [17, 6],
    [8, 8],
    [39, 11],
    [17, 15],
  ]);
});

test('keeps what a slow look at every window keeps', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), (hashes) => {
      const places = new Set<number>();
      for (let first = 0; first + 4 <= hashes.length; first++) {
        const window = hashes.slice(first, first + 4);
        places.add(first + window.lastIndexOf(Math.min(...window)));
      }
      expect(winnow(hashes, 4).map(({ at }) => at)).toEqual([...places]);
    }),
  );
});

test('keeps two fifths of the shingles of random words', () => {
  let state = 1;
  // Numerical Recipes' generator: the words are the same in every run.
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) | 0;
    return state;
  };
  const shingles = shinglesOf(Array.from({ length: 200_000 }, random));
  const share = winnow(shingles, 4).length / shingles.length;
  expect(share).toBeGreaterThan(0.39);
  expect(share).toBeLessThan(0.41);
});

const wordsOf = (prefix: string, count: number) => Array.from({ length: count }, (_, at) => `${prefix}${at}`);
const runTexts = ([a, b]: [string, string], { one, other }: Run) => [a.slice(...one), b.slice(...other)];

test('finds a common run of eight words or more wherever it stands, and none of seven', () => {
  const place = fc.integer({ min: 0, max: 30 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), place, place, (length, before, after) => {
      const common = wordsOf('same', length).join(' ');
      const texts: [string, string] = [
        [...wordsOf('a', before), common, ...wordsOf('b', 20)].join(' '),
        [...wordsOf('c', after), common.toUpperCase().replaceAll(' ', ', '), ...wordsOf('d', 9)].join(' '),
      ];
      const [pair] = sharedPassages({ texts, given: [] });
      if (length < SHORTEST_RUN) {
        expect(pair).toBeUndefined();
        return;
      }
      expect(pair?.runs.map(({ words }) => words)).toEqual([length]);
      const [one, other] = runTexts(texts, pair?.runs[0] as Run);
      expect(one).toBe(common);
      expect(other).toBe(common.toUpperCase().replaceAll(' ', ', '));
    }),
  );
});

test('sets aside what comes from the question, and what more than a fifth of the class has', () => {
  const quoted = wordsOf('quoted', 12).join(' ');
  const everyones = wordsOf('all', 12).join(' ');
  const own = wordsOf('own', 12).join(' ');
  const texts = wordsOf('text', 10).map((name, place) =>
    [
      name,
      place < 2 ? quoted : '',
      place < 3 ? everyones : '',
      place > 7 ? own : '',
      wordsOf(name, 9).join(' '),
    ].join(' '),
  );
  const pairs = sharedPassages({ texts, given: [`Explain: ${quoted}.`] });
  expect(pairs.map(({ one, other }) => [one, other])).toEqual([[8, 9]]);
  // Two of ten are no more than a fifth.
  const withoutThird = texts.map((text, place) => (place === 2 ? '' : text));
  const found = sharedPassages({ texts: withoutThird, given: [] }).map(({ one, other }) => [one, other]);
  expect(found).toEqual([
    [0, 1],
    [8, 9],
  ]);
});

test('shows the pair with the longest run first, and each word in one run', () => {
  const [long, short] = [wordsOf('long', 20).join(' '), wordsOf('short', 9).join(' ')];
  const texts = [
    `${long} x ${short} y ${short}`,
    `${short} p ${long}`,
    `${wordsOf('z', 30).join(' ')} q ${wordsOf('more', 15).join(' ')}`,
    wordsOf('more', 15).join(' '),
  ];
  const pairs = sharedPassages({ texts, given: [] });
  expect(pairs.map(({ one, other, runs }) => [one, other, runs.map(({ words }) => words)])).toEqual([
    [0, 1, [20, 9]],
    [2, 3, [15]],
  ]);
});

test.each(['a ', 'ab ', 'مرحبا '])('ends with texts of 50,000 characters that repeat %s', (word) => {
  const text = word.repeat(50_000 / word.length);
  const [pair] = sharedPassages({ texts: [text, text], given: [] });
  expect(pair?.runs.length ?? 0).toBeLessThanOrEqual(50);
});
