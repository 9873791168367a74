// What a number in a cell says: as the sheet shows it, or its value where the number itself is what counts.
import { format, getFormatFromId } from 'numfmt';

export interface NumberFormat {
  /** As Excel writes it: `0.00%`, `dd/mm/yyyy`. */
  code: string;
  isDate: boolean;
  /** How it looks depends on the computer that shows it, so the file can't say. */
  isLocal: boolean;
}

const GENERAL: NumberFormat = { code: 'General', isDate: false, isLocal: false };
const LAST_BUILT_IN = 163;
const BUILT_IN_DATES = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54,
  55, 56, 57, 58,
]);
/** Of the dates above: the others are written the same everywhere. */
const BUILT_IN_ALIKE = new Set([15, 16, 17, 18, 19, 20, 21, 45, 46, 47]);
/** In characters: Excel allows no longer ones. */
const LONGEST_CODE = 255;

/** `code` is set for a format that the file defines. */
export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (id === 0 || !(id <= LAST_BUILT_IN)) return GENERAL;
    const isDate = BUILT_IN_DATES.has(id);
    return { code: getFormatFromId(id), isDate, isLocal: isDate && !BUILT_IN_ALIKE.has(id) };
  }
  const letters = code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (code.length > LONGEST_CODE || /^general$/i.test(letters.trim())) return GENERAL;
  return { code, isDate: /[ymdhs]/i.test(letters), isLocal: /\[\$-F[48]00\]/i.test(code) };
}

interface Epoch {
  from1904: boolean;
}

/** The number itself, for names and numbers of people. Dates are year, month and day. */
export function valueAsText(raw: string, { code, isDate }: NumberFormat = GENERAL, epoch: Epoch): string {
  const number = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(number)) return raw;
  if (isDate) return dateAsText(number, epoch) ?? raw;
  // Long whole numbers keep the digits a Number would round away.
  const text = /^-?\d+$/.test(raw) ? raw : String(number);
  // Leading zeros of roll numbers are often only a format; the number itself has none.
  return /^0{2,}$/.test(code) && /^\d+$/.test(text) ? text.padStart(code.length, '0') : text;
}

/** As the sheet shows it: 50%, 1-Feb, 3.14. */
export function shownAsText(raw: string, given: NumberFormat = GENERAL, epoch: Epoch): string {
  const number = Number(raw);
  const { code, isDate, isLocal } = given;
  const isWhole = /^-?\d+$/.test(raw);
  // A narrow cell may show a long number as 2.02E+11; nobody means that.
  if (raw.trim() === '' || !Number.isFinite(number) || isLocal || (code === 'General' && isWhole))
    return valueAsText(raw, given, epoch);
  try {
    return format(code, isDate ? sinceStandardEpoch(number, epoch) : number, { nbsp: false }).trim();
  } catch {
    // Not a format that Excel knows.
    return valueAsText(raw, given, epoch);
  }
}

const DAY = 24 * 60 * 60 * 1000;
const sinceStandardEpoch = (serial: number, { from1904 }: Epoch) => serial + (from1904 ? 1462 : 0);

function dateAsText(serial: number, epoch: Epoch): string | undefined {
  const date = new Date(Math.round(sinceStandardEpoch(serial, epoch) * DAY) + Date.UTC(1899, 11, 30));
  if (Number.isNaN(date.getTime())) return undefined;
  const text = date.toISOString();
  return Number.isInteger(serial) ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
