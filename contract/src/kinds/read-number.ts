// How a typed number is read, by the page and the server alike. What can't be read with certainty is not read at all:
// the page says so as soon as the field is left, so that nobody loses marks to a comma.

/** A decimal as `parts.ts` writes it, such as '-12.5e3', or why there is none. */
export type NumberReading = { decimal: string } | { problem: 'not_a_number' | 'ambiguous' | 'too_long' };

/** The zeros of scripts whose digits people type: Arabic, Persian, nine of India, and full-width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xff10];
const OTHER_DIGIT = new RegExp(
  `[${ZEROS.map((zero) => `\\u{${zero.toString(16)}}-\\u{${(zero + 9).toString(16)}}`).join('')}]`,
  'gu',
);
const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Characters that nobody sees, such as marks of the writing direction. */
const HIDDEN = /\p{Cf}/gu;
const MINUS = /[\u2010-\u2013\u2212\uFE63\uFF0D]/g;
/** Spaces and apostrophes that separate thousands. */
const GAP = /[\s'’\u066C]/g;

/** The mantissa, then `e3` or `×10^3`; the mantissa may be missing before a power of ten: `10^3`. */
const SHAPE =
  /^([+-]?) *([\d., ]+?)(?:e([+-]?\d+)| *[x×*·⋅] *10 *\^ *(?:([+-]?\d+)|[({] *([+-]?\d+) *[)}]))?$/i;
const POWER_OF_TEN = /^([+-]?) *10 *\^ *(?:([+-]?\d+)|[({] *([+-]?\d+) *[)}])$/;

/** Groups of three, as in 1,234,567, or as India writes them: 12,34,567. */
const GROUPED = /^[1-9]\d{0,2}([, .])\d{3}(\1\d{3})*$|^[1-9]\d?([, ])(\d\d\3)*\d{3}$/;

const LIMITS = { characters: 100, digits: 50, exponent: 999 } as const;

function plain(text: string): string {
  return text
    .replace(HIDDEN, '')
    .replace(OTHER_DIGIT, (digit) => {
      const code = digit.codePointAt(0) as number;
      return String(code - (ZEROS.findLast((zero) => zero <= code) as number));
    })
    .replace(/\^?([⁺⁻]?)([⁰¹²³⁴-⁹]+)/g, (_match, sign: string, digits: string) => {
      const value = [...digits].map((digit) => SUPERSCRIPT.indexOf(digit)).join('');
      return `^${sign === '⁻' ? '-' : ''}${value}`;
    })
    .replace(MINUS, '-')
    .replace(/\u066B/g, '.')
    .replace(GAP, ' ')
    .trim();
}

/** The digits of a mantissa with a point, undefined where its separators make no sense. */
function mantissa(text: string): string | 'ambiguous' | undefined {
  if (!/\d/.test(text)) return undefined;
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points + commas === 1 || (points > 0 && commas > 0)) {
    const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
    const whole = text.slice(0, at);
    const decimals = text.slice(at + 1);
    // Three digits behind a comma are thousands in India and decimals in Europe.
    if (text[at] === ',' && points === 0 && /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(decimals))
      return 'ambiguous';
    if (!/^\d*$/.test(decimals) || whole.includes(text[at] as string)) return undefined;
    if (!/^\d*$/.test(whole) && !GROUPED.test(whole)) return undefined;
    return `${whole.replace(/\D/g, '')}.${decimals}`;
  }
  if (!/^\d+$/.test(text) && !GROUPED.test(text)) return undefined;
  return text.replace(/\D/g, '');
}

export function readNumber(typed: string): NumberReading {
  if (typed.length > LIMITS.characters) return { problem: 'too_long' };
  const text = plain(typed);
  const power = POWER_OF_TEN.exec(text);
  const found = SHAPE.exec(text);
  if (!power && !found) return { problem: 'not_a_number' };
  const digits = power ? '1' : mantissa((found as RegExpExecArray)[2] as string);
  if (digits === undefined) return { problem: 'not_a_number' };
  if (digits === 'ambiguous') return { problem: 'ambiguous' };
  const [sign, exponent] = power
    ? [power[1], power[2] ?? power[3]]
    : [found?.[1], found?.[3] ?? found?.[4] ?? found?.[5]];
  const [whole = '', decimals = ''] = digits.split('.');
  const places = Number(exponent ?? 0);
  if (digits.length > LIMITS.digits || Math.abs(places) > LIMITS.exponent) return { problem: 'too_long' };
  const value = `${whole.replace(/^0+(?=\d)/, '') || '0'}${decimals && `.${decimals}`}`;
  return { decimal: `${sign === '-' ? '-' : ''}${value}${places === 0 ? '' : `e${places}`}` };
}
