import { expect, test } from 'vitest';
import { addOption, letterOf, mayAdd, mayRemove, moveOption, removeOption } from './option-list.ts';
import type { OptionForm } from './question-form.ts';

const options = (...names: string[]): OptionForm[] =>
  names.map((name) => ({ id: name, option: name, is_correct: name === 'b' }));
const names = (list: OptionForm[]) => list.map(({ id }) => id);

test('an option moves with its mark, and not beyond the ends', () => {
  const three = options('a', 'b', 'c');
  expect(names(moveOption(three, 1, -1))).toEqual(['b', 'a', 'c']);
  expect(moveOption(three, 1, 1)[2]).toMatchObject({ option: 'b', is_correct: true });
  expect(moveOption(three, 0, -1)).toBe(three);
  expect(moveOption(three, 2, 1)).toBe(three);
});

test('two options always stay, and there are never more than eight', () => {
  const two = options('a', 'b');
  expect(mayRemove(two)).toBe(false);
  expect(removeOption(two, 0)).toBe(two);
  expect(names(removeOption(options('a', 'b', 'c'), 1))).toEqual(['a', 'c']);
  const eight = options('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h');
  expect(mayAdd(eight)).toBe(false);
  expect(addOption(eight)).toBe(eight);
  expect(addOption(two)).toHaveLength(3);
});

test('letters follow the place', () => {
  expect([0, 3, 7].map(letterOf)).toEqual(['A', 'D', 'H']);
});
