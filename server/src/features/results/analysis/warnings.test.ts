import { expect, test } from 'vitest';
import { isKeyDoubtful, warningsOf } from './warnings.ts';

const TERMS = { student: 'student', Students: 'Students' };

const options = (...shares: number[]) =>
  shares.map((upper_share, place) => ({ is_correct: place === 1, upper_share }));
const item = (given: Partial<Parameters<typeof warningsOf>[0]>) => ({
  answer_rule: 'any_correct' as const,
  given_to: 40,
  facility: 0.6,
  discrimination: 0.3,
  options: options(0.1, 0.8, 0.1, 0),
  ...given,
});

test.each([
  [{}, false],
  [{ discrimination: 0.1 }, false],
  [{ discrimination: -0.21 }, true],
  [{ discrimination: -0.21, given_to: 9 }, false],
  [{ discrimination: null, options: options(0.1, 0.3, 0.6, 0) }, true],
])('whether the key of %j looks wrong: %s', (given, isDoubtful) => {
  expect(isKeyDoubtful(item(given))).toBe(isDoubtful);
});

test('a good question has none', () => {
  expect(warningsOf(item({}), TERMS)).toEqual([]);
});

test.each([
  [{ facility: 1, discrimination: null }, 'Everyone got this right'],
  [{ facility: 0, discrimination: null }, 'No one got this right'],
  [{ discrimination: -0.21 }, 'discrimination -0.21'],
  [{ discrimination: 0.18 }, 'Hardly separates stronger from weaker students (discrimination 0.18;'],
  [{ discrimination: 0 }, 'discrimination 0.00'],
  [{ options: options(0.1, 0.3, 0.6, 0) }, 'More of the strongest students choose C than the correct answer'],
])('%j is pointed out', (given, words) => {
  expect(warningsOf(item(given), TERMS)).toEqual([expect.stringContaining(words)]);
});

test('two right options count together where one is chosen', () => {
  const shares = [0.3, 0.4, 0.3].map((upper_share, i) => ({ is_correct: i !== 1, upper_share }));
  expect(warningsOf(item({ options: shares }), TERMS)).toEqual([]);
  expect(warningsOf(item({ options: shares, answer_rule: 'select_all' }), TERMS)).toHaveLength(1);
});

test('a low figure of a few students is chance, and 0.2 is enough', () => {
  expect(warningsOf(item({ discrimination: 0.1, given_to: 9 }), TERMS)).toEqual([]);
  expect(warningsOf(item({ discrimination: 0.2 }), TERMS)).toEqual([]);
});

test('of one student nothing can be said', () => {
  expect(warningsOf(item({ given_to: 1, facility: 0 }), TERMS)).toEqual([]);
});
