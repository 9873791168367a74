import { QuestionForStudent } from '@quivia/contract/attempts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { PaperRow } from './paper.queries.ts';
import { paperFor, paperText, totalsOf, writtenPaper } from './paper.rules.ts';

const row = (module_id: number, marks: number, negative_marks = 0) => ({
  module_id,
  kind: 'choice' as const,
  marks,
  negative_marks,
  negative_share: null,
});

test('a whole paper has one total', () => {
  expect(totalsOf([row(1, 1), row(1, 2.5), row(2, 0.1)], null)).toEqual({
    questions: 3,
    marks: { least: 3.6, most: 3.6 },
    negative_marks: { least: 0, most: 0 },
    needs_people: false,
  });
});

test('of drawn questions the total lies between the lowest and the highest marks of each module', () => {
  const rows = [row(1, 1, 0.25), row(1, 3), row(1, 2), row(2, 5, 1)];
  expect(totalsOf(rows, 2)).toEqual({
    questions: 3,
    marks: { least: 8, most: 10 },
    negative_marks: { least: 0, most: 1 },
    needs_people: false,
  });
});

test('no questions have no marks', () => {
  expect(totalsOf([], 3)).toEqual({
    questions: 0,
    marks: { least: 0, most: 0 },
    negative_marks: { least: 0, most: 0 },
    needs_people: false,
  });
});

describe('a paper that is sent as text', () => {
  const choice = (id: number, more: Partial<PaperRow> = {}): PaperRow => ({
    ...{ id, module_id: id % 2, question: `What is "${id}" \\ \n?`, kind: 'choice', body: null },
    ...{ answer_rule: 'any_correct', marks: 1.5, negative_marks: 0.25, negative_share: null },
    ...{ stimulus: null, example: null },
    options: [1, 2, 3, 4].map((nth) => ({ id: id * 10 + nth, option: `Option ${nth} of ${id}` })),
    ...more,
  });
  const rows: PaperRow[] = [
    choice(1),
    choice(2, { answer_rule: 'select_all', negative_share: '1/3' }),
    choice(3, { stimulus: { id: 9, text: 'Read this' } }),
    choice(5, { stimulus: { id: 9, text: 'Read this' } }),
    choice(4, { question: 'Twice [[x]]?', example: { x: '2' } as never }),
    choice(6, {
      kind: 'order',
      body: {
        items: [
          { id: 'a', text: 'A' },
          { id: 'b', text: 'B' },
        ],
      },
      options: [],
    }),
  ];
  const orders = [true, false].flatMap((shuffle) =>
    [null, 1].map((draw_per_module) => ({
      ...{ shuffle_questions: shuffle, shuffle_options: shuffle, shuffle_key: 'a key', draw_per_module },
    })),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const values = { 4: { x: '7' } } as never;
  const textOf = (order: (typeof orders)[number], seed: number, last: number | null = null) =>
    paperText({ rows: byId, order, written: writtenPaper(rows, order) }, seed, values, last);

  test('says to each student what the reply would say', () => {
    for (const order of orders)
      for (let seed = 1; seed <= 20; seed += 1)
        expect(JSON.parse(textOf(order, seed))).toEqual(
          z.parse(z.array(QuestionForStudent), paperFor(rows, order, seed, values)),
        );
    expect(orders).toHaveLength(4);
  });

  test('ends with the question that was reached', () => {
    const [order] = orders as [(typeof orders)[number]];
    const all = paperFor(rows, order, 3, values);
    for (const [place, { id }] of all.entries())
      expect(JSON.parse(textOf(order, 3, id))).toEqual(
        z.parse(z.array(QuestionForStudent), all.slice(0, place + 1)),
      );
    expect(all.length).toBeGreaterThan(2);
    expect(textOf(order, 3, 999)).toBe('[]');
  });

  test('holds nothing that a reply does not name', () => {
    const keyed = rows.map((row) => ({ ...row, explanation: 'Secret', correct: [11], answer_key: 'Secret' }));
    const [order] = orders as [(typeof orders)[number]];
    const text = paperText(
      { rows: new Map(keyed.map((row) => [row.id, row])), order, written: writtenPaper(keyed, order) },
      1,
      values,
      null,
    );
    expect(text).toContain('Option 1 of 1');
    expect(text).not.toMatch(/Secret|correct|answer_rule|example/);
  });
});
