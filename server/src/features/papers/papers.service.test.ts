import { expect, test } from 'vitest';
import type { KeyRow, PaperRow } from './paper.queries.ts';
import { keyedFor, keyedForEach, newPaper, paperCache } from './papers.service.ts';

const SETTINGS = {
  key_version: 0,
  shuffle_questions: false,
  shuffle_options: false,
  draw_per_module: null,
  navigation: 'free',
  partial_credit: false,
} as const;

const ROW: PaperRow = {
  id: 1,
  module_id: 1,
  question: '',
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

const paperOf = (characters: number) => newPaper(SETTINGS, [{ ...ROW, question: 'x'.repeat(characters) }]);

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

const IDS = [5, 3, 9, 1, 7];
const KEYS = {
  key_version: 0,
  byId: new Map(
    IDS.map((id): [number, KeyRow] => [
      id,
      {
        ...{ id, correct: [id * 10], answer_key: null, explanation: '' },
        ...{ parameters: null, new_parameters: null, policy: null },
      },
    ]),
  ),
};
const rows = IDS.map((id) => ({ ...ROW, id }));
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

test('who are given the whole paper are graded by one list, whichever order they see', () => {
  const paper = newPaper({ ...SETTINGS, shuffle_questions: true }, rows);
  const keyed = keyedForEach(paper, KEYS);
  expect(keyed(1, undefined)).toEqual(keyedFor(paper, KEYS, 1, undefined).toSorted(byId));
  expect(keyed(2, undefined)).toBe(keyed(1, undefined));
});

test('who draw questions, or values, are graded by their own', () => {
  const drawing = newPaper({ ...SETTINGS, draw_per_module: 2 }, rows);
  const drawn = keyedForEach(drawing, KEYS);
  const seeds = Array.from({ length: 20 }, (_, seed) => seed);
  expect(
    new Set(
      seeds.map((seed) =>
        drawn(seed, undefined)
          .map(({ id }) => id)
          .join(),
      ),
    ).size,
  ).toBeGreaterThan(3);
  for (const seed of seeds) expect(drawn(seed, undefined)).toEqual(keyedFor(drawing, KEYS, seed, undefined));

  const body = { text: '[[x]]' };
  const varied = newPaper(SETTINGS, [{ ...ROW, kind: 'number', body, example: { x: '1' } as never }]);
  const own = keyedForEach(varied, KEYS);
  expect(own(1, { 1: { x: '2' } } as never)).not.toBe(own(1, { 1: { x: '3' } } as never));
});
