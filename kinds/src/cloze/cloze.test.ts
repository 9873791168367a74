import type { ClozeBody } from '@quivia/contract/kinds/cloze';
import type { ClozeKey, HoleKey } from '@quivia/contract/kinds/cloze.key';
import { markersIn } from '@quivia/markdown/holes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../chance.rules.ts';
import { cloze } from './cloze.rules.ts';

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'aaaa', 'constructor', 'x1', '7'), {
  minLength: 1,
  maxLength: 6,
});
const options = [
  { id: 'constructor', text: 'right' },
  { id: 'y', text: 'half' },
  { id: 'z', text: 'wrong' },
];
const PERCENTS = { constructor: 100, y: 50 };

/** Holes to choose from, with weights, and which option is chosen in each. */
const filled = ids.chain((holes) =>
  fc.record({
    holes: fc.constant(holes),
    weights: fc.array(fc.integer({ min: 1, max: 100 }), { minLength: holes.length, maxLength: holes.length }),
    chosen: fc.array(fc.constantFrom('constructor', 'y', 'z', ''), {
      minLength: holes.length,
      maxLength: holes.length,
    }),
    seed: fc.integer(),
  }),
);

function questionOf(holes: readonly string[], weights: readonly number[]) {
  const key: Record<string, HoleKey> = {};
  for (const [at, id] of holes.entries())
    key[id] = { type: 'choice', weight: weights[at] ?? 1, percents: PERCENTS };
  return {
    // The last is no hole.
    question: `${holes.map((id) => `word [[${id}]]`).join(' ')} [[zzzz]]`,
    // The body may have them in any order.
    body: { holes: holes.toReversed().map((id) => ({ id, type: 'choice' as const, options })) },
    key: { holes: key } satisfies ClozeKey,
  };
}

const SHARES: Record<string, number> = { constructor: 1, y: 0.5, z: 0, '': 0 };

describe('a text with holes', () => {
  test('earns the weighted mean of its holes, and all marks exactly when all are right', () => {
    fc.assert(
      fc.property(filled, ({ holes, weights, chosen }) => {
        const { body, key } = questionOf(holes, weights);
        const answer = { holes: Object.fromEntries(holes.map((id, at) => [id, chosen[at] as string])) };
        const grade = cloze.grade(body, key, answer);
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        const earned = chosen.reduce(
          (sum, option, at) => sum + (SHARES[option] ?? 0) * (weights[at] ?? 0),
          0,
        );
        expect(grade.share).toBeCloseTo(earned / all, 10);
        expect(grade.share === 1).toBe(chosen.every((option) => option === 'constructor'));
        expect(grade.parts.length).toBe(holes.length);
        expect(cloze.classes(body, key, answer).map(({ part }) => part)).toEqual(
          grade.parts.map(({ id }) => id),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('has a part and a class for each hole, whatever its type', () => {
    for (const { body, key, right } of cloze.samples) {
      const ids = body.holes.map(({ id }) => id);
      for (const answer of right) {
        const grade = cloze.grade(body, key, answer);
        expect(grade.parts).toEqual(ids.map((id) => ({ id, share: 1 })));
        expect(cloze.classes(body, key, answer).map(({ part }) => part)).toEqual(ids);
      }
    }
  });

  test('is the same question after it was prepared: other ids, in the order of the text', () => {
    fc.assert(
      fc.property(filled, ({ holes, weights, chosen, seed }) => {
        const { question, body, key } = questionOf(holes, weights);
        const prepared = cloze.prepare(question, body, key, randomFrom(seed));
        const drawn = prepared.body.holes.map(({ id }) => id);
        expect(markersIn(prepared.question)).toEqual([...drawn, 'zzzz']);
        expect(drawn.some((id) => id.length !== 4 || (holes as string[]).includes(id))).toBe(false);
        expect(prepared.question.replaceAll(/\[\[[a-z]{4}\]\]/g, '_')).toBe(
          question.replaceAll(/\[\[[a-z0-9]+\]\]/g, '_'),
        );
        expect(Object.keys(prepared.key.holes).sort()).toEqual(drawn.toSorted());
        expect(cloze.problems(prepared.question, prepared.body, prepared.key)).toEqual([]);
        // The same options chosen earn the same.
        const answers = (of: ClozeBody, names: readonly string[]) => ({
          holes: Object.fromEntries(
            names.flatMap((id, at) => {
              const hole = of.holes.find((one) => one.id === id);
              const index = options.findIndex((option) => option.id === chosen[at]);
              const option = hole?.type === 'choice' && index >= 0 ? hole.options[index] : undefined;
              return option ? [[id, option.id]] : [];
            }),
          ),
        });
        const share = (grade: ReturnType<typeof cloze.grade>) => grade.share;
        expect(share(cloze.grade(prepared.body, prepared.key, answers(prepared.body, drawn)))).toBe(
          share(cloze.grade(body, key, answers(body, holes))),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('never turns a marker that is plain text into a hole', () => {
    // Chance draws the marker's id first.
    const draws = [0, 0, 0, 0, 0.5, 0.5, 0.5, 0.5, 0.9, 0.9, 0.9, 0.9];
    let at = 0;
    const prepared = cloze.prepare(
      '[[aaaa]] [[h]]',
      { holes: [{ id: 'h', type: 'text' }] },
      { holes: {} },
      () => draws[at++ % draws.length] as number,
    );
    expect(prepared.question).toBe('[[aaaa]] [[nnnn]]');
  });

  test('what is not a hole of the body has no part in the key', () => {
    const { question, body, key } = questionOf(['a'], [1]);
    const more = { holes: { ...key.holes, gone: key.holes.a as HoleKey } };
    expect(Object.keys(cloze.prepare(question, body, more, randomFrom(1)).key.holes)).toHaveLength(1);
  });

  const text = { id: 'a', type: 'text' } as const;
  const textKey: ClozeKey = {
    holes: {
      a: {
        type: 'text',
        weight: 1,
        key: {
          accepted: [{ text: 'x', percent: 100, match: 'exact' }],
          ignore_case: true,
          ignore_accents: false,
          ignore_spaces: false,
          ignore_punctuation: false,
        },
      },
    },
  };

  test.each([
    ['no blanks', 'Text', { holes: [] }, { holes: {} }, 'Add at least one blank.'],
    [
      'a marker that is missing',
      'Text',
      { holes: [text] },
      textKey,
      'Blank 1 is not in the text. Put it back or remove it.',
    ],
    [
      'a marker that is there twice',
      '[[a]] [[a]]',
      { holes: [text] },
      textKey,
      'Blank 1 is in the text more than once. Keep one of them.',
    ],
    [
      'a marker in a formula',
      '$[[a]]$',
      { holes: [text] },
      textKey,
      "Blank 1 is inside a formula, a picture or a web address, where students can't fill it in. Move it.",
    ],
    ['no key', '[[a]]', { holes: [text] }, { holes: {} }, 'Blank 1 has no answer yet.'],
    [
      'a key of another type',
      '[[a]]',
      { holes: [{ id: 'a', type: 'number' as const }] },
      textKey,
      'Blank 1 has no answer yet.',
    ],
    ['ids that are not different', '[[a]]', { holes: [text, text] }, textKey, 'Two blanks have the same id.'],
  ])('refuses %s', (_name, question, body, key, message) => {
    expect(cloze.problems(question, body, key).map((problem) => problem.message)).toEqual([message]);
  });

  test('says at which field something is missing', () => {
    const body: ClozeBody = {
      holes: [
        { ...text, id: 'b' },
        { id: 'a', type: 'choice', options: [{ id: 'o', text: ' ' }] },
      ],
    };
    const { a } = textKey.holes;
    if (a?.type !== 'text') throw new Error('written above');
    const key: ClozeKey = {
      holes: {
        a: { type: 'choice', weight: 1, percents: { o: 50 } },
        b: { ...a, key: { ...a.key, accepted: [] } },
      },
    };
    const found = cloze.problems('[[a]] and [[b]]', body, key);
    expect(found.map(({ path }) => path.join('.'))).toEqual([
      'body.holes.1.options',
      'body.holes.1.options.0.text',
      'answer_key.holes.a.percents',
      'answer_key.holes.b.key.accepted',
    ]);
    expect(found.every(({ message }, at) => message.includes(at < 3 ? 'Blank 1' : 'Blank 2'))).toBe(true);
  });

  test('accepts the answers of the holes that were filled in', () => {
    const { body, key } = questionOf(['a', 'b'], [1, 1]);
    const wider = cloze.accept?.(body, key, { holes: { a: 'z' } });
    expect(wider?.holes.a).toMatchObject({ percents: { ...PERCENTS, z: 100 } });
    expect(wider?.holes.b).toEqual(key.holes.b);
    expect(cloze.accept?.(body, key, { holes: { a: 'constructor' } })).toBeUndefined();
  });
});
