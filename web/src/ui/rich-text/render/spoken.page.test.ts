import { renderToString } from 'katex';
import { describe, expect, test } from 'vitest';
import { spoken } from './spoken.ts';

function aloud(tex: string): string {
  const page = new DOMParser().parseFromString(renderToString(tex, { output: 'mathml' }), 'text/html');
  return spoken(page.querySelector('math') as Element);
}

describe('a formula read aloud', () => {
  test.each([
    ['\\frac{n}{2}', 'n over 2'],
    [
      '\\frac{n(n+5)}{6(n+2)}',
      'the fraction n open bracket n plus 5 close bracket over 6 open bracket n plus 2 close bracket, end fraction',
    ],
    ['x^2 + y^3', 'x squared plus y cubed'],
    ['2^{n+1}', '2 to the power n plus 1, end power'],
    ['x_1', 'x sub 1'],
    ['x_i^2', 'x sub i squared'],
    ["f'(x)", 'f prime open bracket x close bracket'],
    ['\\sqrt{x^2+1}', 'the square root of x squared plus 1, end root'],
    ['\\sqrt{2}', 'the square root of 2'],
    ['\\sqrt[3]{x}', 'the cube root of x'],
    ['\\sum_{i=1}^{n} i', 'the sum from i equals 1 to n of i'],
    ['\\int_0^1 x', 'the integral from 0 to 1 of x'],
    ['\\lim_{n \\to \\infty} a_n', 'the limit as n to infinity of a sub n'],
    ['\\vec{v} \\cdot \\hat{w}', 'vector v times w hat'],
    ['\\binom{n}{k}', 'open bracket n choose k close bracket'],
    [
      'O(n \\log n) \\le \\Omega(N)',
      'capital O open bracket n log n close bracket is at most capital omega open bracket capital N close bracket',
    ],
    ['A \\cup B \\neq \\emptyset', 'capital A union capital B is not equal to the empty set'],
    [
      '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
      'open bracket table of 2 rows, row 1: a, b; row 2: c, d; end table close bracket',
    ],
    ['90^\\circ', '90 degrees'],
    ['\\text{mean} = \\bar{x}', 'mean equals x bar'],
  ])('%s', (tex, words) => {
    expect(aloud(tex)).toBe(words);
  });
});
