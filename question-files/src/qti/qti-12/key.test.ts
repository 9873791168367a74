// No key is ever guessed: whatever the rules, a key that is accepted earns the most, and nothing without it does.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { xmlTree } from '../../xml/xml-tree.ts';
import { keyOf } from './key.ts';
import { scoringOf } from './score.ts';

const IDENTS = ['A', 'B', 'C', 'D', 'E'];
const one = (ident: string) => `<varequal respident="r">${ident}</varequal>`;
const rule = (condition: string, action: string, value: number, more = '') =>
  `<respcondition${more}><conditionvar>${condition}</conditionvar><setvar varname="SCORE" action="${action}">${value}</setvar></respcondition>`;
const item = (rules: string[]) => xmlTree(`<item><resprocessing>${rules.join('')}</resprocessing></item>`);

test('options added up one rule each have the options that earn something as their key', () => {
  const share = fc.record({ isCorrect: fc.boolean(), weight: fc.integer({ min: 1, max: 9 }) });
  fc.assert(
    fc.property(fc.array(share, { minLength: 2, maxLength: 5 }), fc.boolean(), (shares, isMarked) => {
      const total = shares.reduce((sum, { isCorrect, weight }) => sum + (isCorrect ? weight : 0), 0);
      fc.pre(total > 0);
      const rules = shares.map(({ isCorrect, weight }, i) =>
        rule(
          one(IDENTS[i] as string),
          'Add',
          isCorrect ? (100 * weight) / total : -weight,
          isMarked ? ' continue="Yes"' : '',
        ),
      );
      expect(keyOf(item(rules), IDENTS.slice(0, shares.length), false)).toMatchObject({
        keys: shares.map(({ isCorrect }) => isCorrect),
        answer_rule: 'select_all',
        marks: undefined,
      });
    }),
    { numRuns: 60 },
  );
});

const condition = fc.letrec<{ test: string }>((tie) => ({
  test: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom(...IDENTS).map(one),
    fc.tuple(tie('test'), tie('test')).map((both) => `<and>${both.join('')}</and>`),
    fc.tuple(tie('test'), tie('test')).map((both) => `<or>${both.join('')}</or>`),
    tie('test').map((inside) => `<not>${inside}</not>`),
    fc.constant('<other/>'),
  ),
})).test;

test('of any rules, an accepted key earns the most and no answer without it does', () => {
  const anyRule = fc
    .tuple(
      condition,
      fc.constantFrom('Set', 'Add', 'Subtract'),
      fc.integer({ min: -3, max: 5 }),
      fc.constantFrom('', ' continue="Yes"', ' continue="No"'),
    )
    .map((parts) => rule(...parts));
  let accepted = 0;
  fc.assert(
    fc.property(fc.array(anyRule, { minLength: 1, maxLength: 6 }), (rules) => {
      const scored = keyOf(item(rules), IDENTS, false);
      if ('reason' in scored) return;
      accepted += 1;
      const key = scored.keys.reduce((bits, isKey, i) => bits | (isKey ? 1 << i : 0), 0);
      const fits = scoringOf(item(rules), IDENTS).readings.some((scoreOf) => {
        const scores = Array.from({ length: 32 }, (_, chosen) => scoreOf(chosen));
        const most = Math.max(...scores);
        return scores[key] === most && scores.every((score, i) => score < most || (i & key) === key);
      });
      expect(fits).toBe(true);
    }),
    { numRuns: 300 },
  );
  expect(accepted).toBeGreaterThan(10);
});

const letters = (count: number) => Array.from({ length: count }, (_, i) => `o${i}`);

test('of 26 options one key is found; several of so many are refused instead of tried one by one', () => {
  const idents = letters(26);
  const rules = [rule(one('o25'), 'Set', 2)];
  const found = keyOf(item(rules), idents, true);
  expect(found).toMatchObject({ keys: idents.map((ident) => ident === 'o25'), marks: '2' });
  expect(keyOf(item(rules), idents, false)).toMatchObject({
    reason: { text: expect.stringContaining('several of 26 options may be chosen') },
  });
  const few = letters(14);
  expect(keyOf(item([rule(one('o3'), 'Set', 2)]), few, false)).toMatchObject({
    keys: few.map((ident) => ident === 'o3'),
  });
});

test('more rules than any question needs are refused', () => {
  const rules = Array.from({ length: 201 }, () => rule(one('A'), 'Set', 1));
  expect(keyOf(item(rules), ['A', 'B'], true)).toMatchObject({
    reason: { text: "The correct answer can't be determined: it is scored by <respcondition>." },
  });
});
