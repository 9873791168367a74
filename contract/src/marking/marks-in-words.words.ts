// Marks as they are written out on an award list, beside the figures, so that no digit can be changed afterwards.
import { inHundredths } from './scheme.ts';

/**
 * `plain`: "thirty-four and a half". `indian`: as on cheques and university award lists, each word with a capital and "Only"
 * at the end, "Thirty-Four and a Half Only".
 */
export const WORD_STYLES = ['indian', 'plain'] as const;
export type WordStyle = (typeof WORD_STYLES)[number];

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const PARTS: Record<number, string> = { 25: 'a quarter', 50: 'a half', 75: 'three quarters' };
const KEPT_SMALL = new Set(['and', 'a', 'point']);

/** Up to 999 999: a lakh begins at a hundred thousand, where the two conventions part. */
function whole(number: number, style: WordStyle): string {
  if (number < 20) return SMALL[number] as string;
  if (number < 100) {
    const ones = number % 10;
    return `${TENS[Math.floor(number / 10)]}${ones ? `-${SMALL[ones]}` : ''}`;
  }
  const [unit, name] =
    number < 1000
      ? [100, 'hundred']
      : number >= 100_000 && style === 'indian'
        ? [100_000, 'lakh']
        : [1000, 'thousand'];
  const rest = number % unit;
  const joined = rest === 0 ? '' : rest < 100 ? ` and ${whole(rest, style)}` : ` ${whole(rest, style)}`;
  return `${whole(Math.floor(number / unit), style)} ${name}${joined}`;
}

/** Of a mark of at most two decimals. */
export function markInWords(mark: number, style: WordStyle): string {
  const hundredths = inHundredths(mark);
  const [ones, part] = [Math.floor(hundredths / 100), hundredths % 100];
  const words = (() => {
    if (part === 0) return whole(ones, style);
    const fraction = PARTS[part];
    if (fraction)
      return ones === 0 ? fraction.replace(/^a half$/, 'half') : `${whole(ones, style)} and ${fraction}`;
    const digits = String(part).padStart(2, '0').replace(/0$/, '');
    return `${whole(ones, style)} point ${[...digits].map((digit) => SMALL[Number(digit)]).join(' ')}`;
  })();
  if (style === 'plain') return words;
  const capitals = words.replace(/[a-z]+/g, (word) =>
    KEPT_SMALL.has(word) ? word : `${word[0]?.toUpperCase()}${word.slice(1)}`,
  );
  return `${capitals[0]?.toUpperCase()}${capitals.slice(1)} Only`;
}
