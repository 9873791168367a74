// A number of a spreadsheet as the person who typed it sees it, as far as a list of people needs it.

export type NumberFormat = 'date' | { digits: number } | 'plain';

const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]);

/** `code` is that of a format of the file's own. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return BUILT_IN_DATES.has(id) ? 'date' : 'plain';
  // Roll numbers with leading zeros are often a format, and the number below it has none.
  if (/^0{2,}$/.test(code)) return { digits: code.length };
  const signs = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[ymdhs]/i.test(signs) && !/^general$/i.test(signs.trim()) ? 'date' : 'plain';
}

export function numberAsText(raw: string, format: NumberFormat, { from1904 }: { from1904: boolean }): string {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  if (format === 'date') return dateAsText(number, from1904) ?? raw;
  // Long whole numbers keep the digits a Number would round away.
  const text = /^-?\d+$/.test(raw) ? raw : String(number);
  return format === 'plain' || !/^\d+$/.test(text) ? text : text.padStart(format.digits, '0');
}

const DAY = 24 * 60 * 60 * 1000;

function dateAsText(serial: number, from1904: boolean): string | undefined {
  const date = new Date(Math.round((serial + (from1904 ? 1462 : 0)) * DAY) + Date.UTC(1899, 11, 30));
  if (Number.isNaN(date.getTime())) return undefined;
  const text = date.toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
