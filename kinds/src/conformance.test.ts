// Every kind proves itself with its own samples. A new kind passes by existing.
import type { KindName } from '@quivia/contract/kinds';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { randomFrom } from './chance.rules.ts';
import type { Grade, Kind, ResponseClass } from './kind.rules.ts';
import { allKinds } from './kinds.rules.ts';
import { commonClasses } from './parameters/common-classes.rules.ts';
import { fillBody, fillKey } from './parameters/fill.rules.ts';

const share = (grade: Grade) => grade.share;

export function conformance(kind: Kind) {
  for (const [i, sample] of kind.samples.entries()) {
    const { question, body, key } = sample;
    describe(`${kind.name}, sample ${i + 1}`, () => {
      const given = [
        ...sample.right,
        ...sample.partly.map(({ answer }) => answer),
        ...sample.wrong,
        ...(sample.marked ?? []),
        ...sample.empty,
        ...sample.unreadable,
      ];
      const answered = [
        ...sample.right,
        ...sample.partly.map(({ answer }) => answer),
        ...sample.wrong,
        ...(sample.marked ?? []),
        ...sample.unreadable,
      ];

      test('the schemas accept it, and it survives JSON', () => {
        expect(kind.Body.parse(JSON.parse(JSON.stringify(body)))).toEqual(body);
        expect(kind.Key.parse(JSON.parse(JSON.stringify(key)))).toEqual(key);
        for (const answer of given) {
          expect(kind.Answer.parse(JSON.parse(JSON.stringify(answer)))).toEqual(answer);
          expect(kind.fits(body, answer)).toBe(true);
        }
        expect(kind.problems(question, body, key)).toEqual([]);
      });

      test('right earns all, partly its share, wrong nothing', () => {
        for (const answer of sample.right) expect(share(kind.grade(body, key, answer))).toBe(1);
        for (const { answer, share: expected } of sample.partly)
          expect(share(kind.grade(body, key, answer))).toBeCloseTo(expected, 10);
        for (const answer of sample.wrong)
          expect(kind.grade(body, key, answer)).toMatchObject({ share: 0, isUnreadable: false });
      });

      test('people mark what has answers for them, and no machine says that it is right', () => {
        const marked = sample.marked ?? [];
        expect(marked.length > 0).toBe(kind.isMarkedByPeople === true);
        for (const answer of marked) {
          expect(kind.isAnswered(answer)).toBe(true);
          expect(share(kind.grade(body, key, answer))).toBe(0);
        }
      });

      test('empty is not answered and earns nothing; unreadable is not wrong', () => {
        for (const answer of sample.empty) {
          expect(kind.isAnswered(answer)).toBe(false);
          expect(kind.grade(body, key, answer)).toMatchObject({ share: 0 });
        }
        for (const answer of sample.unreadable) {
          expect(kind.isAnswered(answer)).toBe(true);
          expect(kind.grade(body, key, answer)).toMatchObject({ share: 0, isUnreadable: true });
        }
      });

      test('numbers may come from variables: filled in, it is the same question', () => {
        const values: Record<string, string> = {};
        const marked = JSON.parse(JSON.stringify({ body, key }), (_, value) => {
          if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return value;
          const name = `v${Object.keys(values).length}`;
          values[name] = value;
          return `{{${name}}}`;
        });
        expect({ body: fillBody(marked.body, values), key: fillKey(marked.key, values) }).toEqual({
          body,
          key,
        });
        for (const answer of answered) {
          const asked = { body, key };
          const parts = (some: ResponseClass[]) => some.map(({ part, share: own }) => [part, own]);
          expect(parts(commonClasses(kind, asked, asked, answer))).toEqual(
            parts(kind.classes(body, key, answer)),
          );
        }
      });

      test('grading twice is equal, and changes nothing', () => {
        const before = JSON.stringify([body, key, given]);
        for (const answer of given)
          expect(kind.grade(body, key, answer)).toEqual(kind.grade(body, key, answer));
        expect(JSON.stringify([body, key, given])).toBe(before);
      });

      test('shares and guessing are from 0 to 1', () => {
        for (const answer of given) {
          const value = share(kind.grade(body, key, answer));
          expect(value >= 0 && value <= 1).toBe(true);
        }
        const guessing = kind.guessing(body, key);
        expect(guessing >= 0 && guessing <= 1).toBe(true);
      });

      test('classes and summaries can be read', () => {
        for (const answer of answered) {
          const classes = kind.classes(body, key, answer);
          expect(classes.length).toBeGreaterThan(0);
          for (const { label, id } of classes) {
            expect(label).not.toBe('');
            expect(label.length).toBeLessThanOrEqual(80);
            expect(id.length).toBeLessThanOrEqual(1000);
          }
          expect(kind.summary(body, answer).length).toBeLessThanOrEqual(24);
        }
      });

      test('what is prepared is the same question, graded the same', () => {
        for (let seed = 1; seed <= 5; seed += 1) {
          const prepared = kind.prepare(question, body, key, randomFrom(seed));
          expect(kind.Body.parse(prepared.body)).toEqual(prepared.body);
          expect(kind.Key.parse(prepared.key)).toEqual(prepared.key);
          expect(kind.problems(prepared.question, prepared.body, prepared.key)).toEqual([]);
          expect(kind.words(prepared.body, prepared.key).sort()).toEqual(kind.words(body, key).sort());
          const again = kind.prepare(prepared.question, prepared.body, prepared.key, randomFrom(seed + 5));
          expect(kind.keyText(again.body, again.key)).toBe(kind.keyText(prepared.body, prepared.key));
        }
      });

      test('what a student sees has the same parts, and nothing of the key', () => {
        const seen = kind.forStudent(body, randomFrom(3), true);
        expect(kind.Body.parse(seen)).toEqual(seen);
        expect(sortedText(seen)).toBe(sortedText(body));
        for (const answer of given) expect(kind.fits(seen, answer)).toBe(true);
      });

      test('hostile answers are refused or graded without harm', () => {
        for (const hostile of sample.hostile) {
          const read = kind.Answer.safeParse(hostile);
          if (!read.success || !kind.fits(body, read.data)) continue;
          const value = share(kind.grade(body, key, read.data));
          expect(value >= 0 && value <= 1).toBe(true);
          kind.classes(body, key, read.data);
          expect(kind.summary(body, read.data).length).toBeLessThanOrEqual(24);
        }
      });

      test('an answer that is accepted too earns all, and what was right stays right', () => {
        for (const answer of sample.wrong) {
          const wider = kind.accept?.(body, key, answer);
          if (wider === undefined) continue;
          expect(kind.Key.parse(wider)).toEqual(wider);
          expect(kind.problems(question, body, wider)).toEqual([]);
          expect(kind.keyText(body, wider)).not.toBe(kind.keyText(body, key));
          expect(share(kind.grade(body, wider, answer))).toBe(1);
          for (const right of sample.right) expect(share(kind.grade(body, wider, right))).toBe(1);
        }
      });
    });
  }
}

/** The same letters, in whatever order parts stand. */
const sortedText = (value: unknown) => [...JSON.stringify(value)].sort().join('');

for (const kind of allKinds()) conformance(kind);

/** A kind that only these tests know: nothing else has to change for it. */
const consent: Kind<object, { wanted: boolean }, { agrees: boolean }> = {
  name: 'consent' as KindName,
  Body: z.object({}),
  Key: z.object({ wanted: z.boolean() }),
  Answer: z.object({ agrees: z.boolean() }),
  isAnswerable: true,
  problems: () => [],
  prepare: (question, body, key) => ({ question, body, key }),
  forStudent: (body) => body,
  isAnswered: () => true,
  fits: () => true,
  grade: (_body, { wanted }, { agrees }) => {
    const share = wanted === agrees ? 1 : 0;
    return { share, isUnreadable: false, parts: [{ id: '', share }] };
  },
  classes: (_body, { wanted }, { agrees }) => [
    {
      part: '',
      id: String(agrees),
      label: agrees ? 'Agrees' : 'Does not agree',
      share: Number(wanted === agrees),
      isUnreadable: false,
    },
  ],
  guessing: () => 0.5,
  summary: (_body, { agrees }) => (agrees ? 'yes' : 'no'),
  words: () => [],
  keyText: (_body, { wanted }) => (wanted ? 'agrees' : 'does not agree'),
  samples: [
    {
      question: 'Do you agree?',
      body: {},
      key: { wanted: true },
      right: [{ agrees: true }],
      partly: [],
      wrong: [{ agrees: false }],
      empty: [],
      unreadable: [],
      hostile: [{ agrees: 'yes' }, {}, null],
    },
  ],
};
conformance(consent as unknown as Kind);
