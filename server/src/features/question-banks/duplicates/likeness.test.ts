import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIKELY_DUPLICATE, likeness, likenessMarks } from './likeness.rules.ts';

const wording = (question: string, ...options: string[]) => ({ question, options });
const shareMarks = (a: ReturnType<typeof wording>, b: ReturnType<typeof wording>) => {
  const marks = likenessMarks(a);
  return likenessMarks(b).some((mark) => marks.includes(mark));
};

const CAPITAL = wording(
  'Which city has been the capital of Australia since 1927?',
  'Canberra',
  'Sydney',
  'Melbourne',
  'Perth',
);

describe('questions that say nearly the same', () => {
  test.each([
    ['other markup, case and punctuation', '**Which city** has been the capital of _Australia_, since 1927'],
    ['a word more', 'Which large city has been the capital of Australia since 1927?'],
    ['a slip of the finger', 'Which city has been the capitl of Australia since 1927?'],
  ])('%s', (_, question) => {
    const other = { ...CAPITAL, question };
    expect(likeness(CAPITAL, other)).toBeGreaterThan(LIKELY_DUPLICATE);
    expect(shareMarks(CAPITAL, other)).toBe(true);
  });

  test('options in another order', () => {
    const other = { ...CAPITAL, options: [...CAPITAL.options].reverse() };
    expect(likeness(CAPITAL, other)).toBe(1);
    expect(shareMarks(CAPITAL, other)).toBe(true);
  });
});

test('questions on the same subject that ask something else are not', () => {
  const other = wording('Which river runs through the capital of Austria?', 'Danube', 'Rhine', 'Elbe', 'Inn');
  expect(likeness(CAPITAL, other)).toBeLessThan(LIKELY_DUPLICATE);
});

test('short questions differ by a sign or a digit', () => {
  const sum = wording('$2 + 3 = ?$', '5', '6');
  expect(likeness(sum, wording('$2 - 3 = ?$', '-1', '6'))).toBeLessThan(LIKELY_DUPLICATE);
});

test('a text without a letter is like itself, and marks are what the database can keep', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'binary' })),
      (question, options) => {
        expect(likeness({ question, options }, { question, options })).toBe(1);
        for (const mark of likenessMarks({ question, options })) {
          expect(Number.isInteger(mark) && mark >= -(2 ** 31) && mark < 2 ** 31).toBe(true);
        }
      },
    ),
  );
});
