// Which options a cell such as `B`, `A, C`, `2` or `Paris` says are correct.

import type { Message } from '@quivia/contract/message';
import { itemWords } from '../formats.words.ts';
import { words } from './table.words.ts';

/** Their indices, or why that cannot be told. */
export function readKey(cell: string, options: string[], areNumbered: boolean): number[] | Message {
  if (cell.trim() === '') return itemWords.noKey;
  const find = (said: string) => findOption(said.trim(), options, areNumbered);
  const whole = find(cell);
  if (typeof whole === 'number') return [whole];
  const parts = cell
    .split(/[,;|&\n]|\band\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const saidOptions =
    parts.length === 1 && /^[A-H](?:[ /]*[A-H])+$/.test(cell.trim()) ? cell.match(/[A-H]/g) : parts;
  const found: number[] = [];
  for (const part of saidOptions ?? []) {
    const option = find(part);
    if (typeof option === 'object') return saidOptions?.length === 1 ? whole : option;
    if (!found.includes(option)) found.push(option);
  }
  return found.length > 0 ? found.sort((a, b) => a - b) : whole;
}

/** A letter is the option's own before it is a text; a number only where the headings count as well. */
function findOption(said: string, options: string[], areNumbered: boolean): number | Message {
  const [, letter, digits] = /^(?:option\s+)?\(?(?:([A-Z])|(\d{1,2}))[).:]?$/i.exec(said) ?? [];
  const place = letter === undefined ? Number(digits) - 1 : letter.toUpperCase().charCodeAt(0) - 65;
  const isPlace = place >= 0 && place < options.length;
  if (isPlace && (letter !== undefined || areNumbered)) return place;
  const alike = sayingThat(said, options);
  if (alike.length === 1) return alike[0] as number;
  if (isPlace) return place;
  return (alike.length > 1 ? words.ambiguousKey : words.unknownKey)({ key: said.slice(0, 60) });
}

/** Those whose text it is, letter for letter if there are any. */
function sayingThat(said: string, options: string[]): number[] {
  const found = (alike: (text: string) => string) =>
    options.flatMap((option, i) => (alike(option) === alike(said) ? [i] : []));
  const exact = found((text) => text);
  return exact.length > 0 ? exact : found((text) => text.toLowerCase());
}
