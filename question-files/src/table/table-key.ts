// Which options a cell such as `B`, `A, C`, `2` or `Paris` says are correct. A cell can name options by their position
// and by their text; when the two disagree, a person decides.

import type { Message } from '@quivia/contract/message';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { itemWords } from '../formats.words.ts';
import { words } from './table.words.ts';

/** The options counted from 0, both readings where they differ, or why neither is possible. */
export type TableKey =
  | { correct: number[] }
  | { byPosition: number[]; byText: number[] }
  | { problem: Message };

export function readKey(given: string, options: string[]): TableKey {
  const cell = given.trim();
  if (cell === '') return { problem: itemWords.noKey };
  const byPosition = readAs(['position'], cell, options);
  const byText = readAs(['text'], cell, options);
  if (byPosition && byText)
    return byPosition.join() === byText.join() ? { correct: byPosition } : { byPosition, byText };
  // `A, Paris` names one option by its position and another by its text.
  const correct = byPosition ?? byText ?? readAs(['position', 'text'], cell, options);
  return correct ? { correct } : { problem: whyNot(cell, options) };
}

type Way = 'position' | 'text';

/** Sorted. Each option is found by the first of the ways that finds one. */
function readAs(ways: Way[], cell: string, options: string[]): number[] | undefined {
  const find = (said: string) =>
    ways.map((way) => FIND[way](said, options)).find((option) => option !== undefined);
  const all = (parts: string[]) => {
    const found = parts.map(find);
    return found.length > 0 && found.every((option) => option !== undefined)
      ? [...new Set(found)].sort((a, b) => a - b)
      : undefined;
  };
  return all([cell]) ?? all(partsOf(cell, options.length));
}

/** `AI` can be a text where there is no option I, while `AE` names one that is missing. */
const USUAL_LETTERS = 8;

/** `AC` and `A C` are two options, `A, C` as well. */
function partsOf(cell: string, options: number): string[] {
  const letters = /^[A-Z](?:[ /]*[A-Z])+$/.test(cell) ? (cell.match(/[A-Z]/g) ?? []) : [];
  const known = OPTION_LETTERS.slice(0, Math.max(USUAL_LETTERS, options)).join('');
  const areLetters = letters.length > 0 && letters.every((letter) => known.includes(letter));
  if (areLetters && new Set(letters).size === letters.length) return letters;
  return cell
    .split(/[,;|&\n]|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const FIND: Record<Way, (said: string, options: string[]) => number | undefined> = {
  position: positionOf,
  text: (said, options) => {
    const alike = sayingThat(said, options);
    if (alike.length === 1) return alike[0];
    // Of several options with the same text, only its position tells which is meant.
    const position = positionOf(said, options);
    return position !== undefined && alike.includes(position) ? position : undefined;
  },
};

/** `C`, `3`, `(c)`, `Option C`, `option3`, `C) Paris`. */
const POSITION =
  /^(?:(?:option|opt|choice|answer|ans)[\s._-]*)?\(?(?:([A-Z])|(\d{1,2}))(?:[).:]?|[).:]\s*(\S.*))$/is;

/** A key that is only a number, and not the text of an option. */
export function numberOf(cell: string, options: string[]): number | undefined {
  const isNumber = /^\d{1,2}$/.test(cell) && options.length > 1 && sayingThat(cell, options).length === 0;
  return isNumber ? Number(cell) : undefined;
}

function positionOf(said: string, options: string[]): number | undefined {
  const [, letter, digits, text] = POSITION.exec(said) ?? [];
  const position = letter === undefined ? Number(digits) - 1 : letter.toUpperCase().charCodeAt(0) - 65;
  const isThere = position >= 0 && position < options.length;
  // `C) Paris` is clear only where option C says Paris.
  return isThere && (text === undefined || sayingThat(text, options).includes(position))
    ? position
    : undefined;
}

/** Those whose text it is, letter for letter if there are any. */
function sayingThat(said: string, options: string[]): number[] {
  const found = (alike: (text: string) => string) =>
    options.flatMap((option, i) => (alike(option) === alike(said) ? [i] : []));
  const exact = found((text) => text);
  return exact.length > 0 ? exact : found((text) => text.toLowerCase());
}

function whyNot(cell: string, options: string[]): Message {
  const parts = partsOf(cell, options.length);
  const unknown = parts.find((part) => readAs(['position', 'text'], part, options) === undefined);
  const key = parts.length > 1 && unknown !== undefined ? unknown : cell;
  const say = sayingThat(key, options).length > 1 ? words.ambiguousKey : words.unknownKey;
  return say({ key: key.slice(0, 60) });
}

/** Ways to write a position. The text of an option can be taken for at most one of them. */
const FORMS = ['C', '(C)', 'C)', 'C.', 'C:', '(C', '(C.', '(C:'];

/** A key that is read by position only, even where an option says `B`. */
export function writeKey(options: { option: string; is_correct: boolean }[]): string {
  const texts = options.map(({ option }) => option);
  const letters = OPTION_LETTERS.filter((_, i) => options[i]?.is_correct);
  const meant = letters.map((letter) => OPTION_LETTERS.indexOf(letter)).join();
  const written = FORMS.map((form) => letters.map((letter) => form.replace('C', letter)).join(', '));
  const isClear = (key: string) => {
    const read = readKey(key, texts);
    return 'correct' in read && read.correct.join() === meant;
  };
  return written.find(isClear) ?? letters.join(', ');
}
