import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Angle, calculate, inDigits } from './calculate.ts';
import { problems } from './tools.words.ts';

const known = (angle: Angle = 'degrees', answer = 7, memory = 5) => ({ angle, answer, memory });
/** What the display shows. */
function shown(typed: string, given = known()): string {
  const outcome = calculate(typed, given);
  return 'value' in outcome ? inDigits(outcome.value) : outcome.problem;
}

describe('what students type', () => {
  test.each([
    ['1 + 2 × 3', '7'],
    ['(1 + 2) × 3', '9'],
    ['0.1 + 0.2', '0.3'],
    ['1.1 × 1.1', '1.21'],
    ['−2^2', '−4'],
    ['(−2)^2', '4'],
    ['2^3^2', '512'],
    ['2^−1', '0.5'],
    ['2−−3', '5'],
    ['10 ÷ 4', '2.5'],
    ['10/4*2-1', '4'],
    ['1÷3', '0.333333333333'],
    ['2π', '6.28318530718'],
    ['3(4+5)', '27'],
    ['(1+1)(2+2)', '8'],
    ['2Ans', '14'],
    ['M+1', '6'],
    ['5²', '25'],
    ['5!', '120'],
    ['3!²', '36'],
    ['200 × 15%', '30'],
    ['√16', '4'],
    ['√(16)+9', '13'],
    ['2√9', '6'],
    ['root(27,3)', '3'],
    ['root(64,3)', '4'],
    ['root(−8,3)', '−2'],
    ['root(2,2)', '1.41421356237'],
    ['ln e', '1'],
    ['log 1000', '3'],
    ['log(1000)', '3'],
    ['abs(−3)', '3'],
    ['1.5E3', '1500'],
    ['2e3', '2000'],
    ['2e', '5.43656365692'],
    ['6.02E23 × 2', '1.204E24'],
    ['1E−9', '1E−9'],
    ['10^12', '1E12'],
    ['(2+3', '5'],
    ['sin(30', '0.5'],
    ['.5+.5', '1'],
    ['5.', '5'],
    ['0 × −1', '0'],
    ['pi', '3.14159265359'],
    ['2e−3', '2.43656365692'],
  ])('%s is %s', (typed, result) => {
    expect(shown(typed)).toBe(result);
  });
});

describe('angles', () => {
  test.each([
    ['sin 30', '0.5'],
    ['sin(180)', '0'],
    ['sin 360', '0'],
    ['cos 90', '0'],
    ['cos 60', '0.5'],
    ['tan 45', '1'],
    ['tan 180', '0'],
    ['tan 90', problems.tangent],
    ['tan 270', problems.tangent],
    ['asin 0.5', '30'],
    ['acos 0.5', '60'],
    ['atan 1', '45'],
    ['sin 30 + cos 60', '1'],
    ['sin(30)^2', '0.25'],
    ['asin 2', problems.inverse],
  ])('in degrees, %s is %s', (typed, result) => {
    expect(shown(typed)).toBe(result);
  });

  test.each([
    ['sin(π)', '0'],
    ['sin(π÷2)', '1'],
    ['cos π', '−1'],
    ['tan(π÷4)', '1'],
    ['tan(π÷2)', problems.tangent],
    ['acos(−1)', '3.14159265359'],
  ])('in radians, %s is %s', (typed, result) => {
    expect(shown(typed, known('radians'))).toBe(result);
  });
});

test.each([
  ['1÷0', problems.zero],
  ['0^−1', problems.zero],
  ['0^0', problems.zeroPower],
  ['√(−1)', problems.negativeRoot],
  ['(−8)^(1÷3)', problems.negativeRoot],
  ['root(−4,2)', problems.negativeRoot],
  ['root(4,0)', problems.zero],
  ['root(4)', problems.root],
  ['log 0', problems.logarithm],
  ['ln(−1)', problems.logarithm],
  ['2.5!', problems.factorial(170)],
  ['171!', problems.factorial(170)],
  ['10^400', problems.tooLarge],
  ['170!×170!', problems.tooLarge],
  ['', problems.unfinished],
  ['2+', problems.unfinished],
  ['sin', problems.unfinished],
  ['2+×3', problems.misplaced('×')],
  ['(2,3)', problems.misplaced(',')],
  ['2)', problems.misplaced(')')],
  ['2 & 3', problems.unknown('&')],
  ['hello', problems.unknown('h')],
  ['1.2.3.', problems.unknown('.')],
  ['('.repeat(5000), problems.tooLong],
  ['√'.repeat(5000), problems.tooLong],
])('%.20s says why there is no result', (typed, problem) => {
  expect(shown(typed)).toBe(problem);
});

describe('for every number', () => {
  const number = fc.double({ min: -1e6, max: 1e6, noNaN: true }).map((x) => Number(x.toFixed(4)));
  const text = (x: number) => (x < 0 ? `(−${Math.abs(x)})` : String(x));
  const value = (typed: string, angle: Angle = 'radians') => {
    const outcome = calculate(typed, known(angle));
    if ('problem' in outcome) throw new Error(`${typed}: ${outcome.problem}`);
    return outcome.value;
  };

  it('the four operations are those of the computer', () => {
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        expect(value(`${text(a)} + ${text(b)} × ${text(c)} − ${text(a)}`)).toBe(a + b * c - a + 0);
        expect(value(`(${text(a)} + ${text(b)}) × ${text(c)}`)).toBe((a + b) * c + 0);
        if (b !== 0) expect(value(`${text(a)} ÷ ${text(b)} × ${text(c)}`)).toBe((a / b) * c + 0);
      }),
    );
  });

  it('powers, roots and logarithms undo each other', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 1000, noNaN: true }),
        fc.integer({ min: 2, max: 9 }),
        (x, n) => {
          const typed = x.toFixed(6);
          expect(value(`root((${typed})^${n},${n})`)).toBeCloseTo(Number(typed), 6);
          expect(value(`e^(ln ${typed})`)).toBeCloseTo(Number(typed), 6);
          expect(value(`10^(log ${typed})`)).toBeCloseTo(Number(typed), 6);
          expect(value(`√(${typed})²`)).toBeCloseTo(Number(typed), 6);
        },
      ),
    );
  });

  it('sine and cosine are those of the computer, in degrees and radians', () => {
    fc.assert(
      fc.property(fc.double({ min: -720, max: 720, noNaN: true }), (x) => {
        const typed = `(${text(Number(x.toFixed(4)))})`;
        const angle = Number(x.toFixed(4));
        expect(value(`sin ${typed}`)).toBeCloseTo(Math.sin(angle), 12);
        expect(value(`sin ${typed}`, 'degrees')).toBeCloseTo(Math.sin((angle * Math.PI) / 180), 12);
        expect(value(`sin ${typed}^2 + cos ${typed}^2`, 'degrees')).toBeCloseTo(1, 12);
      }),
    );
  });

  it('what is shown can be typed in again', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        const again = value(inDigits(x));
        expect(inDigits(again)).toBe(inDigits(x));
      }),
    );
  });

  it('whatever is typed, there is a number or a sentence', () => {
    const piece = fc.constantFrom(
      ...'0123456789.+−×÷^!%²(),πe√'.split(''),
      'sin',
      'ln ',
      'root(',
      'Ans',
      'M',
      ' ',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const outcome = calculate(pieces.join(''), known());
        if ('value' in outcome) expect(Number.isFinite(outcome.value)).toBe(true);
        else expect(outcome.problem).toMatch(/\.$/);
      }),
    );
  });
});
