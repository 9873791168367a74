import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markInWords } from './marks-in-words.words.ts';

test.each([
  [0, 'zero', 'Zero Only'],
  [0.25, 'a quarter', 'A Quarter Only'],
  [0.5, 'half', 'Half Only'],
  [0.75, 'three quarters', 'Three Quarters Only'],
  [7, 'seven', 'Seven Only'],
  [13, 'thirteen', 'Thirteen Only'],
  [34.5, 'thirty-four and a half', 'Thirty-Four and a Half Only'],
  [40, 'forty', 'Forty Only'],
  [57.75, 'fifty-seven and three quarters', 'Fifty-Seven and Three Quarters Only'],
  [12.25, 'twelve and a quarter', 'Twelve and a Quarter Only'],
  [22.67, 'twenty-two point six seven', 'Twenty-Two point Six Seven Only'],
  [22.05, 'twenty-two point zero five', 'Twenty-Two point Zero Five Only'],
  [22.6, 'twenty-two point six', 'Twenty-Two point Six Only'],
  [0.3, 'zero point three', 'Zero point Three Only'],
  [100, 'one hundred', 'One Hundred Only'],
  [105, 'one hundred and five', 'One Hundred and Five Only'],
  [342.5, 'three hundred and forty-two and a half', 'Three Hundred and Forty-Two and a Half Only'],
  [1000, 'one thousand', 'One Thousand Only'],
  [1008, 'one thousand and eight', 'One Thousand and Eight Only'],
  [2340, 'two thousand three hundred and forty', 'Two Thousand Three Hundred and Forty Only'],
  [125000, 'one hundred and twenty-five thousand', 'One Lakh Twenty-Five Thousand Only'],
])('%d is written out', (mark, plain, indian) => {
  expect(markInWords(mark, 'plain')).toBe(plain);
  expect(markInWords(mark, 'indian')).toBe(indian);
});

test('two different marks are never written alike', () => {
  const hundredths = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(hundredths, hundredths, (one, other) => {
      const words = [one, other].map((mark) => markInWords(mark / 100, 'indian'));
      expect(words[0] === words[1]).toBe(one === other);
    }),
    { numRuns: 300 },
  );
});
