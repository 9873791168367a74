// Exact decimals: digits × 10^exponent. Floating-point numbers would refuse 0.3 where 0.1 + 0.2 is the bound.

export interface Exact {
  digits: bigint;
  exponent: number;
}

/** Reads what the contract calls a Decimal. */
export function exact(decimal: string): Exact {
  const [mantissa = '0', exponent = '0'] = decimal.toLowerCase().split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  return shortened({ digits: BigInt(whole + decimals), exponent: Number(exponent) - decimals.length });
}

/** Without zeros at the end: equal values look alike. */
function shortened({ digits, exponent }: Exact): Exact {
  if (digits === 0n) return { digits, exponent: 0 };
  const text = String(digits);
  const zeros = text.length - text.replace(/0+$/, '').length;
  return { digits: digits / 10n ** BigInt(zeros), exponent: exponent + zeros };
}

const magnitude = (digits: bigint) => (digits < 0n ? -digits : digits);

export const times = (a: Exact, b: Exact): Exact =>
  shortened({ digits: a.digits * b.digits, exponent: a.exponent + b.exponent });

/** Both in the smaller of their units, which the exponents' bounds keep cheap. */
function aligned(a: Exact, b: Exact): [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  const digitsOf = (value: Exact) => value.digits * 10n ** BigInt(value.exponent - exponent);
  return [digitsOf(a), digitsOf(b), exponent];
}

export function compare(a: Exact, b: Exact): number {
  const [first, second] = aligned(a, b);
  return first < second ? -1 : first > second ? 1 : 0;
}

export function plus(a: Exact, b: Exact): Exact {
  const [first, second, exponent] = aligned(a, b);
  return shortened({ digits: first + second, exponent });
}

export function distance(a: Exact, b: Exact): Exact {
  const [first, second, exponent] = aligned(a, b);
  return shortened({ digits: magnitude(first - second), exponent });
}

export const absolute = (value: Exact): Exact => ({ ...value, digits: magnitude(value.digits) });

/** To this many significant figures; a half rounds away from zero. */
export function rounded(value: Exact, figures: number): Exact {
  const surplus = String(magnitude(value.digits)).length - figures;
  if (surplus <= 0) return value;
  const unit = 10n ** BigInt(surplus);
  const digits = (magnitude(value.digits) + unit / 2n) / unit;
  return shortened({ digits: value.digits < 0n ? -digits : digits, exponent: value.exponent + surplus });
}

/** As people write it: digits with a point, and a power of ten only where the zeros would be many. */
export function written({ digits, exponent }: Exact): string {
  const sign = digits < 0n ? '-' : '';
  const text = String(magnitude(digits));
  const power = text.length + exponent - 1;
  if (power < -7 || power > 20) {
    const decimals = text.slice(1);
    return `${sign}${text[0]}${decimals && `.${decimals}`}e${power}`;
  }
  if (exponent >= 0) return `${sign}${text}${'0'.repeat(exponent)}`;
  const padded = text.padStart(1 - exponent, '0');
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}
