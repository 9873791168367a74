// What kind of file it is, by its content. Files that people upload by mistake are named, with what to do instead.
import { findTableColumns } from './table/table-columns.ts';

export const ACCEPTED =
  'Upload GIFT or Aiken text, Moodle XML, QTI 1.2 or 2.1 (also as a zip package), or a CSV or XLSX table.';

const BEGINNINGS: [start: number[] | string, sentence: string][] = [
  [
    [0xd0, 0xcf, 0x11, 0xe0],
    'This is an old Excel or Word file, or one with a password. Save a table as XLSX or CSV without a password.',
  ],
  ['%PDF', 'This is a PDF, which holds no questions that can be read.'],
  ['{\\rtf', 'This is a text with formatting (RTF). Save it as plain text.'],
  [[0x89, 0x50, 0x4e, 0x47], 'This is a picture.'],
  [[0xff, 0xd8, 0xff], 'This is a picture.'],
  ['GIF8', 'This is a picture.'],
  ['RIFF', 'This is a picture or a recording.'],
  [[0x1f, 0x8b], 'This is a compressed file. Unpack it first.'],
  ['7z', 'This is a compressed file. Unpack it first.'],
  ['Rar!', 'This is a compressed file. Unpack it first.'],
];

/** What to say of it, if it is one of them. */
export function foreignFile(bytes: Uint8Array): string | undefined {
  for (const [start, sentence] of BEGINNINGS)
    if (Buffer.from(start as string).every((byte, i) => bytes[i] === byte)) return `${sentence} ${ACCEPTED}`;
  return undefined;
}

const PARTS: [part: string, sentence: string][] = [
  ['word/document.xml', 'This is a Word document. Save its text as plain text in the GIFT or Aiken format.'],
  ['ppt/presentation.xml', 'This is a presentation.'],
  ['xl/workbook.bin', 'This is a binary Excel workbook. Save it as XLSX or CSV.'],
  ['content.xml', 'This is an OpenDocument file. Save a table as XLSX or CSV.'],
];

export function foreignArchive(has: (part: string) => boolean): string | undefined {
  const [, sentence] = PARTS.find(([part]) => has(part)) ?? [];
  return sentence && `${sentence} ${ACCEPTED}`;
}

const DELIMITERS = [',', ';', '\t'];
const GIFT_ANSWERS = /(?<!\\)\{\s*(?:[=~#]|(?:T|TRUE|F|FALSE)\s*[}#])/g;
const GIFT_LINE = /^[ \t]*(?:::|\$CATEGORY:)/gm;
const AIKEN_ANSWER = /^[ \t]*ANSWER:/gm;
const AIKEN_FIRST = /^[ \t]*A[.)][ \t]/gm;

/** Nothing when it looks like none of them. Line ends must be plain ones. */
export function textFormat(text: string): 'csv' | 'gift' | 'aiken' | undefined {
  if (isTable(text)) return 'csv';
  const gift = count(text, GIFT_ANSWERS) || count(text, GIFT_LINE);
  const aiken = Math.max(count(text, AIKEN_ANSWER), count(text, AIKEN_FIRST));
  if (gift === 0 && aiken === 0) return undefined;
  return aiken > gift ? 'aiken' : 'gift';
}

/** Its headings speak of questions. */
function isTable(text: string): boolean {
  const [first = ''] = text
    .slice(0, 65_536)
    .replace(/^\s*(?:"?sep=."?\n)?\s*/i, '')
    .split('\n', 1);
  return DELIMITERS.some((delimiter) => {
    const headings = first.slice(0, 10_000).split(delimiter);
    const { at, options } = findTableColumns(headings);
    return at.question !== undefined && (at.correct !== undefined || options.length > 0);
  });
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}
