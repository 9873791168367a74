import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from './parts.ts';
import { readNumber } from './read-number.ts';

const read = (text: string) => {
  const reading = readNumber(text);
  return 'decimal' in reading ? reading.decimal : reading.problem;
};

describe('a number is read as people write it', () => {
  test.each([
    ['5', '5'],
    [' 5 ', '5'],
    ['+5', '5'],
    ['-5', '-5'],
    ['− 5', '-5'],
    ['–5', '-5'],
    ['007', '7'],
    ['0', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-.5', '-0.5'],
    ['3.1400', '3.1400'],
    ['1e3', '1e3'],
    ['1E-3', '1e-3'],
    ['1.5e+3', '1.5e3'],
    ['2×10^3', '2e3'],
    ['2 x 10^-3', '2e-3'],
    ['2*10^{-3}', '2e-3'],
    ['2·10^(−3)', '2e-3'],
    ['2×10⁻³', '2e-3'],
    ['10^3', '1e3'],
    ['-10⁶', '-1e6'],
    ['1,5', '1.5'],
    [',5', '0.5'],
    ['0,125', '0.125'],
    ['1234,567', '1234.567'],
    ['1,2345', '1.2345'],
    ['1.234', '1.234'],
    ['1,234.5', '1234.5'],
    ['1.234,5', '1234.5'],
    ['1 234,5', '1234.5'],
    ['1\u00A0234\u202F567', '1234567'],
    ['1’234.5', '1234.5'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
    ['12,34,567.25', '1234567.25'],
    ['१२.५', '12.5'],
    ['١٢٫٥', '12.5'],
    ['１２', '12'],
    ['\u200E-5\u200F', '-5'],
  ])('%j is %s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test.each(['1,234', '-1,234', '12,345', '999,000', '1,234e3'])('%j has two meanings', (text) => {
    expect(read(text)).toBe('ambiguous');
  });

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-',
    '+',
    'e3',
    '1e',
    'abc',
    '5 kg',
    '5%',
    '1/3',
    '1 2',
    '1,2,3',
    '1.2.3',
    '1,234,5',
    '1.2,3.4',
    '1 234,567,890',
    '12 34',
    '--5',
    '5-',
    '5²',
    '1e1.5',
    '2×10',
    '0x1F',
    'NaN',
    'Infinity',
    '√2',
    '1e3e3',
    '3..5',
    '1..5',
  ])('%j is not a number', (text) => {
    expect(read(text)).toBe('not_a_number');
  });

  test.each(['1e1000', '1e999999999', `1${'0'.repeat(50)}`, '1'.repeat(500), ' '.repeat(10_000)])(
    'a number beyond all bounds costs nothing',
    (text) => {
      expect(read(text)).toBe('too_long');
    },
  );
});

test('whatever is typed is read as a decimal or refused, without a throw', () => {
  const unit = fc.constantFrom(...'0123456789.,-+eEx×*^10 ()−⁻²٣५\u00A0/'.split(''));
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit, maxLength: 20 })), (text) => {
      const reading = readNumber(text);
      if ('decimal' in reading) expect(Decimal.safeParse(reading.decimal).success).toBe(true);
    }),
  );
});

test('what is read is read the same again', () => {
  const unit = fc.constantFrom(...'0123456789.,-e '.split(''));
  fc.assert(
    fc.property(fc.string({ unit, minLength: 1, maxLength: 12 }), (text) => {
      const reading = readNumber(text);
      if ('decimal' in reading) expect(readNumber(reading.decimal)).toEqual(reading);
    }),
    { numRuns: 300 },
  );
});

test('separators never change the value', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1000n, max: 10n ** 15n }),
      fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 1, maxLength: 6 }),
      (whole, decimals) => {
        const expected = `${whole}.${decimals}`;
        for (const locale of ['en-US', 'en-IN', 'de-DE', 'fr-FR', 'de-CH', 'ar-EG', 'hi-IN-u-nu-deva']) {
          const grouped = whole.toLocaleString(locale);
          const point = locale.startsWith('ar') ? '٫' : /^(de-DE|fr)/.test(locale) ? ',' : '.';
          expect(read(`${grouped}${point}${decimals}`)).toBe(expected);
        }
      },
    ),
    { numRuns: 50 },
  );
});
