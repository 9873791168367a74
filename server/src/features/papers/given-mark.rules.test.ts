// Marks that people give.

import { kindNamed } from '@quivia/kinds/kinds.rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from './given-mark.rules.ts';
import { type GivenMarks, type KeyedQuestion, markOf, NO_ANSWER, score, UNITS } from './scoring.rules.ts';

// Short texts stand for a kind that people mark.
beforeAll(() => {
  kindNamed('text').isMarkedByPeople = true;
});
afterAll(() => {
  delete kindNamed('text').isMarkedByPeople;
});

const written = (given: Partial<KeyedQuestion> = {}): KeyedQuestion => ({
  kind: 'text',
  body: {},
  answer_key: null,
  id: 1,
  answer_rule: 'any_correct',
  marks: 5,
  negative_marks: 1,
  negative_share: null,
  correct: [],
  policy: null,
  partial_credit: false,
  ...given,
});
const said = (text: string) => ({ text });
const givenFor = (text: string, marks: number, id = 1) => ({
  id,
  units: marks * UNITS,
  digest: digestOf(said(text)),
});

test('an answer waits for a person; only a blank one gets 0 without', () => {
  expect(markOf(written(), said('Light is a wave.'))).toEqual({
    question_id: 1,
    source: 'person',
    units: null,
    is_right: null,
  });
  for (const blank of [NO_ANSWER, said(''), said(' \t\n ')])
    expect(markOf(written(), blank)).toMatchObject({ source: 'machine', units: 0 });
});

test('the newest mark for this very answer counts; for another answer none does', () => {
  const given = [givenFor('a wave', 3.5, 9), givenFor('a wave', 5, 8), givenFor('a ray', 1, 7)];
  expect(markOf(written(), said('a wave'), given)).toMatchObject({ units: 3.5 * UNITS, given_id: 9 });
  expect(markOf(written(), said('a ray'), given)).toMatchObject({ units: UNITS, given_id: 7 });
  expect(markOf(written(), said('a wave.'), given).units).toBeNull();
});

test('what was decided for everyone counts before and after a mark, and drops no mark from the record', () => {
  const given = [givenFor('a wave', 3)];
  for (const some of [given, undefined]) {
    expect(markOf(written({ policy: 'drop' }), said('a wave'), some)).toMatchObject({
      units: 0,
      source: 'decision',
    });
    expect(markOf(written({ policy: 'all_correct' }), said('a wave'), some).units).toBe(5 * UNITS);
  }
  expect(markOf(written({ policy: 'new_key' }), said('a wave'), given).units).toBe(3 * UNITS);
});

test('a mark is never above what the question can earn', () => {
  expect(markOf(written({ marks: 2 }), said('a wave'), [givenFor('a wave', 3)]).units).toBe(2 * UNITS);
});

test('a score has no marks while one is missing, and is the exact sum once none is', () => {
  const quarters = fc.integer({ min: 0, max: 20 }).map((n) => n / 4);
  fc.assert(
    fc.property(fc.array(fc.option(quarters), { minLength: 1, maxLength: 30 }), (marks) => {
      const paper = marks.map((_, id) => written({ id }));
      const answers = new Map(paper.map(({ id }) => [id, said(`Answer ${id}`)]));
      const given: GivenMarks = new Map(
        marks.flatMap((one, id) => (one === null ? [] : [[id, [givenFor(`Answer ${id}`, one)]] as const])),
      );
      const missing = marks.filter((one) => one === null).length;
      const result = score(paper, answers, given);
      expect(result.waiting).toBe(missing);
      const sum = marks.reduce<number>((all, one) => all + 4 * (one ?? 0), 0);
      expect(result.units).toBe(missing > 0 ? null : (sum * UNITS) / 4);
      expect(result.marks).toBe(missing > 0 ? null : sum / 4);
    }),
  );
});
