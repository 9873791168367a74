import { expect, test } from 'vitest';
import { quotedLine } from './quoted-line.rules.ts';

test.each([
  ['Log in at http://evil.example/login now', 'Log in at … now'],
  ['HTTPS://evil.example', '…'],
  ['see www.evil.example', 'see …'],
  ['see evil.example/login?x=1', 'see …'],
  ['mailto:me@evil.example', '…'],
])('a line has no link: %s', (typed, mailed) => {
  expect(quotedLine(typed)).toBe(mailed);
});

test.each(['B.Sc. Data Structures (viva 1/2)', 'Prof. A.Kumar', 'Ratio 3:2, and/or', 'आंकड़ा संरचना'])(
  'other text stays as it is: %s',
  (typed) => {
    expect(quotedLine(typed)).toBe(typed);
  },
);

test('a long line is cut between characters', () => {
  expect(quotedLine('😀'.repeat(200), 10)).toBe(`${'😀'.repeat(9)}…`);
});
