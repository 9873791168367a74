import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bandHashesOf, LIKELY_DUPLICATE, likeness } from './likeness.rules.ts';

const wording = (question: string, ...options: string[]) => ({ question, options });
const shareABand = (a: ReturnType<typeof wording>, b: ReturnType<typeof wording>) => {
  const hashes = bandHashesOf(a);
  return bandHashesOf(b).some((hash) => hashes.includes(hash));
};

const CAPITAL = wording(
  'Which city has been the capital of Australia since 1927?',
  'Canberra',
  'Sydney',
  'Melbourne',
  'Perth',
);

describe('questions with nearly the same text', () => {
  test.each([
    ['other markup, case and punctuation', '**Which city** has been the capital of _Australia_, since 1927'],
    ['an extra word', 'Which large city has been the capital of Australia since 1927?'],
    ['a typing error', 'Which city has been the capitl of Australia since 1927?'],
  ])('%s', (_, question) => {
    const other = { ...CAPITAL, question };
    expect(likeness(CAPITAL, other)).toBeGreaterThan(LIKELY_DUPLICATE);
    expect(shareABand(CAPITAL, other)).toBe(true);
  });

  test('options in another order', () => {
    const other = { ...CAPITAL, options: [...CAPITAL.options].reverse() };
    expect(likeness(CAPITAL, other)).toBe(1);
    expect(shareABand(CAPITAL, other)).toBe(true);
  });
});

test('questions on the same subject that ask something else are not alike', () => {
  const other = wording('Which river runs through the capital of Austria?', 'Danube', 'Rhine', 'Elbe', 'Inn');
  expect(likeness(CAPITAL, other)).toBeLessThan(LIKELY_DUPLICATE);
});

test('a sign or a digit makes short questions different', () => {
  const sum = wording('$2 + 3 = ?$', '5', '6');
  expect(likeness(sum, wording('$2 - 3 = ?$', '-1', '6'))).toBeLessThan(LIKELY_DUPLICATE);
});

test('any text is identical to itself, and its hashes fit a database integer', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.array(fc.string({ unit: 'binary' })),
      (question, options) => {
        expect(likeness({ question, options }, { question, options })).toBe(1);
        for (const hash of bandHashesOf({ question, options })) {
          expect(Number.isInteger(hash) && hash >= -(2 ** 31) && hash < 2 ** 31).toBe(true);
        }
      },
    ),
  );
});
