import { randomFrom } from '@quivia/kinds/chance.rules';
import { essay } from '@quivia/kinds/essay/essay.rules';
import { expect, test } from 'vitest';
import { LIKELY_DUPLICATE, shinglesOf } from '../../questions/duplicates/likeness.rules.ts';
import { alikeTo, type Text } from './equal.rules.ts';

const BODY = { template: '', words_from: null, words_to: null };
const KEY = { model_answer: '', notes: '' };
const asText = (text: string): Text => ({
  text,
  version: text,
  class: essay.classes(BODY, KEY, { text })[0]?.id ?? '',
});
const shingles = (name: string) => shinglesOf({ question: name, options: [] });
const alike = (texts: readonly string[], place = 0) =>
  alikeTo(
    asText(texts[place] as string),
    texts.map((text, attempt) => [attempt, asText(text)] as const),
    LIKELY_DUPLICATE,
    shingles,
  );

/** Every pair, letter by letter: sets of four characters as texts and not as numbers. */
function slowly(texts: readonly string[], place: number) {
  const plain = (text: string) =>
    [...text.toLowerCase()].map((one) => (/[a-z0-9]/.test(one) ? one : ' ')).join('');
  const words = (text: string) => plain(text).split(' ').filter(Boolean).join(' ');
  const pieces = (text: string) => {
    const padded = ` ${words(text)} `;
    return [
      ...new Set([...padded].map((_, at) => padded.slice(at, at + 4)).filter((one) => one.length === 4)),
    ];
  };
  const own = texts[place] as string;
  const found = new Map<string, { text: string; is_equal: boolean; attempts: number[] }>();
  for (const [attempt, text] of texts.entries()) {
    const [one, other] = [pieces(own), pieces(text)];
    const common = one.filter((piece) => other.includes(piece)).length;
    const is_equal = words(own) === words(text);
    if (!is_equal && common / (one.length + other.length - common) < 0.75) continue;
    const known = found.get(text) ?? { text, is_equal, attempts: [] };
    known.attempts.push(attempt);
    found.set(text, known);
  }
  return [...found.values()].toSorted((one, other) => (one.text < other.text ? -1 : 1));
}

test('finds what a slow comparison of all pairs finds, for many classes of short answers', () => {
  const random = randomFrom(7);
  const pick = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T;
  const words = [
    'mutual',
    'exclusion',
    'hold',
    'and',
    'wait',
    'circular',
    'no',
    'preemption',
    'deadlock',
    'needs',
  ];
  for (let round = 0; round < 300; round += 1) {
    const base = Array.from({ length: 3 + Math.floor(random() * 6) }, () => pick(words));
    const texts = Array.from({ length: 8 }, () => {
      const changed = base.map((word) =>
        random() < 0.1 ? pick(words) : random() < 0.2 ? word.toUpperCase() : word,
      );
      return changed.join(pick([' ', '  ', ', '])) + pick(['', '.', ' .']);
    });
    const place = Math.floor(random() * texts.length);
    const quick = alike(texts, place)
      .map(({ text, is_equal, attempts }) => ({ text, is_equal, attempts }))
      .toSorted((one, other) => (one.text < other.text ? -1 : 1));
    expect(quick).toEqual(slowly(texts, place));
  }
});

test('the answer in hand comes first, then equal ones by how many have them, then the others by likeness', () => {
  const found = alike([
    'Mutual exclusion and circular wait',
    'mutual exclusion and circular waits',
    'mutual exclusion and circular wait',
    'Mutual exclusion, and circular wait.',
    'mutual exclusion and circular wait',
    'Something else',
  ]);
  expect(found.map(({ text, attempts }) => [text, attempts.length])).toEqual([
    ['Mutual exclusion and circular wait', 1],
    ['mutual exclusion and circular wait', 2],
    ['Mutual exclusion, and circular wait.', 1],
    ['mutual exclusion and circular waits', 1],
  ]);
});

test('the border counts: a likeness of exactly so much is near', () => {
  const sets: Record<string, Set<number>> = {
    a: new Set([1, 2, 3]),
    b: new Set([1, 2, 3, 4]),
    c: new Set([1, 2, 5]),
  };
  const texts = Object.keys(sets).map(
    (name, attempt) => [attempt, { text: name, version: name, class: name }] as const,
  );
  const found = alikeTo(texts[0]?.[1] as Text, texts, 0.75, (name) => sets[name] as Set<number>);
  expect(found.map(({ text, likeness }) => [text, likeness])).toEqual([
    ['a', 1],
    ['b', 0.75],
  ]);
});

test('what there was no room for is equal to its like, and near to nothing', () => {
  const texts = ['one', 'ONE', 'other'].map((text, attempt) => [attempt, asText(text)] as const);
  const found = alikeTo(texts[0]?.[1] as Text, texts, 0.75, () => new Set());
  expect(found.map(({ text }) => text)).toEqual(['one', 'ONE']);
});
