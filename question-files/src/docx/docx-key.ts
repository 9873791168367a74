// Which options an answer such as `B`, `(b) Paris` or `A, C` names, and the answer keys at the end of a document.
import type { Message } from '@quivia/contract/message';
import { words } from './docx.words.ts';
import { valuesOf } from './docx-labels.ts';
import type { ListKind } from './docx-numbering.ts';

export type ReadKey =
  | { correct: number[]; isAny: boolean; remark: string }
  /** Both are possible. */
  | { byPosition: number[]; byText: number[] }
  | { problem: Message };

const alike = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{S}.]+/gu, ' ')
    .trim()
    .replace(/\.$/, '');

const LABEL = String.raw`(?:option\s+|choice\s+)?[(\[]?\s*([a-z]{1,5}|\d{1,2})\s*[)\]]?`;
const ALONE = new RegExp(`^${LABEL}[.:]?$`, 'i');
const WITH_TEXT =
  /^(?:option\s+)?(?:[([]\s*([a-z]{1,5}|\d{1,2})\s*[)\]]|([a-z]{1,5}|\d{1,2})\s*[).:–-])\s*(\S.*)$/is;

/** `options` are their texts. */
export function readKey(said: string, options: string[], kind: ListKind): ReadKey {
  const answer = said.trim();
  const shown = answer.slice(0, 60);
  const found = (correct: number[], remark = '', isAny = false): ReadKey => ({ correct, isAny, remark });
  const labelled = (label: string) => positionOf(label, options.length, kind);
  const sameText = (text: string) =>
    options.flatMap((option, i) => (alike(option) === alike(text) ? [i] : []));

  const [, alone] = ALONE.exec(answer) ?? [];
  const byLabel = alone === undefined ? undefined : labelled(alone);
  const byText = alike(answer) === '' ? [] : sameText(answer);
  if (byLabel !== undefined) {
    const isOther = byText.length > 0 && !byText.includes(byLabel);
    return isOther ? { byPosition: [byLabel], byText } : found([byLabel]);
  }
  if (byText.length === 1) {
    // A number among lettered options may count them.
    const counted = kind === 'decimal' || !/^\d$/.test(answer) ? undefined : Number(answer) - 1;
    const isOther = counted !== undefined && counted < options.length && counted !== byText[0];
    return isOther ? { byPosition: [counted], byText } : found(byText);
  }
  if (byText.length > 1) return { problem: words.sameOptions({ answer: shown }) };

  const several = listed(answer, labelled);
  if (several) return found(several, '', /\bor\b/i.test(answer));

  const [, inBrackets, before, rest = ''] = WITH_TEXT.exec(answer) ?? [];
  const position = labelled(inBrackets ?? before ?? '');
  if (position === undefined) return { problem: words.oddAnswer({ answer: shown }) };
  const named = sameText(rest);
  if (named.includes(position)) return found([position]);
  if (named.length > 0) return { byPosition: [position], byText: named };
  const [option, text] = [alike(options[position] ?? ''), alike(rest)];
  return found([position], option.startsWith(text) || text.startsWith(option) ? '' : rest);
}

/** `A, C`, `A and C`, `(a) & (c)`, or letters together: `AC`. */
function listed(answer: string, labelled: (label: string) => number | undefined): number[] | undefined {
  const isTogether =
    /^[A-Z]{2,26}$/.test(answer) && [...answer].every((one, i) => i === 0 || one > (answer[i - 1] ?? ''));
  const parts = isTogether
    ? [...answer]
    : answer.split(/\s*(?:[,;&/+]|\band\b|\bor\b)\s*/i).filter((one) => one !== '');
  if (parts.length < 2) return undefined;
  const positions = parts.map((part) => labelled(ALONE.exec(part)?.[1] ?? ''));
  if (positions.includes(undefined)) return undefined;
  return [...new Set(positions as number[])].sort((a, b) => a - b);
}

/** In the labels that the options have; their case doesn't matter. A letter also counts options without letters. */
function positionOf(label: string, options: number, kind: ListKind): number | undefined {
  const isAlike = (one: ListKind) => family(one) === family(kind === 'bullet' ? 'upper' : kind);
  const values = valuesOf(label);
  const found =
    values.find((one) => isAlike(one.kind)) ??
    (kind === 'decimal' ? values.find((one) => family(one.kind) === '') : undefined);
  return found && found.value >= 1 && found.value <= options ? found.value - 1 : undefined;
}

/** Letters, Roman numbers or others, in either case. */
export const family = (kind: ListKind) => kind.replace(/^(?:upper|lower)/, '').toLowerCase();

const ONE_KEY = String.raw`(?:[a-h](?:\s*(?:[,&/]|and)\s*[a-h](?![a-z\d]))*|true|false|i{1,3}|iv|vi{0,3})`;
const pair = (key: string) =>
  new RegExp(
    String.raw`\s*(?:q(?:uestion)?\s*\.?\s*)?(\d{1,5})\s*(?:[.):=\]–—-]+|\s)\s*[(\[]?\s*(${key})\s*[)\]]?\.?(?=[\s,;|]|$)[\s,;|]*`,
    'iy',
  );
const PAIR = pair(`${ONE_KEY}|t|f`);
/** Where the options have numbers. Outside a key, `3. 16` is an option itself. */
const PAIR_IN_KEY = pair(`${ONE_KEY}|t|f|[1-8]`);

const LONGEST_KEYS = 20_000;

/** `1. B  2. C  3. A, D`, if there is nothing else on the line. */
export function keysIn(given: string, isInKey = false): [number: number, answer: string][] | undefined {
  if (given.length > LONGEST_KEYS) return undefined;
  const text = given.replaceAll(/\s+/g, ' ');
  const pairs: [number, string][] = [];
  const pattern = isInKey ? PAIR_IN_KEY : PAIR;
  let at = 0;
  while (at < text.length) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) return undefined;
    pairs.push([Number(match[1]), match[2] ?? '']);
    at = pattern.lastIndex;
  }
  return pairs.length > 0 ? pairs : undefined;
}

const NUMBER = /^(?:q\s*\.?\s*)?(\d{1,5})\s*[.)]?$/i;
const KEY = new RegExp(`^[(\\[]?\\s*(${ONE_KEY}|t|f)\\s*[)\\]]?\\.?$`, 'i');

/** A table of numbers and letters, side by side or one above the other, perhaps with headings. */
export function keysInTable(rows: string[][]): [number: number, answer: string][] | undefined {
  const numberOf = (cell: string | undefined) => NUMBER.exec(cell?.trim() ?? '')?.[1];
  const keyOf = (cell: string | undefined) => KEY.exec(cell?.trim() ?? '')?.[1];
  const pairs: [number, string][] = [];
  let others = 0;
  rows.forEach((row, y) => {
    row.forEach((cell, x) => {
      const number = numberOf(cell);
      const key = keyOf(row[x + 1]) ?? keyOf(rows[y + 1]?.[x]);
      if (number !== undefined && key !== undefined) pairs.push([Number(number), key]);
      else if (cell.trim() !== '' && keyOf(cell) === undefined && y > 0 && x > 0) others += 1;
    });
  });
  return pairs.length > 1 && others === 0 ? pairs : undefined;
}
