// Formulas of variables: arithmetic, powers, and a fixed set of functions and constants. A formula is read into closures
// that can reach nothing but the numbers they are given; there is no loop in the language, and what it costs is bounded by
// its length. Whatever the formula, evaluating returns a number, which may be NaN or infinite.
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

type Token = { type: 'number' | 'name' | 'sign' | 'end'; text: string; at: number };

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:e[+-]?\d{1,3})?|\.\d+(?:e[+-]?\d{1,3})?)|([A-Za-z]\w*)|(\*\*|[-+*/^(),]))/iy;

/** Signs that keyboards and word processors write for the same thing. */
const plain = (formula: string) =>
  formula.replaceAll(/[−–]/g, '-').replaceAll(/[×·⋅]/g, '*').replaceAll('÷', '/');

class FormulaError extends Error {}

function tokensOf(formula: string): Token[] {
  const tokens: Token[] = [];
  const text = plain(formula).trimEnd();
  const pattern = new RegExp(TOKEN);
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex;
    const found = pattern.exec(text);
    if (!found) throw new FormulaError(words.unknownSign([...text.slice(at).trimStart()][0] ?? ''));
    const [, number, name, mark] = found;
    if (number !== undefined) tokens.push({ type: 'number', text: number, at });
    else if (name !== undefined) tokens.push({ type: 'name', text: name, at });
    else tokens.push({ type: 'sign', text: mark === '**' ? '^' : (mark as string), at });
  }
  tokens.push({ type: 'end', text: '', at: text.length });
  return tokens;
}

/** Of operators between two terms, the loosest first. A sign before a term binds looser than a power: −2^2 is −4. */
const BINDING: Readonly<Record<string, number>> = { '+': 1, '-': 1, '*': 2, '/': 2, '^': 4 };
const SIGN_BINDING = 3;

const OPERATIONS: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '^': (a, b) => a ** b,
};

/** Pratt's parser. Its depth is bounded by the length of the formula, which the contract bounds. */
class Parser {
  readonly names = new Set<string>();
  #next = 0;

  readonly #tokens: readonly Token[];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Term {
    if (this.#peek().type === 'end') throw new FormulaError(words.empty);
    const term = this.#term(0);
    this.#refuseRest();
    return term;
  }

  #peek = () => this.#tokens[this.#next] as Token;

  #take(): Token {
    const token = this.#peek();
    if (token.type !== 'end') this.#next += 1;
    return token;
  }

  #expect(text: string): void {
    if (this.#peek().text !== text) throw new FormulaError(words.missing(text));
    this.#take();
  }

  #refuseRest(): void {
    const { type, text } = this.#peek();
    if (type === 'end') return;
    const isTerm = type !== 'sign' || text === '(';
    throw new FormulaError(isTerm ? words.noOperator(text) : words.unexpected(text));
  }

  #term(binding: number): Term {
    let left = this.#first();
    for (;;) {
      const { type, text } = this.#peek();
      const own = type === 'sign' ? BINDING[text] : undefined;
      if (own === undefined || own <= binding) return left;
      this.#take();
      // Powers associate to the right: 2^3^2 is 2^9.
      left = both(
        OPERATIONS[text] as (a: number, b: number) => number,
        left,
        this.#term(text === '^' ? own - 1 : own),
      );
    }
  }

  #first(): Term {
    const { type, text } = this.#take();
    if (type === 'end') throw new FormulaError(words.ends);
    if (type === 'number') {
      const value = Number(text);
      return () => value;
    }
    if (type === 'name') return this.#peek().text === '(' ? this.#call(text) : this.#named(text);
    if (text === '-' || text === '+') {
      const term = this.#term(SIGN_BINDING);
      return text === '-' ? (values) => -term(values) : term;
    }
    if (text !== '(') throw new FormulaError(words.unexpected(text));
    const inner = this.#term(0);
    this.#expect(')');
    return inner;
  }

  #named(name: string): Term {
    const constant = CONSTANTS.get(name);
    if (constant !== undefined) return () => constant;
    if (isReserved(name)) throw new FormulaError(words.noBrackets(name));
    this.names.add(name);
    return (values) => values.get(name) ?? Number.NaN;
  }

  #call(name: string): Term {
    const known = FUNCTIONS.get(name);
    if (!known) throw new FormulaError(name === 'log' ? words.log : words.unknownFunction(name));
    this.#expect('(');
    const given: Term[] = [];
    if (this.#peek().text !== ')')
      do {
        given.push(this.#term(0));
      } while (this.#peek().text === ',' && this.#take());
    this.#expect(')');
    if (given.length < known.fewest || given.length > known.most)
      throw new FormulaError(words.arguments(name, known.fewest, known.most));
    return (values) => known.compute(...given.map((term) => term(values)));
  }
}

const both =
  (operation: (a: number, b: number) => number, left: Term, right: Term): Term =>
  (values) =>
    operation(left(values), right(values));

export function readExpression(formula: string): Reading {
  try {
    const parser = new Parser(tokensOf(formula));
    return { expression: { evaluate: parser.whole(), names: parser.names } };
  } catch (error) {
    if (error instanceof FormulaError) return { problem: error.message };
    throw error;
  }
}
