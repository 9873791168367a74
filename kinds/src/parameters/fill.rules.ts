// Puts values into the texts and the key of a question. Nothing is computed here, so the same values always give the same
// question, whatever becomes of the formulas.
import type { DrawnValues } from '@quivia/contract/kinds/parameters';
import { hideFormulas } from '@quivia/markdown/formula-syntax';

const MARKER = /\{\{([A-Za-z]\w{0,19})\}\}/g;

const SUPERSCRIPT = '⁰¹²³⁴⁵⁶⁷⁸⁹';

const superscript = (power: string) =>
  power.replace('-', '⁻').replaceAll(/\d/g, (digit) => SUPERSCRIPT[Number(digit)] as string);

/** 1.5e-9 as people write it. */
function inText(value: string): string {
  const [digits = '', power] = value.split('e');
  return power === undefined ? value : `${digits}×10${superscript(power.replace('+', ''))}`;
}

/** In braces, so that \frac{{a}}{2} and x^{{n}} mean what they seem to. */
function inFormula(value: string): string {
  const [digits = '', power] = value.split('e');
  return power === undefined ? `{${value}}` : `{${digits}\\times 10^{${power.replace('+', '')}}}`;
}

const drawnValue = (values: Readonly<DrawnValues>, name: string) =>
  Object.hasOwn(values, name) ? values[name] : undefined;

/** Markdown. What no variable has the name of stays as it is. */
export function fillText(text: string, values: Readonly<DrawnValues>): string {
  if (!text.includes('{{')) return text;
  const hidden = hideFormulas(text);
  return text.replaceAll(MARKER, (marker, name: string, at: number) => {
    const value = drawnValue(values, name);
    if (value === undefined) return marker;
    return hidden.startsWith('{{', at) ? inText(value) : inFormula(value);
  });
}

const fillPlain = (text: string, values: Readonly<DrawnValues>) =>
  text.replaceAll(MARKER, (marker, name: string) => drawnValue(values, name) ?? marker);

/** Every string of a JSON value, and the path to it. */
function* stringsIn(
  value: unknown,
  path: readonly (string | number)[],
): Generator<[string, (string | number)[]]> {
  if (typeof value === 'string') yield [value, [...path]];
  else if (Array.isArray(value)) for (const [i, one] of value.entries()) yield* stringsIn(one, [...path, i]);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* stringsIn(one, [...path, name]);
}

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, mapStrings(one, change)]));
}

export const fillBody = <T>(body: T, values: Readonly<DrawnValues>): T =>
  mapStrings(body, (text) => fillText(text, values)) as T;

/** Keys hold decimals, not Markdown. */
export const fillKey = <T>(key: T, values: Readonly<DrawnValues>): T =>
  mapStrings(key, (text) => fillPlain(text, values)) as T;

/** The names that parts of a question refer to, each with its path. */
export function* markersIn(
  parts: Readonly<Record<string, unknown>>,
): Generator<{ name: string; path: (string | number)[] }> {
  for (const [text, path] of stringsIn(parts, []))
    for (const [, name] of text.matchAll(MARKER)) yield { name: name as string, path };
}
