import type { MatchAnswer, MatchBody } from '@quivia/contract/kinds/match';
import type { MatchKey } from '@quivia/contract/kinds/match.key';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom } from '../chance.rules.ts';
import { match } from './match.rules.ts';
import { MATCH_MESSAGES } from './match.words.ts';

const ids = (from: string, texts: readonly string[]) => texts.map((text, i) => ({ id: `${from}${i}`, text }));

/** With few texts on the right, so that several say the same. */
const question = fc
  .record({
    left: fc.integer({ min: 2, max: 6 }),
    right: fc.array(fc.constantFrom('red', 'green', ' green', 'blue'), { minLength: 2, maxLength: 6 }),
    grading: fc.constantFrom('share' as const, 'all_or_nothing' as const),
  })
  .chain(({ left, right, grading }) =>
    fc.record({
      body: fc.constant<MatchBody>({
        left: ids(
          'l',
          Array.from({ length: left }, (_, i) => `left ${i}`),
        ),
        right: ids('r', right),
      }),
      keyed: fc.array(fc.nat(right.length - 1), { minLength: left, maxLength: left }),
      chosen: fc.array(fc.option(fc.nat(right.length - 1)), { minLength: left, maxLength: left }),
      grading: fc.constant(grading),
    }),
  )
  .map(({ body, keyed, chosen, grading }) => ({
    body,
    key: {
      grading,
      pairs: Object.fromEntries(keyed.map((right, i) => [`l${i}`, `r${right}`])),
    } satisfies MatchKey,
    answer: {
      pairs: Object.fromEntries(
        chosen.flatMap((right, i) => (right === null ? [] : [[`l${i}`, `r${right}`]])),
      ),
    } satisfies MatchAnswer,
  }));

const textOf = ({ right }: MatchBody, id: string | undefined) =>
  right.find((item) => item.id === id)?.text.trim() ?? null;

test('grades pairs by what they say', () => {
  fc.assert(
    fc.property(question, ({ body, key, answer }) => {
      let right = 0;
      for (const { id } of body.left)
        if (answer.pairs[id] && textOf(body, answer.pairs[id]) === textOf(body, key.pairs[id])) right += 1;
      const share = key.grading === 'share' ? right / body.left.length : right === body.left.length ? 1 : 0;
      expect(match.grade(body, key, answer)).toMatchObject({ share });
    }),
    { numRuns: 60 },
  );
});

test('keeps its meaning when it is prepared', () => {
  fc.assert(
    fc.property(question, fc.integer(), ({ body, key, answer }, seed) => {
      const prepared = match.prepare('', body, key, randomFrom(seed));
      const sameAnswer = {
        pairs: Object.fromEntries(
          body.left.flatMap(({ id }, i) => {
            const said = textOf(body, answer.pairs[id]);
            const to = prepared.body.right.find(({ text }) => text.trim() === said);
            return to ? [[prepared.body.left[i]?.id, to.id]] : [];
          }),
        ),
      };
      expect(match.fits(prepared.body, sameAnswer)).toBe(true);
      expect(match.grade(prepared.body, prepared.key, sameAnswer)).toMatchObject({
        share: (match.grade(body, key, answer) as { share: number }).share,
      });
      const texts = prepared.body.right.map(({ text }) => text.trim());
      expect(new Set(texts).size).toBe(texts.length);
    }),
    { numRuns: 60 },
  );
});

const three: MatchBody = { left: ids('l', ['1', '2', '3']), right: ids('r', ['one', 'two', 'three']) };
const threeKey: MatchKey = { pairs: { l0: 'r0', l1: 'r1', l2: 'r2' }, grading: 'share' };

test('neither the order nor the ids of what is stored tell the pairs', () => {
  const positions = [0, 0, 0];
  let smallerIds = 0;
  for (let seed = 0; seed < 3000; seed += 1) {
    const { body, key } = match.prepare('', three, threeKey, randomFrom(seed * 7919));
    const first = body.left[0]?.id as string;
    const position = body.right.findIndex(({ id }) => id === key.pairs[first]);
    positions[position] = (positions[position] as number) + 1;
    if ((key.pairs[first] as string) < (key.pairs[body.left[1]?.id as string] as string)) smallerIds += 1;
  }
  for (const count of positions) expect(Math.abs(count - 1000)).toBeLessThan(120);
  expect(Math.abs(smallerIds - 1500)).toBeLessThan(150);
});

test('each student sees the right side in an order of their own, the left side only when shuffled', () => {
  const seen = [0, 0, 0];
  for (let seed = 0; seed < 3000; seed += 1) {
    const body = match.forStudent(three, randomFrom(seed * 104729), false);
    expect(body.left).toEqual(three.left);
    const position = body.right.findIndex(({ id }) => id === 'r0');
    seen[position] = (seen[position] as number) + 1;
  }
  for (const count of seen) expect(Math.abs(count - 1000)).toBeLessThan(120);
  const lefts = [1, 2, 3, 4, 5].map((seed) => match.forStudent(three, randomFrom(seed), true).left[0]?.id);
  expect(new Set(lefts).size).toBeGreaterThan(1);
});

test('guessing is the mean over all answers', () => {
  fc.assert(
    fc.property(question, ({ body, key }) => {
      if (body.right.length ** body.left.length > 300) return;
      let answers: MatchAnswer[] = [{ pairs: {} }];
      for (const { id } of body.left)
        answers = answers.flatMap(({ pairs }) =>
          body.right.map((right) => ({ pairs: { ...pairs, [id]: right.id } })),
        );
      const sum = answers.reduce(
        (total, answer) => total + (match.grade(body, key, answer) as { share: number }).share,
        0,
      );
      expect(match.guessing(body, key)).toBeCloseTo(sum / answers.length, 9);
    }),
    { numRuns: 40 },
  );
});

test('has one class for each item on the left', () => {
  expect(match.classes(three, threeKey, { pairs: { l0: 'r0', l2: 'r1' } })).toEqual([
    { part: 'l0', id: 'one', label: '1 → one', share: 1, isUnreadable: false },
    { part: 'l1', id: '', label: '2 → no answer', share: 0, isUnreadable: false },
    { part: 'l2', id: 'two', label: '3 → two', share: 0, isUnreadable: false },
  ]);
  expect(match.summary(three, { pairs: { l0: 'r0', l2: 'r1' } })).toBe('one, –, two');
});

test('says what is missing, at its field', () => {
  const problems = (body: MatchBody, key: MatchKey) =>
    match.problems('', body, key).map(({ path, message }) => [path.join('.'), message]);
  expect(problems({ left: [], right: [] }, { pairs: {}, grading: 'share' })).toEqual([
    ['body.left', MATCH_MESSAGES.fewPairs],
  ]);
  expect(
    problems(
      { left: ids('l', ['Same', ' ', 'Same']), right: ids('r', ['one', '']) },
      { pairs: { l0: 'r0', l2: 'gone' }, grading: 'share' },
    ),
  ).toEqual([
    ['body.left.1.text', MATCH_MESSAGES.blankLeft],
    ['body.right.1.text', MATCH_MESSAGES.blankRight],
    ['answer_key.pairs.l1', MATCH_MESSAGES.noMatch],
    ['body.left.2.text', MATCH_MESSAGES.sameLeft],
    ['answer_key.pairs.l2', MATCH_MESSAGES.noMatch],
  ]);
  expect(
    problems(
      { left: ids('l', ['1', '2']), right: ids('r', ['one', 'one ']) },
      { pairs: { l0: 'r0', l1: 'r1' }, grading: 'share' },
    ),
  ).toEqual([['body.right', MATCH_MESSAGES.fewMatches]]);
  expect(problems({ left: ids('x', ['1', '2']), right: ids('x', ['one', 'two']) }, threeKey)).toContainEqual([
    'body',
    MATCH_MESSAGES.sameId,
  ]);
});
