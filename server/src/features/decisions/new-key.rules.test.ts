import { expect, test } from 'vitest';
import { keyOnPaper } from './new-key.rules.ts';

const options = (from: number, ...words: string[]) =>
  words.map((word, i) => ({ id: from + i, option: word.replace('*', ''), is_correct: word.startsWith('*') }));

test('the corrected key is found by the words of the options, in whatever order', () => {
  expect(keyOnPaper(options(1, '*red', 'blue', 'green'), options(11, 'green', '*blue', 'red'))).toEqual([2]);
  expect(keyOnPaper(options(1, '*red', 'blue'), options(11, '*red', '*blue'))).toEqual([1, 2]);
});

test('options that were reworded, added or taken away have no key on the paper', () => {
  expect(keyOnPaper(options(1, '*red', 'blue'), options(11, '*red', 'navy'))).toBeUndefined();
  expect(keyOnPaper(options(1, '*red', 'blue'), options(11, '*red', 'blue', 'green'))).toBeUndefined();
});

test('of two options with the same words as many are right as the new version says', () => {
  expect(keyOnPaper(options(1, '*x', 'x', 'y'), options(11, '*x', '*x', 'y'))).toEqual([1, 2]);
  expect(keyOnPaper(options(1, 'x', 'x', '*y'), options(11, 'x', '*x', 'y'))).toEqual([1]);
});
