import { expect, test } from 'vitest';
import { findPosition } from './find-position.ts';

/** Questions with these numbers, whose ids are ten times the number. */
const reader = (numbers: number[]) => async (offset: number, limit: number) =>
  numbers.slice(offset, offset + limit).map((number) => ({ id: number * 10, question_number: number }));

const many = Array.from({ length: 1000 }, (_, index) => 11 + index);

test('finds a number among many, wherever its page is', async () => {
  for (const number of [11, 12, 210, 211, 500, 1010])
    expect(await findPosition(number, 11, reader(many))).toBe(number * 10);
});

test('finds the next one where the number is missing', async () => {
  const holes = many.filter((number) => number < 100 || number > 600);
  expect(await findPosition(300, 11, reader(holes))).toBe(6010);
  expect(await findPosition(700, 11, reader(holes))).toBe(7000);
});

test('a number before the first finds the first, one after the last finds nothing', async () => {
  expect(await findPosition(0, 11, reader(many))).toBe(110);
  expect(await findPosition(5000, 11, reader(many))).toBeNull();
  expect(await findPosition(5, 11, reader([]))).toBeNull();
});
