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
    return { value: finite(parse(tokens(typed), known)) };
  } catch (error) {
    if (error instanceof Problem) return { problem: error.message };
    throw error;
  }
}

class Problem extends Error {}

function fail(problem: string): never {
  throw new Problem(problem);
}

/** 2E−3 and 2e3 are numbers, but 2e−3 subtracts 3 from twice e. */
const TOKEN =
  /\s*((?:\d+\.?\d*|\.\d+)(?:E[+−-]?\d+|e\d+)?|asin|acos|atan|sin|cos|tan|ln|log|root|abs|Ans|ans|M|pi|e|[π√∛²+−*×÷/^!%(),-])/y;

const SAME: Record<string, string> = { '*': '×', '/': '÷', '-': '−', pi: 'π', ans: 'Ans' };

function tokens(typed: string): string[] {
  const found: string[] = [];
  TOKEN.lastIndex = 0;
  const text = typed.trimEnd();
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) fail(problems.unknown(text.slice(from).trim().slice(0, 1)));
    found.push(SAME[token] ?? token);
  }
  return found;
}

function parse(given: string[], known: Known): number {
  let at = 0;
  /** Parentheses are nested in calls: too many would exhaust the stack. */
  let depth = 0;
  const takes = (...wanted: string[]) => {
    const next = given[at];
    if (next === undefined || !wanted.includes(next)) return null;
    at += 1;
    return next;
  };

  function sum(): number {
    let value = product();
    for (let sign = takes('+', '−'); sign; sign = takes('+', '−')) {
      const other = product();
      value = sign === '+' ? value + other : value - other;
    }
    return value;
  }

  function product(): number {
    let value = signed();
    for (;;) {
      if (takes('÷')) value = divide(value, signed());
      else if (takes('×') || startsValue(given[at])) value *= signed();
      else return value;
    }
  }

  function signed(): number {
    let isNegative = false;
    for (let sign = takes('+', '−'); sign; sign = takes('+', '−')) if (sign === '−') isNegative = !isNegative;
    const value = power();
    return isNegative ? -value : value;
  }

  function power(): number {
    const base = postfix();
    return takes('^') ? raise(base, signed()) : base;
  }

  function postfix(): number {
    let value = operand();
    for (let sign = takes('!', '%', '²'); sign; sign = takes('!', '%', '²'))
      value = sign === '!' ? factorial(value) : sign === '%' ? value / 100 : value * value;
    return value;
  }

  function operand(): number {
    const token = given[at] ?? fail(problems.unfinished);
    at += 1;
    if (/^[\d.]/.test(token)) return Number(token.replace('−', '-'));
    switch (token) {
      case 'π':
        return Math.PI;
      case 'e':
        return Math.E;
      case 'Ans':
        return known.answer;
      case 'M':
        return known.memory;
      case '(':
        return inParentheses();
      case 'root':
        return root();
    }
    const of = FUNCTIONS[token];
    return of ? nested(() => of(operandOf(), known.angle)) : fail(problems.misplaced(token));
  }

  /** sin(2)^2 is the square of sin 2, but sin 2^2 is sin 4: without parentheses the power belongs to the angle. */
  function operandOf(): number {
    return given[at] === '(' ? operand() : signed();
  }

  function inParentheses(): number {
    const value = nested(sum);
    if (!takes(')') && at < given.length) fail(problems.misplaced(given[at] as string));
    return value;
  }

  /** root(27, 3). */
  function root(): number {
    if (!takes('(')) fail(problems.root);
    const value = nested(sum);
    if (!takes(',')) fail(problems.root);
    const degree = nested(sum);
    if (!takes(')') && at < given.length) fail(problems.misplaced(given[at] as string));
    return nthRoot(value, degree);
  }

  function nested(read: () => number): number {
    depth += 1;
    if (depth > 200) fail(problems.tooLong);
    const value = read();
    depth -= 1;
    return value;
  }

  const value = sum();
  if (at < given.length) fail(problems.misplaced(given[at] as string));
  return value;
}

const startsValue = (token: string | undefined) => token !== undefined && /^[\d.a-zAMπ√∛(]/.test(token);

const FUNCTIONS: Record<string, (x: number, angle: Angle) => number> = {
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
