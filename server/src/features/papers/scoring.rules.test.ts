import { NEGATIVE_SHARES } from '@quivia/contract/questions';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countedMarks,
  isComplete,
  isRight,
  type KeyedQuestion,
  markOf,
  score,
  UNITS,
} from './scoring.rules.ts';

const CHOICE = { kind: 'choice', body: null, answer_key: null } as const;

const question = (given: Partial<KeyedQuestion> = {}): KeyedQuestion => ({
  ...CHOICE,
  id: 1,
  answer_rule: 'any_correct',
  marks: 1,
  negative_marks: 0,
  negative_share: null,
  correct: [11],
  policy: null,
  partial_credit: false,
  ...given,
});
/** Where nothing waits for a person. */
const earned = (units: number | null) => units ?? Number.NaN;
const answers = (...chosen: number[]) => new Map([[1, chosen]]);

test('what is there in part, or cannot be read, is not counted as answered', () => {
  const number = question({
    kind: 'number',
    body: { unit_mode: 'none', units: [] },
    answer_key: { accepted: [] },
  });
  const cloze = question({
    kind: 'cloze',
    body: {
      holes: [
        { id: 'p', type: 'text' },
        { id: 'q', type: 'text' },
      ],
    },
    answer_key: { holes: {} },
  });
  expect(isComplete(number, { value: 'nine' })).toBe(false);
  expect(isComplete(number, { value: '9' })).toBe(true);
  expect(isComplete(number, [])).toBe(false);
  expect(isComplete(cloze, { holes: { p: 'x' } })).toBe(false);
  expect(isComplete(cloze, { holes: { p: 'x', q: 'y' } })).toBe(true);
});

describe('any correct option', () => {
  test('one of the correct ones earns the marks', () => {
    const several = question({ correct: [11, 12], marks: 2 });
    expect(score([several], answers(12))).toMatchObject({
      marks: 2,
      total_marks: 2,
      answered: 1,
      questions: 1,
    });
    expect(isRight(several, [13])).toBe(false);
    expect(isRight(several, [11, 12])).toBe(false);
  });
});

describe('all that apply', () => {
  test('all of them and no other earn the marks', () => {
    const all = question({ answer_rule: 'select_all', correct: [11, 12] });
    expect([[11, 12], [12, 11], [11], [11, 12, 13]].map((chosen) => isRight(all, chosen))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

test('part of the answer earns part of the marks where the exam says so, and a wrong option costs a right one', () => {
  const part = question({
    answer_rule: 'select_all',
    correct: [11, 12, 13],
    marks: 3,
    negative_marks: 1,
    partial_credit: true,
  });
  const marks = (...chosen: number[]) => earned(markOf(part, chosen).units) / UNITS;
  expect([marks(11, 12, 13), marks(11, 12), marks(11, 12, 19), marks(11, 19), marks(19), marks()]).toEqual([
    3, 2, 1, -1, -1, 0,
  ]);
  expect(markOf({ ...part, partial_credit: false }, [11, 12]).units).toBe(-UNITS);
  expect(markOf({ ...part, answer_rule: 'any_correct' }, [11, 12]).units).toBe(-UNITS);
});

test('nothing chosen is no wrong answer', () => {
  const strict = question({ negative_marks: 1 });
  expect(score([strict, question({ id: 2 })], new Map([[2, [11]]]))).toMatchObject({ marks: 1, answered: 1 });
});

test('hundredths add up exactly, and nobody ends below nothing', () => {
  const paper = Array.from({ length: 10 }, (_, i) => question({ id: i, marks: 0.1 }));
  expect(score(paper, new Map(paper.map(({ id }) => [id, [11]]))).marks).toBe(1);
  expect(score([question({ negative_marks: 5 })], answers(99)).marks).toBe(0);
});

test('three wrong answers at a third of a mark cost exactly one, and two at two thirds exactly four thirds', () => {
  const paper = [0, 1, 2, 3, 4].map((id) => question({ id, negative_share: id < 3 ? '1/3' : null }));
  const given = new Map([0, 1, 2].map((id): [number, number[]] => [id, [99]]));
  for (const id of [3, 4]) given.set(id, [11]);
  expect(score(paper, given)).toMatchObject({ units: UNITS, marks: 1 });
  const two = [0, 1, 2].map((id) => question({ id, marks: 2, negative_share: '2/3' }));
  const answered = new Map([
    [0, [99]],
    [1, [11]],
  ]);
  expect(earned(score(two, answered).units) * 3).toBe(2 * UNITS);
});

test('a correction counts over what was computed, but never more than the total', () => {
  const marked = { units: UNITS, total_marks: 3 };
  expect(countedMarks({ ...marked, corrected_marks: null })).toBe(1);
  expect(countedMarks({ ...marked, corrected_marks: 2.5 })).toBe(2.5);
  expect(countedMarks({ ...marked, corrected_marks: 4 })).toBe(3);
});

test('an option that is named twice is chosen once', () => {
  expect(score([question({})], answers(11, 11)).marks).toBe(score([question({})], answers(11)).marks);
});

/** A fraction of marks, exactly. */
type Fraction = readonly [bigint, bigint];
const plus = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const inHundredths = (marks: number): Fraction => [BigInt(Math.round(marks * 100)), 100n];

/** The same, slow and obvious: by the question, in exact fractions, from sets. */
function scoreSlowly(
  paper: readonly KeyedQuestion[],
  given: ReadonlyMap<number, readonly number[]>,
): Fraction {
  const parts = paper.map((one): Fraction => {
    const chosen = new Set(given.get(one.id) ?? []);
    const correct = new Set(one.correct);
    const marks = inHundredths(one.marks);
    if (one.policy === 'drop') return [0n, 1n];
    if (one.policy === 'all_correct') return marks;
    if (chosen.size === 0) return [0n, 1n];
    const right =
      one.answer_rule === 'select_all'
        ? [...chosen, ...correct].every((option) => chosen.has(option) && correct.has(option))
        : chosen.size === 1 && [...chosen].every((option) => correct.has(option));
    if (right) return marks;
    let part = 0;
    if (one.partial_credit && one.answer_rule === 'select_all')
      for (const option of chosen) part += correct.has(option) ? 1 : -1;
    if (part > 0) return [marks[0] * BigInt(part), marks[1] * BigInt(correct.size)];
    if (one.negative_share === null) return [-inHundredths(one.negative_marks)[0], 100n];
    const [some, all = '1'] = one.negative_share.split('/') as [string, string?];
    return [-marks[0] * BigInt(some), marks[1] * BigInt(all)];
  });
  const sum = parts.reduce(plus, [0n, 1n]);
  return sum[0] < 0n ? [0n, 1n] : sum;
}

const cents = (min: number) => fc.integer({ min, max: 1000 }).map((n) => n / 100);
const options = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 });
/** Somebody may send one twice. */
const sent = fc.array(fc.integer({ min: 1, max: 8 }), { maxLength: 8 });
const keyed = fc.record({
  answer_rule: fc.constantFrom('any_correct' as const, 'select_all' as const),
  marks: cents(1),
  negative_marks: cents(0),
  negative_share: fc.constantFrom(null, ...NEGATIVE_SHARES),
  partial_credit: fc.boolean(),
  policy: fc.constantFrom(null, null, 'new_key' as const, 'all_correct' as const, 'drop' as const),
  correct: options.filter((correct) => correct.length > 0),
});
const sheets = fc.array(fc.tuple(keyed, fc.oneof(options, sent)), { maxLength: 30 }).map((rows) => ({
  paper: rows.map(([one], id) => ({ id, ...CHOICE, ...one })),
  given: new Map(rows.map(([, chosen], id) => [id, chosen])),
}));

describe('whatever is on the paper and answered', () => {
  test('the marks are those of the slow way, between nothing and all', () => {
    fc.assert(
      fc.property(sheets, ({ paper, given }) => {
        const { units, marks, total_marks } = score(paper, given);
        const [numerator, denominator] = scoreSlowly(paper, given);
        expect(BigInt(earned(units)) * denominator).toBe(numerator * BigInt(UNITS));
        expect(marks).toBeGreaterThanOrEqual(0);
        expect(marks).toBeLessThanOrEqual(total_marks);
      }),
    );
  });

  test('one right option more, or one wrong option less, never costs marks where parts count', () => {
    fc.assert(
      fc.property(keyed, options, fc.nat(), (given, chosen, pick) => {
        const all = { id: 0, ...CHOICE, ...given, answer_rule: 'select_all' as const, partial_credit: true };
        const marks = (own: readonly number[]) => earned(markOf(all, own).units);
        const missing = all.correct.filter((option) => !chosen.includes(option));
        const wrong = chosen.filter((option) => !all.correct.includes(option));
        const more = missing[pick % Math.max(missing.length, 1)];
        const less = wrong[pick % Math.max(wrong.length, 1)];
        if (more !== undefined && chosen.length > 0)
          expect(marks([...chosen, more])).toBeGreaterThanOrEqual(marks(chosen));
        if (less !== undefined)
          expect(marks(chosen.filter((option) => option !== less))).toBeGreaterThanOrEqual(marks(chosen));
      }),
    );
  });

  test('putting one wrong answer right never costs marks', () => {
    fc.assert(
      fc.property(sheets, ({ paper, given }) => {
        const [first] = paper;
        if (!first) return;
        const [right] = first.correct;
        const better = new Map(given).set(
          first.id,
          first.answer_rule === 'select_all' ? [...first.correct] : [right as number],
        );
        expect(earned(score(paper, better).marks)).toBeGreaterThanOrEqual(earned(score(paper, given).marks));
      }),
    );
  });
});
