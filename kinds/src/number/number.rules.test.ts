import type { AcceptedNumber, NumberKey } from '@quivia/contract/kinds/number.key';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, rounded, times, written } from './decimal.rules.ts';
import { gradeNumber, number, numberClass } from './number.rules.ts';
import { NUMBER_PROBLEMS } from './number.words.ts';

const keyOf = (...accepted: AcceptedNumber[]): NumberKey => ({ accepted, units: [], unit_penalty: 0 });
const near = (value: string, type: 'absolute' | 'relative', amount: string): AcceptedNumber => ({
  type: 'value',
  value,
  tolerance: { type, amount },
  percent: 100,
});
const figures = (value: string, count: number): AcceptedNumber => ({
  type: 'value',
  value,
  tolerance: { type: 'figures', figures: count },
  percent: 100,
});
const isRight = (key: NumberKey, value: string, unit?: string) =>
  gradeNumber(key, unit === undefined ? { value } : { value, unit }).share === 1;

/** A decimal of up to five decimals, with its value in hundred-thousandths: the slow, obvious reference. */
const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.integer({ min: 0, max: 5 }))
  .map(([digits, places]) => {
    const sign = digits < 0n ? '-' : '';
    const text = String(digits < 0n ? -digits : digits).padStart(places + 1, '0');
    const cut = text.length - places;
    return {
      text: `${sign}${text.slice(0, cut)}${places ? `.${text.slice(cut)}` : ''}`,
      scaled: digits * 10n ** BigInt(5 - places),
    };
  });
const size = (value: bigint) => (value < 0n ? -value : value);

describe('bounds count as accepted, exactly', () => {
  test('where floating-point numbers would be wrong', () => {
    const key = keyOf(near('0.3', 'absolute', '0.1'));
    expect(isRight(key, '0.4')).toBe(true);
    expect(isRight(key, '0.2')).toBe(true);
    expect(isRight(key, '0.40000000000000000000000001')).toBe(false);
  });

  test('an absolute tolerance agrees with whole numbers', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 6n });
    fc.assert(
      fc.property(decimal, decimal, amount, (value, other, tolerance) => {
        const key = keyOf(near(value.text, 'absolute', String(tolerance)));
        const isNear = (scaled: bigint) => size(scaled - value.scaled) <= tolerance * 10n ** 5n;
        expect(isRight(key, other.text)).toBe(isNear(other.scaled));
        for (const beside of [-1n, 0n, 1n]) {
          const scaled = value.scaled + tolerance * 10n ** 5n + beside;
          expect(isRight(key, `${scaled}e-5`)).toBe(isNear(scaled));
        }
      }),
    );
  });

  test('a relative tolerance agrees with whole numbers', () => {
    const beside = fc.integer({ min: -2, max: 2 });
    const side = fc.constantFrom(-1n, 1n);
    fc.assert(
      fc.property(decimal, fc.bigInt({ min: 0n, max: 200n }), side, beside, (value, percent, sign, more) => {
        const key = keyOf(near(value.text, 'relative', `${percent}e-2`));
        const most = size(value.scaled) * percent;
        const scaled = value.scaled * 100n + sign * (most + BigInt(more));
        expect(isRight(key, `${scaled}e-7`)).toBe(size(scaled - value.scaled * 100n) <= most);
      }),
    );
  });

  test('a range agrees with whole numbers', () => {
    fc.assert(
      fc.property(decimal, decimal, decimal, (one, two, other) => {
        const [from, to] = one.scaled <= two.scaled ? [one, two] : [two, one];
        const key = keyOf({ type: 'range', from: from.text, to: to.text, percent: 100 });
        expect(isRight(key, other.text)).toBe(other.scaled >= from.scaled && other.scaled <= to.scaled);
        expect(isRight(key, from.text)).toBe(true);
        expect(isRight(key, to.text)).toBe(true);
      }),
    );
  });
});

describe('significant figures', () => {
  test.each([
    ['2.995', 3, '3.00', true],
    ['2.995', 3, '2.9949', false],
    ['-2.995', 3, '-3', true],
    ['9.996', 3, '10.0', true],
    ['123456', 2, '120000', true],
    ['123456', 2, '125000', false],
    ['0.0012345', 3, '1.23e-3', true],
    ['0', 3, '0.000', true],
    ['0', 3, '1e-30', false],
  ])('%s to %i figures, answered %s: %s', (value, count, answer, expected) => {
    expect(isRight(keyOf(figures(value, count)), answer)).toBe(expected);
  });

  test('rounding agrees with toPrecision where that is exact', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
        fc.integer({ min: 1, max: 12 }),
        (value, count) => {
          const expected = exact(value.toPrecision(count).replace('e+', 'e'));
          expect(rounded(exact(String(value)), count)).toEqual(expected);
        },
      ),
    );
  });
});

test('decimals are written as they are read', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: -999, max: 999 }), ({ text }, exponent) => {
      const value = exact(`${text}e${exponent}`);
      expect(exact(written(value))).toEqual(value);
    }),
  );
  expect(written(exact('0.00012'))).toBe('0.00012');
  expect(written(exact('1200'))).toBe('1200');
  expect(written(exact('1.5e30'))).toBe('1.5e30');
  expect(written(times(exact('0.1'), exact('0.2')))).toBe('0.02');
});

describe('units', () => {
  const key: NumberKey = {
    accepted: [near('9.81', 'absolute', '0.01')],
    units: [
      { unit: 'm/s²', factor: '1' },
      { unit: 'cm/s^2', factor: '0.01' },
    ],
    unit_penalty: 20,
  };

  test.each([
    ['9.81', 'm/s²', 1],
    ['9.81', 'm / s^2', 1],
    ['981', 'cm/s²', 1],
    ['982.1', 'cm/s²', 0],
    ['9.81', 'M/S²', 0.8],
    ['9.81', '', 0.8],
    ['9.81', 'cm/s²', 0.8],
    ['981', '', 0],
  ])('%s %s earns %d', (value, unit, share) => {
    expect(gradeNumber(key, { value, unit })).toEqual({ share, isUnreadable: false });
  });

  test('millisecond and metre second stay different', () => {
    const milliseconds = { ...key, units: [{ unit: 'ms', factor: '1' }], unit_penalty: 100 };
    expect(isRight(milliseconds, '9.81', 'ms')).toBe(true);
    expect(isRight(milliseconds, '9.81', 'm s')).toBe(false);
  });
});

test('equal numbers are one class', () => {
  const key = keyOf(near('1500', 'absolute', '0'));
  const ids = ['1500', '1.5e3', '1 500,0', '+1500.'].map((value) => numberClass(key, { value }).id);
  expect(new Set(ids).size).toBe(1);
  expect(numberClass(key, { value: '1.5E3' })).toMatchObject({ label: '1500', share: 1 });
  expect(numberClass(key, { value: '1,500' })).toMatchObject({
    label: '1,500',
    share: 0,
    isUnreadable: true,
  });
});

test('an author reads what is missing, at its field', () => {
  const problems = (body: Parameters<typeof number.problems>[1], key: NumberKey) =>
    number.problems('', body, key).map(({ path, message }) => [path.join('.'), message]);
  expect(problems({ unit_mode: 'none', units: [] }, keyOf())).toEqual([
    ['answer_key.accepted', NUMBER_PROBLEMS.none],
  ]);
  expect(
    problems(
      { unit_mode: 'shown', units: [] },
      keyOf({ type: 'range', from: '2', to: '1.9', percent: 50 }, near('1', 'absolute', '-1')),
    ),
  ).toEqual([
    ['answer_key.accepted.0.from', NUMBER_PROBLEMS.range],
    ['answer_key.accepted.1.tolerance.amount', NUMBER_PROBLEMS.tolerance],
    ['body.units.0', NUMBER_PROBLEMS.unitShown],
  ]);
  expect(
    problems(
      { unit_mode: 'chosen', units: ['m', 'm ', ''] },
      {
        ...keyOf(near('1', 'absolute', '0')),
        units: [
          { unit: 'km', factor: '1000' },
          { unit: 'm', factor: '0' },
        ],
      },
    ),
  ).toEqual([
    ['body.units.1', NUMBER_PROBLEMS.unitTwice],
    ['body.units.2', NUMBER_PROBLEMS.unitBlank],
    ['answer_key.units', NUMBER_PROBLEMS.factorOne],
    ['answer_key.units.0.unit', NUMBER_PROBLEMS.unitNotOffered],
    ['answer_key.units.1.factor', NUMBER_PROBLEMS.factor],
  ]);
});

test('an answer in another unit is accepted as the value it is', () => {
  const key: NumberKey = {
    ...keyOf(near('5', 'absolute', '0')),
    units: [
      { unit: 'm', factor: '1' },
      { unit: 'km', factor: '1000' },
    ],
    unit_penalty: 50,
  };
  const body = { unit_mode: 'chosen' as const, units: ['m', 'km'] };
  const wider = number.accept?.(body, key, { value: '0,006', unit: 'km' });
  expect(wider?.accepted).toEqual([near('6', 'absolute', '0'), near('5', 'absolute', '0')]);
  expect(number.accept?.(body, key, { value: '6' })).toBeUndefined();
  expect(number.accept?.(body, key, { value: 'six', unit: 'm' })).toBeUndefined();
});

test('units that nobody is asked for are not stored', () => {
  const body = { unit_mode: 'none' as const, units: ['m'] };
  const key = { ...keyOf(near('5', 'absolute', '0')), units: [{ unit: 'm', factor: '1' }], unit_penalty: 50 };
  expect(number.prepare('', body, key, () => 0)).toMatchObject({
    body: { units: [] },
    key: { units: [], unit_penalty: 0 },
  });
});

test('a unit that nobody is asked for is not missing', () => {
  const key = {
    ...keyOf(near('5', 'absolute', '0')),
    units: [{ unit: 'm', factor: '1' }],
    unit_penalty: 100,
  };
  expect(number.grade({ unit_mode: 'shown', units: ['m'] }, key, { value: '5' })).toMatchObject({ share: 1 });
});
