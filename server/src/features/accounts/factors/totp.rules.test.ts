import { expect, test } from 'vitest';
import { base32, codeAt, fromBase32, matchingStep, stepAt, totpUri } from './totp.rules.ts';

const SECRET = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

// RFC 6238, appendix B, the last six of its eight digits
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(codeAt(SECRET, stepAt(at(seconds)))).toBe(code);
});

test('the code before and the one after count, others do not', () => {
  const now = at(1_000_000_000);
  const step = stepAt(now);
  for (const aside of [-1, 0, 1])
    expect(matchingStep(SECRET, codeAt(SECRET, step + aside), now)).toBe(step + aside);
  for (const aside of [-2, 2])
    expect(matchingStep(SECRET, codeAt(SECRET, step + aside), now)).toBeUndefined();
  for (const odd of ['', '12345', '1234567', '１２３４５６', 'abcdef'])
    expect(matchingStep(SECRET, odd, now)).toBeUndefined();
});

test('base32 is the one of RFC 4648 and can be read back', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  for (let length = 1; length <= 20; length += 1) {
    const bytes = Buffer.from(Array.from({ length }, (_, i) => (i * 37 + length) % 256));
    expect(fromBase32(base32(bytes))).toEqual(bytes);
  }
});

test('the QR code names the site and the account', () => {
  expect(totpUri('ABC', 'anna@example.org', 'Quivia: North')).toBe(
    'otpauth://totp/Quivia%3A%20North:anna%40example.org?secret=ABC&issuer=Quivia%3A%20North',
  );
});
