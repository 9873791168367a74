// What kind of file it is, by its content. Files that people upload by mistake are named, with what to do instead.
import type { Message } from '@quivia/contract/message';
import { isBlackboardText } from './blackboard/read-blackboard-text.ts';
import { isBrightspaceCsv } from './brightspace/read-brightspace-csv.ts';
import { fileWords } from './formats.words.ts';
import { findTableColumns, missingColumns } from './table/table-columns.ts';

const BEGINNINGS: [start: number[] | string, problem: Message][] = [
  [[0xd0, 0xcf, 0x11, 0xe0], fileWords.oldOffice],
  ['%PDF', fileWords.pdf],
  ['{\\rtf', fileWords.rtf],
  [[0x89, 0x50, 0x4e, 0x47], fileWords.picture],
  [[0xff, 0xd8, 0xff], fileWords.picture],
  ['GIF8', fileWords.picture],
  ['RIFF', fileWords.pictureOrRecording],
  [[0x1f, 0x8b], fileWords.compressed],
  ['7z', fileWords.compressed],
  ['Rar!', fileWords.compressed],
];

/** Named in the directory of an old Office file, which is of the same kind whatever it holds. */
const OLD_WORD = Buffer.from('WordDocument', 'utf16le');

/** What to say of it, if it is one of them. */
export function foreignFile(bytes: Uint8Array): Message | undefined {
  const problem = BEGINNINGS.find(([start]) =>
    Buffer.from(start as string).every((byte, i) => bytes[i] === byte),
  )?.[1];
  const isOldWord = problem === fileWords.oldOffice && Buffer.from(bytes).includes(OLD_WORD);
  return isOldWord ? fileWords.oldWord : problem;
}

const PARTS: [part: string, problem: Message][] = [
  ['ppt/presentation.xml', fileWords.presentation],
  ['xl/workbook.bin', fileWords.binaryWorkbook],
  ['content.xml', fileWords.openDocument],
];

export const foreignArchive = (has: (part: string) => boolean): Message | undefined =>
  PARTS.find(([part]) => has(part))?.[1];

const DELIMITERS = [',', ';', '\t'];
const GIFT_ANSWERS = /(?<!\\)\{\s*(?:[=~#]|(?:T|TRUE|F|FALSE)\s*[}#])/g;
// A line begins after \n alone: `^` would also begin one after the line separator U+2028 inside a text.
const GIFT_LINE = /(?<![^\n])[ \t]*(?:::|\$CATEGORY:)/g;
const AIKEN_ANSWER = /(?<![^\n])[ \t]*ANSWER:/g;
const AIKEN_FIRST = /(?<![^\n])[ \t]*A[.)][ \t]/g;

/** Nothing when it looks like none of them. Line ends must be plain ones. */
export function textFormat(
  text: string,
): 'csv' | 'gift' | 'aiken' | 'blackboard_text' | 'brightspace_csv' | undefined {
  if (isBrightspaceCsv(text)) return 'brightspace_csv';
  if (isTable(text)) return 'csv';
  if (isBlackboardText(text)) return 'blackboard_text';
  const gift = count(text, GIFT_ANSWERS) || count(text, GIFT_LINE);
  const aiken = Math.max(count(text, AIKEN_ANSWER), count(text, AIKEN_FIRST));
  if (gift === 0 && aiken === 0) return undefined;
  return aiken > gift ? 'aiken' : 'gift';
}

const MOST_ABOVE = 10;

/** Its headings speak of questions. A title may stand above them. */
function isTable(text: string): boolean {
  const lines = text
    .slice(0, 65_536)
    .replace(/^\s*(?:"?sep=."?\n)?\s*/i, '')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, MOST_ABOVE + 1)
    .some((line, i) => DELIMITERS.some((sign) => isHeadings(line, sign, i)));
}

function isHeadings(line: string, delimiter: string, above: number): boolean {
  const headings = line.slice(0, 10_000).split(delimiter);
  const columns = findTableColumns(headings);
  const { at, options } = columns;
  // In the first line they are named as headings even where some are missing.
  if (above > 0) return missingColumns(columns).length === 0;
  return at.question !== undefined && (at.correct !== undefined || options.length > 0);
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}
