import { expect, test } from 'vitest';
import { findPlace } from './find-position.ts';

/** Questions with these numbers, whose ids are ten times the number. */
const reader = (numbers: number[]) => async (offset: number, limit: number) =>
  numbers.slice(offset, offset + limit).map((number) => ({ id: number * 10, question_number: number }));

const many = Array.from({ length: 1000 }, (_, place) => 11 + place);

test('finds a number among many, wherever its page is', async () => {
  for (const number of [11, 12, 210, 211, 500, 1010])
    expect(await findPlace(number, 11, reader(many))).toBe(number * 10);
});

test('takes the next one where the number itself is missing', async () => {
  const holes = many.filter((number) => number < 100 || number > 600);
  expect(await findPlace(300, 11, reader(holes))).toBe(6010);
  expect(await findPlace(700, 11, reader(holes))).toBe(7000);
});

test('a number before the first one is the beginning, one after the last the end', async () => {
  expect(await findPlace(0, 11, reader(many))).toBe(110);
  expect(await findPlace(5000, 11, reader(many))).toBeNull();
  expect(await findPlace(5, 11, reader([]))).toBeNull();
});
