// The first sheet of an XLSX workbook, row by row. Written by us because the file is untrusted: no list here grows by a
// number that the file merely names (docs/decisions/0008).
import path from 'node:path/posix';
import { FileProblem } from '../file-problem.ts';
import { words } from '../files.words.ts';
import { LONGEST_TEXT, parseXml } from '../xml/parse-xml.ts';
import { openZip, type Zip } from '../zip/open-zip.ts';
import { type NumberFormat, numberFormat, shownAsText, valueAsText } from './number-format.ts';

const MOST_STRINGS = 2_000_000;
/** Of the parts that only describe the workbook, in bytes. */
const MOST_DESCRIPTION = 8 * 1024 ** 2;
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 256;

export function readXlsx(
  bytes: Uint8Array,
  onLine: (line: number, cells: string[]) => void,
  { numbers }: { numbers: 'values' | 'shown' } = { numbers: 'values' },
): { skipped: string[]; hasLocalDates: boolean } {
  const zip = openZip(bytes);
  const [main] = relations(zip, '').filter(({ type }) => type === 'officeDocument');
  if (!main || !zip.has(main.target)) throw new FileProblem(words.notWorkbook);
  const { sheet, skipped, from1904 } = readWorkbook(zip, main.target);
  const parts = relations(zip, main.target);
  const target = (wanted: (relation: Relation) => boolean) => parts.find(wanted)?.target;
  const strings = target(({ type }) => type === 'sharedStrings');
  const styles = target(({ type }) => type === 'styles');
  const sheetPart = target(({ id, type }) => id === sheet && type === 'worksheet');
  if (!sheetPart) throw new FileProblem(words.noSheet);
  const book: Book = {
    strings: strings && zip.has(strings) ? readStrings(zip.read(strings)) : [],
    formats: styles && zip.has(styles) ? readFormats(zip.read(styles, MOST_DESCRIPTION)) : [],
    from1904,
    numbers,
    hasLocalDates: false,
  };
  readSheet(zip.read(sheetPart), onLine, book);
  return { skipped, hasLocalDates: book.hasLocalDates };
}

interface Relation {
  id: string;
  /** The last word of its address, which is the same in both kinds of workbook. */
  type: string;
  target: string;
}

function relations(zip: Zip, part: string): Relation[] {
  const folder = path.dirname(part);
  const name = path.join(folder, '_rels', `${path.basename(part)}.rels`);
  const found: Relation[] = [];
  if (!zip.has(name)) return found;
  parseXml(zip.read(name, MOST_DESCRIPTION), {
    open: (tag, attributes) => {
      if (tag !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      const target = Target.startsWith('/') ? Target.slice(1) : path.join(folder, Target);
      found.push({ id: Id, type: path.basename(Type), target });
    },
  });
  return found;
}

interface Sheets {
  /** The first visible one. */
  sheet: string | undefined;
  /** The names of other visible sheets. */
  skipped: string[];
  from1904: boolean;
}

function readWorkbook(zip: Zip, part: string): Sheets {
  const skipped: string[] = [];
  let sheet: string | undefined;
  let hidden: string | undefined;
  let from1904 = false;
  parseXml(zip.read(part, MOST_DESCRIPTION), {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attributes().date1904 ?? '');
      if (tag !== 'sheet') return;
      const { id, name = '', state = 'visible' } = attributes();
      if (state !== 'visible') hidden ??= id;
      else if (sheet === undefined) sheet = id;
      else skipped.push(name.slice(0, 100));
    },
  });
  return { sheet: sheet ?? hidden, skipped, from1904 };
}

function readStrings(content: Buffer): string[] {
  const strings: string[] = [];
  let string = '';
  let inText = false;
  let inReading = false;
  parseXml(content, {
    open: (tag) => {
      if (tag === 'si') string = '';
      else if (tag === 't') inText = true;
      // How it is pronounced, not what it says.
      else if (tag === 'rPh') inReading = true;
    },
    text: (text) => {
      if (inText && !inReading && string.length < LONGEST_TEXT) string += text;
    },
    close: (tag) => {
      if (tag === 't') inText = false;
      else if (tag === 'rPh') inReading = false;
      else if (tag === 'si' && strings.push(unescaped(string)) > MOST_STRINGS)
        throw new FileProblem(words.tooMuchText);
    },
  });
  return strings;
}

/** Characters that XML can't hold are written `_x000D_`. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

function readFormats(content: Buffer): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let inCells = false;
  parseXml(content, {
    open: (tag, attributes) => {
      if (tag === 'cellXfs') inCells = true;
      if (tag === 'numFmt') codes.set(Number(attributes().numFmtId), attributes().formatCode ?? '');
      if (tag !== 'xf' || !inCells) return;
      const id = Number(attributes().numFmtId ?? 0);
      formats.push(numberFormat(id, codes.get(id)));
    },
    close: (tag) => {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

interface Book {
  strings: string[];
  formats: NumberFormat[];
  from1904: boolean;
  numbers: 'values' | 'shown';
  /** Whether a date was met whose look the file can't say. */
  hasLocalDates: boolean;
}

function readSheet(content: Buffer, onLine: (line: number, cells: string[]) => void, book: Book): void {
  let row = 0;
  let cells: string[] = [];
  let column = 0;
  let cell: Record<string, string> | undefined;
  let value = '';
  let inValue = false;
  parseXml(content, {
    open: (tag, attributes) => {
      if (tag === 'row') {
        row = nextRow(row, attributes().r);
        cells = [];
        column = 0;
      } else if (tag === 'c') {
        cell = attributes();
        column = columnOf(cell.r) ?? column + 1;
        value = '';
      } else if (cell && (tag === 'v' || tag === 't')) inValue = true;
    },
    text: (text) => {
      if (inValue && value.length < LONGEST_TEXT) value += text;
    },
    close: (tag) => {
      if (tag === 'v' || tag === 't') inValue = false;
      else if (tag === 'c' && cell) {
        if (column <= LAST_COLUMN) put(cells, column - 1, cellText(cell, value, book));
        cell = undefined;
      } else if (tag === 'row') onLine(row, cells);
    },
  });
}

/** Rows without a number follow each other. */
function nextRow(before: number, given: string | undefined): number {
  const row = given === undefined ? before + 1 : Number(given);
  if (!Number.isInteger(row) || row <= before || row > LAST_ROW)
    throw new FileProblem(words.rowsOutOfOrder, before || null);
  return row;
}

function columnOf(reference: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}(?=[0-9])/.exec(reference ?? '') ?? [];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function put(cells: string[], at: number, text: string): void {
  while (cells.length < at) cells.push('');
  cells[at] = text;
}

function cellText(
  { t: type = 'n', s: style = '0' }: Record<string, string>,
  value: string,
  book: Book,
): string {
  if (value === '') return '';
  switch (type) {
    case 's':
      return book.strings[Number(value)] ?? '';
    case 'n': {
      const format = book.formats[Number(style)];
      if (format?.isLocal) book.hasLocalDates = true;
      return (book.numbers === 'shown' ? shownAsText : valueAsText)(value, format, book);
    }
    case 'b':
      return value === '1' ? 'TRUE' : 'FALSE';
    default:
      return unescaped(value);
  }
}
