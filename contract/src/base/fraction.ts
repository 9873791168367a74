// Exact numbers, of any size. Marks, weights and percentages are computed in them and rounded once, where they are shown.

/** In lowest terms, the bottom above 0. */
export interface Fraction {
  readonly top: bigint;
  readonly bottom: bigint;
}

export const NOTHING: Fraction = { top: 0n, bottom: 1n };

/** The greatest that divides both. */
export function divisor(a: bigint, b: bigint): bigint {
  let [one, other] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (other !== 0n) [one, other] = [other, one % other];
  return one;
}

/** `top / bottom`, of whole numbers. */
export function fraction(top: bigint | number, bottom: bigint | number = 1n): Fraction {
  const [above, below] = [BigInt(top), BigInt(bottom)];
  if (below === 0n) throw new RangeError('nothing is divided by 0');
  const common = divisor(above, below) * (below < 0n ? -1n : 1n);
  return { top: above / common, bottom: below / common };
}

/** Exactly the number that its decimals show: 0.1 is a tenth. */
export function exactly(decimal: number): Fraction {
  const [, sign, whole = '', decimals = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(decimal)) ?? [];
  if (sign === undefined) throw new RangeError(`${decimal} is not a number of marks`);
  const digits = BigInt(`${sign}${whole}${decimals}`);
  const shift = Number(power) - decimals.length;
  return shift >= 0 ? fraction(digits * 10n ** BigInt(shift)) : fraction(digits, 10n ** BigInt(-shift));
}

export const plus = (a: Fraction, b: Fraction) =>
  fraction(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom);
export const times = (a: Fraction, b: Fraction) => fraction(a.top * b.top, a.bottom * b.bottom);
export const over = (a: Fraction, b: Fraction) => fraction(a.top * b.bottom, a.bottom * b.top);
export const sumOf = (all: readonly Fraction[]) => all.reduce(plus, NOTHING);
/** Of at least one. */
export const meanOf = (all: readonly Fraction[]) => over(sumOf(all), fraction(all.length));

/** Below 0 where the first is less, 0 where they are equal. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.top * b.bottom - b.top * a.bottom;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The nearest multiple of a step; halves go up. */
export function roundedTo(value: Fraction, step: Fraction): Fraction {
  const { top, bottom } = over(value, step);
  const doubled = 2n * top + bottom;
  const down = doubled / (2n * bottom);
  // Whole numbers are divided towards 0.
  return times(fraction(doubled % (2n * bottom) < 0n ? down - 1n : down), step);
}

/** With so many decimals, halves up. */
export const inDecimals = (value: Fraction, decimals: number): number => {
  const { top, bottom } = roundedTo(value, fraction(1n, 10n ** BigInt(decimals)));
  return Number(top) / Number(bottom);
};
