import { PARAMETER_LIMITS, Parameters, type Variable } from '@quivia/contract/kinds/parameters';
import { Decimal } from '@quivia/contract/kinds/parts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom } from '../chance.rules.ts';
import { draw, variableProblems } from './draw.rules.ts';
import { checkDraws, drawFor, exampleDraws, isUsable, type Template } from './draws.rules.ts';
import { readExpression } from './expression.rules.ts';
import { fillKey, fillText } from './fill.rules.ts';

function evaluate(formula: string, values: Record<string, number> = {}): number | string {
  const reading = readExpression(formula);
  return 'problem' in reading
    ? reading.problem
    : reading.expression.evaluate(new Map(Object.entries(values)));
}

describe('formulas', () => {
  test.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['7 - 2 - 1', 4],
    ['12 / 3 / 2', 2],
    ['-2^2', -4],
    ['(-2)^2', 4],
    ['2^-1', 0.5],
    ['2^3^2', 512],
    ['2**3', 8],
    ['- -3', 3],
    ['2 * -3', -6],
    ['6 ÷ 3 × 2 − 1', 3],
    ['.5 + 1.5e2', 150.5],
    ['sqrt(9) + abs(-2)', 5],
    ['round(2.345, 2)', 2.35],
    ['round(-2.5)', -3],
    ['mod(-7, 3)', 2],
    ['gcd(12, 18) + lcm(4, 6)', 18],
    ['fact(5) + comb(5, 2) + perm(5, 2)', 150],
    ['min(3, 1, 2) + max(3, 1, 2)', 4],
    ['ln(e^2)', 2],
    ['log10(1000)', Math.log10(1000)],
    ['round(sin(rad(30)), 10)', 0.5],
    ['deg(pi)', 180],
    ['atan2(0, -1)', Math.PI],
  ])('%s is %d', (formula, value) => {
    expect(evaluate(formula)).toBeCloseTo(value, 12);
  });

  test.each([
    ['', 'Please enter a formula, such as a * b / 2.'],
    ['1 +', 'The formula stops too early.'],
    ['(1', 'A “)” is missing.'],
    ['1)', "“)” doesn't belong there."],
    ['2a', 'Put a sign such as * before “a”.'],
    ['a b', 'Put a sign such as * before “b”.'],
    ['2(a)', 'Put a sign such as * before “(”.'],
    ['a % b', "“%” can't be used in a formula."],
    ['a; b', "“;” can't be used in a formula."],
    ['log(2)', 'Use ln for the natural logarithm, or log10.'],
    ['sqrt', '“sqrt” is a function: write sqrt(…).'],
    ['sqrt()', '“sqrt” takes 1 value.'],
    ['sqrt(1, 2)', '“sqrt” takes 1 value.'],
    ['constructor(1)', 'There is no function “constructor”.'],
    ['eval(1)', 'There is no function “eval”.'],
    ['a.constructor', "“.” can't be used in a formula."],
    ['a["x"]', "“[” can't be used in a formula."],
  ])('%s is refused: %s', (formula, problem) => {
    expect(evaluate(formula)).toBe(problem);
  });

  test('a variable called like a property of objects is only a number', () => {
    expect(evaluate('constructor + toString', { constructor: 1, toString: 2 })).toBe(3);
    expect(evaluate('hasOwnProperty')).toBeNaN();
  });

  const arbitraryFormula = fc.letrec<{ formula: string }>((tie) => ({
    formula: fc.oneof(
      { depthSize: 'small' },
      fc.integer({ min: 0, max: 99 }).map(String),
      fc.constantFrom('a', 'b'),
      fc
        .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula'))
        .map((parts) => `(${parts.join('')})`),
      tie('formula').map((inner) => `(-${inner})`),
    ),
  })).formula;

  test('arithmetic agrees with the language of the server', () => {
    fc.assert(
      fc.property(arbitraryFormula, fc.integer(), fc.integer(), (formula, a, b) => {
        const reference = new Function('a', 'b', `return ${formula}`)(a, b);
        expect(evaluate(formula, { a, b })).toBe(reference);
      }),
      { numRuns: 60 },
    );
  });

  test('whatever is typed is read or refused with a sentence, and gives a number', () => {
    const pieces = fc.constantFrom(
      'a',
      '1',
      '.',
      'e9',
      '(',
      ')',
      ',',
      '+',
      '-',
      '*',
      '^',
      '/',
      'fact(',
      'comb(',
      'sqrt(',
      '9'.repeat(30),
      '\0',
      '＋',
      '{{',
    );
    const hostile = fc.oneof(
      fc.string({ maxLength: PARAMETER_LIMITS.formula, unit: 'binary' }),
      fc.array(pieces, { maxLength: 60 }).map((some) => some.join('').slice(0, PARAMETER_LIMITS.formula)),
    );
    fc.assert(
      fc.property(hostile, (formula) => {
        const found = evaluate(formula, { a: 1e9 });
        expect(typeof found === 'number' || found.length > 5).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  // Where one of them were computed step by step, the test would not end.
  test.each([
    '('.repeat(200),
    '-'.repeat(199).concat('1'),
    '9^'.repeat(99).concat('9'),
    'fact(170)*'.repeat(19).concat('1'),
    'comb(9e14,4e14)+perm(9e14,9e14)+gcd(9e14,9e14-1)',
  ])('the longest and the costliest come to an end: %s', (formula) => {
    expect(evaluate(formula)).toBeTypeOf(formula.startsWith('(') ? 'string' : 'number');
  });
});

const range = (name: string, from: string, to: string, step = '1'): Variable => ({
  type: 'range',
  name,
  from,
  to,
  step,
});
const formula = (
  name: string,
  text: string,
  rounding: Extract<Variable, { type: 'formula' }>['rounding'] = { type: 'none' },
): Variable => ({ type: 'formula', name, formula: text, rounding });

function valuesOf(variables: Variable[], seed = 1) {
  const drawn = draw({ variables }, randomFrom(seed));
  return 'values' in drawn ? drawn.values : drawn.problem.message;
}

describe('draws', () => {
  test('stay on the steps of the range and within it, exactly, with the decimals of the author', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 500 }),
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer(),
        (from, span, step, seed) => {
          const inTenths = (tenths: number) => (tenths / 10).toFixed(1);
          const { a } = valuesOf(
            [range('a', inTenths(from), inTenths(from + span), inTenths(step))],
            seed,
          ) as { a: string };
          expect(a).toMatch(/^-?\d+\.\d$/);
          const tenths = Math.round(Number(a) * 10);
          expect((tenths - from) % step).toBe(0);
          expect(tenths).toBeGreaterThanOrEqual(from);
          expect(tenths).toBeLessThanOrEqual(from + span);
        },
      ),
      { numRuns: 60 },
    );
  });

  test('reach both ends of a range and every value of a list', () => {
    const found = new Set(
      Array.from({ length: 100 }, (_, seed) => (valuesOf([range('a', '1', '3')], seed) as { a: string }).a),
    );
    expect([...found].sort()).toEqual(['1', '2', '3']);
    const listed = new Set(
      Array.from(
        { length: 100 },
        (_, seed) =>
          (valuesOf([{ type: 'list', name: 'g', values: ['9.81', '1.62'] }], seed) as { g: string }).g,
      ),
    );
    expect([...listed].sort()).toEqual(['1.62', '9.81']);
  });

  test.each([
    ['0.1 + 0.2', { type: 'none' }, '0.3'],
    ['1 / 3', { type: 'none' }, '0.333333333333333'],
    ['2.5', { type: 'decimals', decimals: 0 }, '3'],
    ['1.005', { type: 'decimals', decimals: 2 }, '1.01'],
    ['2.5', { type: 'decimals', decimals: 2 }, '2.50'],
    ['0.004', { type: 'decimals', decimals: 2 }, '0.00'],
    ['-0.001', { type: 'decimals', decimals: 2 }, '0.00'],
    ['0.006', { type: 'decimals', decimals: 2 }, '0.01'],
    ['0', { type: 'decimals', decimals: 12 }, '0.000000000000'],
    ['1234.5', { type: 'figures', figures: 2 }, '1200'],
    ['2.5', { type: 'figures', figures: 3 }, '2.50'],
    ['0', { type: 'figures', figures: 3 }, '0'],
    ['1.5e-9', { type: 'figures', figures: 3 }, '1.50e-9'],
    ['10^30', { type: 'none' }, '1e30'],
  ] as const)('%s rounded by %o is %s', (text, rounding, value) => {
    expect(valuesOf([formula('x', text, rounding)])).toEqual({ x: value });
  });

  test('compute with the value that is shown', () => {
    expect(
      valuesOf([formula('third', '1 / 3', { type: 'decimals', decimals: 2 }), formula('all', '3 * third')]),
    ).toEqual({ third: '0.33', all: '0.99' });
  });

  test('are always decimals that a key can hold', () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.constantFrom(
          { type: 'none' as const },
          { type: 'decimals' as const, decimals: 3 },
          { type: 'figures' as const, figures: 4 },
        ),
        (value, rounding) => {
          const found = valuesOf([
            { type: 'list', name: 'a', values: ['1'] },
            formula('x', `a * ${Math.abs(value).toExponential(10)}`, rounding),
          ]);
          if (typeof found === 'string') return;
          expect(Decimal.safeParse(found.x).success).toBe(true);
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each(['1 / a', 'sqrt(a - 1)', 'ln(a)', '10^400', 'fact(a - 1)'])('%s has no number', (text) => {
    const found = valuesOf([{ type: 'list', name: 'a', values: ['0'] }, formula('x', text)]);
    expect(found).toBe('“x” is not a number when a = 0.');
  });

  test('a known value stays, whatever the formula says now', () => {
    const variables = [range('a', '1', '1000'), formula('b', '2 * a')];
    expect(draw({ variables }, randomFrom(5), { a: '7' })).toEqual({ values: { a: '7', b: '14' } });
    expect(draw({ variables }, randomFrom(5), { a: '7', b: '15' })).toEqual({ values: { a: '7', b: '15' } });
  });
});

test.each<[Variable[], string]>([
  [[range('a', '1', '5'), range('a', '1', '5')], 'There is already a variable “a”.'],
  [[range('pi', '1', '5')], '“pi” has a meaning in formulas. Please choose another name.'],
  [[range('a', '5', '1')], 'The range must begin with its smaller number.'],
  [[range('a', '1', '5', '0')], 'The step must be more than 0.'],
  [[range('a', '0', '9', '1e-9')], 'This range has more than 1,000,000 values. Please use a larger step.'],
  [
    [range('a', '0', '1e999', '1e-999')],
    'This range has more than 1,000,000 values. Please use a larger step.',
  ],
  [[formula('b', 'a + 1')], 'There is no variable “a”.'],
  [[formula('b', 'a + 1'), range('a', '1', '5')], '“a” must come before this variable.'],
  [[formula('b', 'b + 1')], '“b” must come before this variable.'],
  [[formula('b', '2b')], 'Put a sign such as * before “b”.'],
])('variables are refused by name: %j', (variables, message) => {
  expect(variableProblems({ variables }).map((one) => one.message)).toEqual([message]);
});

test.each(['2a', '', 'a b', 'ä', '__proto__', 'x'.repeat(21)])('“%s” is no name', (name) => {
  expect(Parameters.safeParse({ variables: [range(name, '1', '2')] }).success).toBe(false);
});

describe('filling in', () => {
  test.each([
    ['{{a}} apples', '-3 apples'],
    ['{{ a }} and {{b}} and {{c}}', '{{ a }} and 1.5×10⁻⁹ and {{c}}'],
    ['$x^{{a}}$ is {{a}}', '$x^{-3}$ is -3'],
    ['$\\frac{{a}}{2}$, $\\frac{{{a}}}{2}$', '$\\frac{-3}{2}$, $\\frac{{-3}}{2}$'],
    ['$$\\lambda = {{b}}$$', '$$\\lambda = {1.5\\times 10^{-9}}$$'],
    ['`{{a}}`', '`-3`'],
    ['{{constructor}}', '{{constructor}}'],
    ['{{{{a}}}}', '{{-3}}'],
  ])('%s', (text, filled) => {
    expect(fillText(text, { a: '-3', b: '1.5e-9' })).toBe(filled);
  });

  test('values in a key stay decimals', () => {
    expect(fillKey({ accepted: [{ value: '{{b}}' }], n: 1, none: null }, { b: '1.5e-9' })).toEqual({
      accepted: [{ value: '1.5e-9' }],
      n: 1,
      none: null,
    });
  });

  test('a value is never read as a variable again', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const once = fillText(text, { a: '1', b: '2' });
        expect(fillText(once.replaceAll('{{', ''), { a: '1' })).toBe(once.replaceAll('{{', ''));
      }),
      { numRuns: 50 },
    );
  });
});

describe('draws of a question', () => {
  const template = (
    value: string,
    question = 'What is {{a}} / {{b}}?',
  ): Template & { explanation: string } => ({
    kind: 'number',
    question,
    options: [],
    explanation: '',
    body: { unit_mode: 'none', units: [] },
    answer_key: {
      accepted: [{ type: 'value', value, tolerance: { type: 'absolute', amount: '0.1' }, percent: 100 }],
      units: [],
      unit_penalty: 0,
    },
  });
  const parameters = (from: string): Parameters => ({
    variables: [
      range('a', '1', '9'),
      range('b', from, '3'),
      formula('c', 'a / b', { type: 'decimals', decimals: 2 }),
    ],
  });

  test('twenty are shown, and the first that can be used is the example', () => {
    const drawn = exampleDraws(template('{{c}}'), parameters('1'));
    expect(drawn.problems).toEqual([]);
    expect(drawn.draws).toHaveLength(20);
    expect(checkDraws(drawn)).toEqual({ example: drawn.draws[0]?.values });
    expect(exampleDraws(template('{{c}}'), parameters('1'))).toEqual(drawn);
  });

  test('a division by zero is told, and no student gets it', () => {
    const drawn = exampleDraws(template('{{c}}'), parameters('0'));
    const bad = drawn.draws.filter((one) => !isUsable(one));
    expect(bad.length).toBeGreaterThan(0);
    expect(bad[0]?.problems[0]).toMatchObject({
      path: ['parameters', 'variables', 2, 'formula'],
      message: expect.stringMatching(/^“c” is not a number when a = \d, b = 0\.$/),
    });
    expect(checkDraws(drawn)).toHaveProperty('example');
    for (let seed = 0; seed < 100; seed += 1)
      expect(drawFor(template('{{c}}'), parameters('0'), randomFrom(seed), {}).b).not.toBe('0');
  });

  test('a question that can hardly be drawn is refused, with the reason at its field', () => {
    const drawn = exampleDraws(template('{{c}}'), {
      variables: [range('a', '1', '9'), range('b', '0', '0'), formula('c', 'a / b')],
    });
    expect(checkDraws(drawn)).toMatchObject({
      problems: [{ path: ['parameters', 'variables', 2, 'formula'] }],
    });
  });

  test('unknown names are told where they are', () => {
    const { problems } = exampleDraws(template('{{d}}', 'What is {{x}}?'), parameters('1'));
    expect(problems).toEqual([
      { path: ['question'], message: 'There is no variable “x”.' },
      { path: ['answer_key', 'accepted', 0, 'value'], message: 'There is no variable “d”.' },
    ]);
  });

  test('options that become the same are never given', () => {
    const choice: Template & { explanation: string } = {
      kind: 'choice',
      question: '{{a}}?',
      options: [{ option: '{{a}}' }, { option: '{{b}}' }],
      body: null,
      answer_key: null,
      explanation: '',
    };
    const same = { variables: [range('a', '1', '3'), range('b', '1', '3')] };
    for (let seed = 0; seed < 50; seed += 1) {
      const { a, b } = drawFor(choice, same, randomFrom(seed), {});
      expect(a).not.toBe(b);
    }
  });
});
