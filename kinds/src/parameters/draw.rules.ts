// Values for the variables of a question. A value is a decimal as it is shown, and that one value counts everywhere: who
// computes with what they see gets what the key has.
import type { DrawnValues, Parameters, Rounding, Variable } from '@quivia/contract/kinds/parameters';
import type { KindProblem } from '../kind.rules.ts';
import {
  absolute,
  compare,
  type Exact,
  exact,
  plus,
  rounded,
  times,
  written,
} from '../number/decimal.rules.ts';
import { isReserved, readExpression } from './expression.rules.ts';
import { PARAMETER_PROBLEMS as words } from './parameters.words.ts';

const MOST_STEPS = 1_000_000;

const negative = (value: Exact): Exact => ({ ...value, digits: -value.digits });

/** How many values a range has. */
function stepsOf({ from, to, step }: Extract<Variable, { type: 'range' }>): bigint {
  const [span, size] = [plus(exact(to), negative(exact(from))), exact(step)];
  const exponent = Math.min(span.exponent, size.exponent);
  const inUnits = ({ digits, exponent: own }: Exact) => digits * 10n ** BigInt(own - exponent);
  return inUnits(span) / inUnits(size) + 1n;
}

/** What is wrong with the variables themselves, whatever is drawn. */
export function variableProblems({ variables }: Parameters): KindProblem[] {
  const names = variables.map(({ name }) => name);
  return variables.flatMap((variable, i) => {
    const at = (field: string, message: string): KindProblem => ({
      path: ['parameters', 'variables', i, field],
      message,
    });
    const { name } = variable;
    if (isReserved(name)) return [at('name', words.reserved(name))];
    if (names.indexOf(name) < i) return [at('name', words.twice(name))];
    if (variable.type === 'range') {
      if (exact(variable.step).digits <= 0n) return [at('step', words.step)];
      if (compare(exact(variable.from), exact(variable.to)) > 0) return [at('from', words.range)];
      return stepsOf(variable) > MOST_STEPS ? [at('step', words.manySteps('1,000,000'))] : [];
    }
    if (variable.type === 'list') return [];
    const reading = readExpression(variable.formula);
    if ('problem' in reading) return [at('formula', reading.problem)];
    const unknown = [...reading.expression.names].find((one) => !names.slice(0, i).includes(one));
    if (unknown === undefined) return [];
    return [at('formula', names.includes(unknown) ? words.later(unknown) : words.unknown(unknown))];
  });
}

const decimalsIn = (decimal: string) => /\.(\d+)$/.exec(decimal)?.[1]?.length ?? 0;

/** Beyond it there are no decimals to be certain of, and the zeros would be many. */
const HUGE = exact('1e15');

/** With zeros up to this many decimals. */
function withDecimals(value: Exact, decimals: number): string {
  const surplus = -value.exponent - decimals;
  if (compare(absolute(value), HUGE) >= 0) return written(value);
  if (value.digits === 0n) return decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`;
  if (surplus <= 0) return written({ digits: value.digits * 10n ** BigInt(-surplus), exponent: -decimals });
  const figures = String(value.digits < 0n ? -value.digits : value.digits).length - surplus;
  // Less than half of the last decimal.
  if (figures < 0) return withDecimals({ digits: 0n, exponent: 0 }, decimals);
  return withDecimals(rounded(value, figures), decimals);
}

function withFigures(value: Exact, figures: number): string {
  const { digits, exponent } = rounded(value, figures);
  const missing = Math.max(0, figures - String(digits < 0n ? -digits : digits).length);
  if (digits === 0n) return '0';
  return written({ digits: digits * 10n ** BigInt(missing), exponent: exponent - missing });
}

/** Floating point has 15 digits for certain: 0.1 + 0.2 is 0.3. */
function shown(value: number, rounding: Rounding): string {
  const decimal = exact(value.toPrecision(15));
  if (rounding.type === 'decimals') return withDecimals(decimal, rounding.decimals);
  if (rounding.type === 'figures') return withFigures(decimal, rounding.figures);
  return written(decimal);
}

/** Undefined where a formula has no number. */
function variableValue(variable: Variable, numbers: ReadonlyMap<string, number>, random: () => number) {
  if (variable.type === 'list') return variable.values[Math.floor(random() * variable.values.length)];
  if (variable.type === 'range') {
    const { from, to, step } = variable;
    const chosen = Math.floor(random() * Number(stepsOf(variable)));
    const value = plus(exact(from), times(exact(step), exact(String(chosen))));
    const isPlain = ![from, to, step].some((one) => /e/i.test(one));
    return isPlain ? withDecimals(value, Math.max(decimalsIn(from), decimalsIn(step))) : written(value);
  }
  const reading = readExpression(variable.formula);
  const value = 'problem' in reading ? Number.NaN : reading.expression.evaluate(numbers);
  return Number.isFinite(value) ? shown(value, variable.rounding) : undefined;
}

export type Draw = { values: DrawnValues } | { problem: KindProblem };

/** With `known`, those values stay, and only the others are found. */
export function draw(
  { variables }: Parameters,
  random: () => number,
  known: Readonly<DrawnValues> = {},
): Draw {
  const values = new Map<string, string>();
  const numbers = new Map<string, number>();
  for (const [i, variable] of variables.entries()) {
    const { name } = variable;
    const value = Object.hasOwn(known, name) ? known[name] : variableValue(variable, numbers, random);
    if (value === undefined) {
      const given = [...values].map(([one, said]) => `${one} = ${said}`).join(', ');
      const message = words.noNumber(name, given.length > 200 ? '' : given);
      return { problem: { path: ['parameters', 'variables', i, 'formula'], message } };
    }
    values.set(name, value);
    numbers.set(name, Number(value));
  }
  return { values: Object.fromEntries(values) };
}
