import type { OrderBody } from '@quivia/contract/kinds/order';
import type { OrderKey } from '@quivia/contract/kinds/order.key';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../chance.rules.ts';
import { order } from './order.rules.ts';
import { ORDER_MESSAGES } from './order.words.ts';
import { gradeOrder, guessedOrder, meanLongestRun, type OrderGrading } from './order-grading.rules.ts';

const GRADINGS: OrderGrading[] = ['all_or_nothing', 'places', 'relative', 'longest_run'];

const permutations = (items: readonly string[]): string[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, i) =>
        permutations(items.filter((_, j) => j !== i)).map((rest) => [item, ...rest]),
      );

/** By trying all subsets. */
function slowLongestRun(right: readonly string[], given: readonly string[]): number {
  let best = 0;
  for (let chosen = 0; chosen < 2 ** given.length; chosen += 1) {
    const subset = given.filter((_, i) => Math.floor(chosen / 2 ** i) % 2 === 1);
    let next = 0;
    for (const item of right) if (item === subset[next]) next += 1;
    if (next === subset.length) best = Math.max(best, next);
  }
  return best < 2 ? 0 : best / given.length;
}

/** The most neighbours that can be matched one to one. */
function slowRelative(right: readonly string[], given: readonly string[]): number {
  const pairs = (items: readonly string[]) => items.slice(1).map((item, i) => `${items[i]}>${item}`);
  const left = pairs(right);
  let found = 0;
  for (const pair of pairs(given)) {
    const at = left.indexOf(pair);
    if (at < 0) continue;
    left.splice(at, 1);
    found += 1;
  }
  return found / (right.length - 1);
}

const slow = (grading: OrderGrading, right: readonly string[], given: readonly string[]) => {
  if (grading === 'longest_run') return slowLongestRun(right, given);
  if (grading === 'relative') return slowRelative(right, given);
  const placed = given.filter((item, i) => item === right[i]).length / right.length;
  return grading === 'places' ? placed : Math.floor(placed);
};

/** Texts, of which some may be equal, and another order of them. */
const orders = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { minLength: 2, maxLength: 8 })
  .chain((right) =>
    fc.record({
      right: fc.constant(right),
      given: fc.shuffledSubarray(right, { minLength: right.length }),
    }),
  );

describe.each(GRADINGS)('graded by %s', (grading) => {
  test('earns what a slow reference says', () => {
    fc.assert(
      fc.property(orders, ({ right, given }) => {
        expect(gradeOrder(grading, right, given).share).toBeCloseTo(slow(grading, right, given), 10);
      }),
      { numRuns: 60 },
    );
  });

  test('marks as many positions as it pays for', () => {
    fc.assert(
      fc.property(orders, ({ right, given }) => {
        const { marks, share } = gradeOrder(grading, right, given);
        const judged = marks.filter((mark) => mark !== undefined).length;
        const marked = marks.filter((mark) => mark).length;
        expect(judged).toBe(grading === 'relative' ? right.length - 1 : right.length);
        if (grading !== 'all_or_nothing') expect(share).toBeCloseTo(marked / judged, 10);
      }),
      { numRuns: 60 },
    );
  });

  test('guessing is the mean over all orders', () => {
    for (const items of ['ab', 'abc', 'abcd', 'abcdef']) {
      const all = permutations([...items]);
      const sum = all.reduce((total, given) => total + slow(grading, [...items], given), 0);
      expect(guessedOrder(grading, [...items])).toBeCloseTo(sum / all.length, 9);
    }
  });

  test('guessing with equal items is near the mean over all orders', () => {
    const all = permutations([...'abcaa']);
    const sum = all.reduce((total, given) => total + slow(grading, [...'abcaa'], given), 0);
    expect(Math.abs(guessedOrder(grading, [...'abcaa']) - sum / all.length)).toBeLessThan(0.02);
  });

  test('guessing 20 items is quick, and from 0 to 1', () => {
    const items = Array.from({ length: 20 }, (_, i) => String(i));
    for (const right of [items, [...items.slice(1), '1']]) {
      const value = guessedOrder(grading, right);
      expect(value > 0 && value < 1).toBe(true);
    }
  });

  test('keeps its meaning when it is prepared', () => {
    fc.assert(
      fc.property(orders, fc.integer(), ({ right, given }, seed) => {
        const body = { items: right.map((text, i) => ({ id: `i${i}`, text })) };
        const key: OrderKey = { grading, order: body.items.map(({ id }) => id) };
        const prepared = order.prepare('', body, key, randomFrom(seed));
        const free = [...prepared.body.items];
        const answer = given.map((wanted) => {
          const at = free.findIndex(({ text }) => text === wanted);
          return free.splice(at, 1)[0]?.id as string;
        });
        expect(order.fits(prepared.body, { order: answer })).toBe(true);
        const { share } = order.grade(prepared.body, prepared.key, { order: answer }) as { share: number };
        expect(share).toBeCloseTo(slow(grading, right, given), 10);
      }),
      { numRuns: 40 },
    );
  });
});

// As Moodle's own tests have them.
test.each([
  ['longest_run', 'ABCDEF', 'FEDCBA', 0],
  ['longest_run', 'ABCDEF', 'BADEFC', 4 / 6],
  ['longest_run', 'ABCDEF', 'BCDEFA', 5 / 6],
  ['relative', 'ABCDEF', 'BCDEFA', 4 / 5],
  ['relative', 'ABCDEF', 'FEDCBA', 0],
  ['places', 'ABCDEF', 'BCDEFA', 0],
  ['places', 'ABCDEF', 'BACDEF', 4 / 6],
  ['all_or_nothing', 'ABCDEF', 'BACDEF', 0],
] as const)('%s of %s given as %s earns %d', (grading, right, given, share) => {
  expect(gradeOrder(grading, [...right], [...given]).share).toBeCloseTo(share, 10);
});

test('the mean longest run is exact', () => {
  expect(meanLongestRun(1)).toBeCloseTo(1, 12);
  expect(meanLongestRun(2)).toBeCloseTo(3 / 2, 12);
  expect(meanLongestRun(3)).toBeCloseTo(2, 12);
  expect(meanLongestRun(4)).toBeCloseTo(58 / 24, 12);
});

test('guessing earns what docs/question-kinds.md says', () => {
  const percent = (n: number) =>
    Math.round(
      100 *
        guessedOrder(
          'longest_run',
          Array.from({ length: n }, (_, i) => String(i)),
        ),
    );
  expect([3, 4, 5, 10, 20].map(percent)).toEqual([61, 59, 56, 43, 33]);
});

const three: OrderBody = {
  items: [
    { id: 'a', text: 'First' },
    { id: 'b', text: 'Second' },
    { id: 'c', text: 'Third' },
  ],
};
const threeKey: OrderKey = { order: ['a', 'b', 'c'], grading: 'places' };

test('neither the order nor the ids of what is stored tell the right order', () => {
  const positions = [0, 0, 0];
  let smallerIds = 0;
  for (let seed = 0; seed < 3000; seed += 1) {
    const { body, key } = order.prepare('', three, threeKey, randomFrom(seed * 7919));
    const position = body.items.findIndex(({ id }) => id === key.order[0]);
    positions[position] = (positions[position] as number) + 1;
    if ((key.order[0] as string) < (key.order[1] as string)) smallerIds += 1;
  }
  for (const count of positions) expect(Math.abs(count - 1000)).toBeLessThan(120);
  expect(Math.abs(smallerIds - 1500)).toBeLessThan(150);
});

test('every student starts with an order of their own, shuffled or not', () => {
  const starts = new Map<string, number>();
  for (let seed = 0; seed < 3000; seed += 1) {
    const { items } = order.forStudent(three, randomFrom(seed * 104729), false);
    const start = items.map(({ id }) => id).join('');
    starts.set(start, (starts.get(start) ?? 0) + 1);
  }
  expect(starts.size).toBe(6);
  for (const count of starts.values()) expect(Math.abs(count - 500)).toBeLessThan(100);
});

test('its class is the whole order', () => {
  const [few] = order.classes(three, threeKey, { order: ['b', 'a', 'c'] });
  expect(few).toMatchObject({ part: '', id: '2,1,3', label: 'Second → First → Third', share: 1 / 3 });
  const long = { items: three.items.map(({ id, text }) => ({ id, text: text.repeat(10) })) };
  expect(order.classes(long, threeKey, { order: ['b', 'a', 'c'] })[0]?.label).toBe('2, 1, 3');
});

test('says what is missing, at its field', () => {
  const problems = (body: OrderBody, key: OrderKey) =>
    order.problems('', body, key).map(({ path, message }) => [path.join('.'), message]);
  expect(problems({ items: [] }, { ...threeKey, order: [] })).toEqual([['body.items', ORDER_MESSAGES.few]]);
  expect(
    problems(
      { items: [...three.items.slice(0, 2), { id: 'c', text: '\n' }] },
      { ...threeKey, order: ['a', 'b'] },
    ),
  ).toEqual([
    ['body.items.2.text', ORDER_MESSAGES.blank],
    ['answer_key.order', ORDER_MESSAGES.key],
  ]);
  const same = { items: three.items.map(({ id }) => ({ id, text: 'Same' })) };
  expect(problems(same, threeKey)).toEqual([['body.items', ORDER_MESSAGES.allSame]]);
  const twins = { items: three.items.map(({ text }) => ({ id: 'a', text })) };
  expect(problems(twins, threeKey)).toEqual([['body.items', ORDER_MESSAGES.sameId]]);
});
