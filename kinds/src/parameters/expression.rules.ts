// Formulas of variables: arithmetic, powers, and a fixed set of functions and constants. A formula is read into closures
// that can reach nothing but the numbers they are given; there is no loop in the language, and what it costs is bounded by
// its length. Whatever the formula, evaluating returns a number, which may be NaN or infinite.
import { ExpressionError, type Following, type Language, parse } from '@quivia/contract/expression';
import { FORMULA_PROBLEMS as words } from './parameters.words.ts';

/** By name. A Map, so that no name reaches a prototype. */
type Numbers = ReadonlyMap<string, number>;

interface Expression {
  /** Of the variables that it reads. */
  names: Set<string>;
  evaluate: (values: Numbers) => number;
}

/** Read, or why it can't be. */
export type Reading = { expression: Expression } | { problem: string };

type Term = (values: Numbers) => number;

const CONSTANTS = new Map([
  ['pi', Math.PI],
  ['e', Math.E],
]);

/** Of whole numbers up to 10^15, which floating point has exactly; NaN for others. */
function gcd(a: number, b: number): number {
  if (![a, b].every(Number.isSafeInteger)) return Number.NaN;
  let [large, small] = [Math.abs(a), Math.abs(b)];
  while (small > 0) [large, small] = [small, large % small];
  return large;
}

/** n (n − 1) … , `count` factors; beyond 170 the product is infinite anyway. */
function product(n: number, count: number): number {
  if (!Number.isSafeInteger(n) || !Number.isSafeInteger(count) || count < 0 || n < count) return Number.NaN;
  let all = 1;
  for (let i = 0; i < count && all < Number.POSITIVE_INFINITY; i += 1) all *= n - i;
  return all;
}

function combinations(n: number, k: number): number {
  if (!Number.isSafeInteger(n) || !Number.isSafeInteger(k) || k < 0 || n < k) return Number.NaN;
  let all = 1;
  for (let i = 1; i <= Math.min(k, n - k) && all < Number.POSITIVE_INFINITY; i += 1)
    all = (all * (n - i + 1)) / i;
  return Math.round(all);
}

/** Halves away from zero, as people round. */
const round = (x: number, decimals = 0) => {
  const unit = 10 ** Math.max(-15, Math.min(15, Math.trunc(decimals)));
  return (Math.sign(x) * Math.round(Number((Math.abs(x) * unit).toPrecision(15)))) / unit;
};

interface MathFunction {
  fewest: number;
  most: number;
  compute: (...given: number[]) => number;
}

const FUNCTIONS = new Map<string, MathFunction>();
const define = (fewest: number, most: number, functions: Record<string, MathFunction['compute']>) => {
  for (const [name, compute] of Object.entries(functions)) FUNCTIONS.set(name, { fewest, most, compute });
};
const { abs, sqrt, cbrt, exp, sign, floor, ceil } = Math;
const { sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, log2, log10 } = Math;
define(1, 1, { abs, sqrt, cbrt, exp, sign, floor, ceil });
define(1, 1, { sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, log2, log10, ln: Math.log });
define(1, 1, {
  rad: (degrees) => (degrees * Math.PI) / 180,
  deg: (radians) => (radians * 180) / Math.PI,
  fact: (n) => product(n, n),
});
define(1, 2, { round });
define(2, 2, {
  atan2: Math.atan2,
  pow: (base, power) => base ** power,
  mod: (a, b) => a - b * Math.floor(a / b),
  gcd,
  lcm: (a, b) => (a === 0 && b === 0 ? 0 : Math.abs(a * b) / gcd(a, b)),
  perm: product,
  comb: combinations,
});
define(1, 10, { min: Math.min, max: Math.max });

export const isReserved = (name: string) => FUNCTIONS.has(name) || CONSTANTS.has(name) || name === 'log';

const binary = (binding: number, operation: (a: number, b: number) => number) => ({
  binding,
  apply:
    (left: Term, right: Term): Term =>
    (values) =>
      operation(left(values), right(values)),
});

/** Signs that keyboards and word processors write for the same thing. */
const plain = (formula: string) =>
  formula.replaceAll(/[−–]/g, '-').replaceAll(/[×·⋅]/g, '*').replaceAll('÷', '/');

/** `names` takes those of the variables that are read. */
const languageOf = (names: Set<string>): Language<Term> => ({
  token: /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?|\.\d+(?:e[+-]?\d{1,3})?)|([A-Za-z]\w*)|(\*\*|[-+*/^(),]))/iy,
  same: new Map([['**', '^']]),
  number(text) {
    const value = Number(text);
    return () => value;
  },
  name(name, following) {
    if (following.isOpening()) return called(name, following);
    const constant = CONSTANTS.get(name);
    if (constant !== undefined) return () => constant;
    if (isReserved(name)) throw new ExpressionError(words.noBrackets(name));
    names.add(name);
    return (values) => values.get(name) ?? Number.NaN;
  },
  between: {
    '+': binary(1, (a, b) => a + b),
    '-': binary(1, (a, b) => a - b),
    '*': binary(2, (a, b) => a * b),
    '/': binary(2, (a, b) => a / b),
    '^': { ...binary(4, (a, b) => a ** b), isFromRight: true },
  },
  before: { binding: 3, signs: { '+': (term) => term, '-': (term) => (values) => -term(values) } },
  behind: {},
  problems: {
    unknown: words.unknownSign,
    ends: words.ends,
    unexpected: ({ type, text }) =>
      type === 'sign' && text !== '(' ? words.unexpected(text) : words.noOperator(text),
    unclosed: () => words.missing(')'),
  },
});

function called(name: string, following: Following<Term>): Term {
  const known = FUNCTIONS.get(name);
  if (!known) throw new ExpressionError(name === 'log' ? words.log : words.unknownFunction(name));
  const given = following.arguments();
  if (given.length < known.fewest || given.length > known.most)
    throw new ExpressionError(words.arguments(name, known.fewest, known.most));
  return (values) => known.compute(...given.map((term) => term(values)));
}

export function readExpression(formula: string): Reading {
  if (formula.trim() === '') return { problem: words.empty };
  const names = new Set<string>();
  try {
    return { expression: { evaluate: parse(plain(formula), languageOf(names)), names } };
  } catch (error) {
    if (error instanceof ExpressionError) return { problem: error.message };
    throw error;
  }
}
