import { expect, it } from 'vitest';
import { changedRange } from './apply-edit.ts';

it.each([
  ['hello world', 'hello **world**', { from: 6, to: 11, insert: '**world**' }],
  ['a **b** c', 'a b c', { from: 2, to: 7, insert: 'b' }],
  ['', 'a', { from: 0, to: 0, insert: 'a' }],
  ['aaa', 'aa', { from: 2, to: 3, insert: '' }],
  ['ab', 'axb', { from: 1, to: 1, insert: 'x' }],
  ['abc', 'abc', { from: 3, to: 3, insert: '' }],
])('changing %j to %j touches only what is different', (before, after, range) => {
  expect(changedRange(before, after)).toEqual(range);
});
