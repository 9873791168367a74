// A relative tolerance is a part of the value in the key, and percent on the screen. The point moves by two digits:
// multiplying would turn 0.07 into 7.000000000000001.

export const asPercent = (part: string) => movePoint(part, 2);
export const asPart = (percent: string) => movePoint(percent, -2);

function movePoint(decimal: string, places: number): string {
  const [mantissa = '0', exponent = '0'] = decimal.toLowerCase().split('e');
  const sign = mantissa.startsWith('-') ? '-' : '';
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  const point = whole.length + Number(exponent) + places;
  // Far from the point a power of ten is shorter.
  if (Math.abs(point) > 40) return `${mantissa}e${Number(exponent) + places}`;
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${decimals}`;
  const at = Math.max(1, point);
  const integer = digits
    .padEnd(at, '0')
    .slice(0, at)
    .replace(/^0+(?=\d)/, '');
  const rest = digits.slice(at).replace(/0+$/, '');
  return `${sign}${integer}${rest && `.${rest}`}`;
}
