import { MODULE_NUMBERS } from '@quivia/contract/courses';
import { expect, test } from 'vitest';
import { nextModuleNumber } from './next-module-number.ts';

const all = Array.from({ length: MODULE_NUMBERS.most }, (_, index) => index + 1);

test('the first module is number 1', () => {
  expect(nextModuleNumber([])).toBe(1);
});

test('a new module comes after the last, even when an earlier one was retired', () => {
  expect(nextModuleNumber([1, 3])).toBe(4);
});

test('a gap is filled only when the last number is taken', () => {
  expect(nextModuleNumber(all.filter((number) => number !== 7))).toBe(7);
});

test('a course with every number taken has none left', () => {
  expect(nextModuleNumber(all)).toBeNull();
});
