import { describe, expect, test } from 'vitest';
import { foldedEssay } from './essay.rules.ts';

describe('equal to a reader', () => {
  const same = (one: string, other: string) => foldedEssay(one) === foldedEssay(other);

  test.each([
    ['Mutual exclusion.', 'mutual  exclusion'],
    ['It is well-known, isn’t it?', "It is well known isn't it"],
    ['U.S.A.', 'usa'],
    ['Über die Brücke', 'über die Brücke!'],
    ['A deadlock – a cycle', 'a deadlock, a cycle'],
    ['x+1', 'x+1.'],
    ['ഡെഡ്‌ലോക്ക്', 'ഡെഡ്‌ലോക്ക് '],
  ])('%s and %s', (one, other) => expect(same(one, other)).toBe(true));

  test.each([
    ['2 - 3', '2 3'],
    ['−5', '5'],
    ['x < 5', 'x > 5'],
    ['3.5', '35'],
    ['3:4', '3 4'],
    ['f(x)', 'fx'],
    ['(a+b)*c', 'a+b*c'],
    ['[0, 1)', '(0, 1]'],
    ['5!', '5'],
    ['a/b', 'ab'],
    ['X = 1', 'x = 1'],
    ['!', '?'],
    ['résumé', 'resume'],
  ])('not %s and %s', (one, other) => expect(same(one, other)).toBe(false));
});
