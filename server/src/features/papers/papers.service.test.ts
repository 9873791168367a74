import { expect, test } from 'vitest';
import type { PaperRow } from './paper.queries.ts';
import { newPaper, paperCache } from './papers.service.ts';

const SETTINGS = {
  key_version: 0,
  shuffle_questions: false,
  shuffle_options: false,
  draw_per_module: null,
  navigation: 'free',
  partial_credit: false,
} as const;

const paperOf = (characters: number) => {
  const row: PaperRow = {
    id: 1,
    module_id: 1,
    question: 'x'.repeat(characters),
    kind: 'choice',
    body: null,
    answer_rule: 'any_correct',
    marks: 1,
    negative_marks: 0,
    negative_share: null,
    options: [],
    stimulus: null,
    example: null,
  };
  return newPaper(SETTINGS, [row]);
};

function cacheOf(characters: number, most?: number) {
  const loaded: number[] = [];
  const { find } = paperCache(async (examId) => {
    loaded.push(examId);
    return paperOf(characters);
  }, most);
  return { find, loaded };
}

test('a size is that of all the texts of a paper', () => {
  expect(paperOf(5000).size).toBeGreaterThan(5000);
  expect(paperOf(5000).size).toBeLessThan(5500);
});

test('papers make room by size: the one used longest ago goes', async () => {
  const { find, loaded } = cacheOf(10_000, 25_000);
  for (const examId of [1, 2, 1, 3, 1, 2]) await find(examId);
  expect(loaded).toEqual([1, 2, 3, 2]);
});

test('2,000 papers of 100 questions are kept at once', async () => {
  const { find, loaded } = cacheOf(100_000);
  for (let examId = 1; examId <= 2000; examId += 1) await find(examId);
  for (let examId = 1; examId <= 2000; examId += 1) await find(examId);
  expect(loaded).toHaveLength(2000);
});
