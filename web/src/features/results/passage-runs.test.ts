import { expect, test } from 'vitest';
import { passageAbove } from './passage-runs.ts';

const question = (question_number: number, id?: number) => ({
  question_number,
  ...(id && { stimulus: { id, text: `Passage ${id}` } }),
});

test('a passage is shown once for questions that follow each other, with their numbers', () => {
  const list = [question(1), question(2, 7), question(3, 7), question(5, 8), question(6), question(9, 7)];
  expect(list.map((_, at) => passageAbove(list, at)?.questions)).toEqual([
    undefined,
    [2, 3],
    undefined,
    [5, 5],
    undefined,
    [9, 9],
  ]);
  expect(passageAbove(list, 1)?.text).toBe('Passage 7');
});
