// The arithmetic of the calculator: an expression as typed, such as '2π√(3)^2 + sin 30', to a number or the reason why
// there is none. A library that does this is ten times as large, and most call eval, which the page's policy forbids.
//
//   sum      = product { (+ | −) product }
//   product  = signed { [× | ÷] signed }         two factors side by side are multiplied, as in 2π or 3(4 + 5)
//   signed   = { + | − } power                   so −2^2 is −4
//   power    = postfix [ ^ signed ]              from the right: 2^3^2 is 2^9
//   postfix  = value { ! | % | ² }
//   value    = number | π | e | Ans | M | ( sum ) | function value | root ( sum , sum )
//
// Parentheses that are open at the end are closed there.

import { ExpressionError, type Language, parse } from '@quivia/contract/expression';
import { problems } from './tools.words.ts';

export type Angle = 'degrees' | 'radians';

export interface Known {
  angle: Angle;
  /** The last result. */
  answer: number;
  memory: number;
}

export type Outcome = { value: number } | { problem: string };

export function calculate(typed: string, known: Known): Outcome {
  try {
    return { value: finite(parse(typed, languageOf(known))) };
  } catch (error) {
    if (error instanceof ExpressionError) return { problem: error.message };
    throw error;
  }
}

function fail(problem: string): never {
  throw new ExpressionError(problem);
}

/** Two factors side by side are multiplied, as in 2π or 3(4 + 5). */
const times = { binding: 2, apply: (a: number, b: number) => a * b };

const languageOf = ({ angle, answer, memory }: Known): Language<number> => ({
  // 2E−3 and 2e3 are numbers, but 2e−3 subtracts 3 from twice e.
  token:
    /\s*(?:((?:\d+\.?\d*|\.\d+)(?:E[+−-]?\d+|e\d+)?)|(asin|acos|atan|sin|cos|tan|ln|log|root|abs|Ans|ans|M|pi|e|[π√∛])|([²+−*×÷/^!%(),-]))/y,
  same: new Map(Object.entries({ '*': '×', '/': '÷', '-': '−', pi: 'π', ans: 'Ans' })),
  number: (text) => Number(text.replace('−', '-')),
  name(name, following) {
    const constants: Record<string, number> = { π: Math.PI, e: Math.E, Ans: answer, M: memory };
    const constant = constants[name];
    if (constant !== undefined) return constant;
    if (name !== 'root') return (FUNCTIONS[name] as CalculatorFunction)(following.argument(), angle);
    const [value, degree, ...more] = following.isOpening() ? following.arguments() : [];
    if (value === undefined || degree === undefined || more.length > 0) fail(problems.root);
    return nthRoot(value, degree);
  },
  between: {
    '+': { binding: 1, apply: (a, b) => a + b },
    '−': { binding: 1, apply: (a, b) => a - b },
    '×': times,
    '÷': { binding: 2, apply: divide },
    '^': { binding: 4, isFromRight: true, apply: raise },
  },
  before: { binding: 3, signs: { '+': (x) => x, '−': (x) => -x } },
  behind: { '!': factorial, '%': (x) => x / 100, '²': (x) => x * x },
  besides: times,
  deepest: 200,
  problems: {
    unknown: problems.unknown,
    ends: problems.unfinished,
    unexpected: ({ text }) => problems.misplaced(text),
    unclosed: ({ type, text }) => (type === 'end' ? null : problems.misplaced(text)),
    tooDeep: problems.tooLong,
  },
});

type CalculatorFunction = (x: number, angle: Angle) => number;

const FUNCTIONS: Record<string, CalculatorFunction> = {
  sin: (x, angle) => wave(Math.sin, x, angle),
  cos: (x, angle) => wave(Math.cos, x, angle),
  tan(x, angle) {
    const below = wave(Math.cos, x, angle);
    return below === 0 ? fail(problems.tangent) : tidy(wave(Math.sin, x, angle) / below);
  },
  asin: (x, angle) => turn(Math.asin, x, angle),
  acos: (x, angle) => turn(Math.acos, x, angle),
  atan: (x, angle) => turn(Math.atan, x, angle),
  ln: (x) => (x > 0 ? Math.log(x) : fail(problems.logarithm)),
  log: (x) => (x > 0 ? Math.log10(x) : fail(problems.logarithm)),
  '√': (x) => (x >= 0 ? Math.sqrt(x) : fail(problems.negativeRoot)),
  '∛': Math.cbrt,
  abs: Math.abs,
};

/** Numbers of the computer are a little off: sin 180° must be 0 and not 0.0000000000000001. */
const tidy = (x: number) => (Math.abs(x) < 1e3 ? Math.round(x * 1e14) / 1e14 : x);

/** In degrees a whole turn is removed first, while it is still exact. */
function wave(of: (x: number) => number, x: number, angle: Angle): number {
  return tidy(of(angle === 'degrees' ? ((x % 360) * Math.PI) / 180 : x));
}

function turn(of: (x: number) => number, x: number, angle: Angle): number {
  const radians = of(x);
  if (Number.isNaN(radians)) fail(problems.inverse);
  return angle === 'degrees' ? tidy((radians * 180) / Math.PI) : radians;
}

const divide = (a: number, b: number) => (b === 0 ? fail(problems.zero) : a / b);

function raise(base: number, exponent: number): number {
  if (base === 0 && exponent < 0) fail(problems.zero);
  if (base === 0 && exponent === 0) fail(problems.zeroPower);
  const value = base ** exponent;
  return Number.isNaN(value) ? fail(problems.negativeRoot) : value;
}

function nthRoot(x: number, degree: number): number {
  if (degree === 0) fail(problems.zero);
  const isOdd = Number.isInteger(degree) && Math.abs(degree % 2) === 1;
  if (x < 0 && !isOdd) fail(problems.negativeRoot);
  if (x === 0 && degree < 0) fail(problems.zero);
  const size = Math.abs(x) ** (1 / degree);
  // The third root of 64 is 4, not 3.9999999999999996.
  const whole = Math.round(size);
  return Math.sign(x) * (whole ** degree === Math.abs(x) ? whole : size);
}

const MOST_FACTORIAL = 170;

function factorial(n: number): number {
  if (!Number.isInteger(n) || n < 0 || n > MOST_FACTORIAL) fail(problems.factorial(MOST_FACTORIAL));
  let value = 1;
  for (let factor = 2; factor <= n; factor += 1) value *= factor;
  return value;
}

/** -0 is 0 on a calculator. */
const finite = (value: number) => (Number.isFinite(value) ? value + 0 : fail(problems.tooLarge));

const DIGITS = 12;

/** As the display shows it: 12 digits, so that 0.1 + 0.2 is 0.3; very large and very small numbers as 1.5E20. */
export function inDigits(value: number): string {
  const rounded = Number(value.toPrecision(DIGITS));
  const size = Math.abs(rounded);
  const isPlain = size === 0 || (size >= 1e-6 && size < 1e12);
  const text = isPlain ? String(rounded) : rounded.toExponential().replace('e+', 'E').replace('e', 'E');
  return text.replaceAll('-', '−');
}
