// One sheet of a workbook as XML, row by row. Text is written as text and never becomes a formula.
import { xlsxText } from './xlsx-text.ts';

export type Cell = string | number | null;

/** In the order of the styles in the workbook. */
const LOOKS = ['plain', 'title', 'heading', 'boxed'] as const;

export interface Row {
  cells: readonly Cell[];
  look?: (typeof LOOKS)[number];
}

export interface Sheet {
  name: string;
  /** Of the columns, in characters. */
  widths: readonly number[];
  /** Counted from 1. It and the rows above stay in view, and it is printed on top of every page. 0: there is none. */
  headingRow: number;
  isWide?: boolean;
  /** Of the numbers in a column below the heading, so that their digits line up; without it, as many as they have. */
  decimals?: readonly (1 | 2 | undefined)[];
  rows: Iterable<Row> | AsyncIterable<Row>;
}

/** In characters: the size of one write. */
const PIECE = 32 * 1024;

export async function* sheetXml({
  widths,
  headingRow,
  isWide,
  decimals = [],
  rows,
}: Sheet): AsyncGenerator<string> {
  yield [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>',
    '<sheetViews><sheetView workbookViewId="0">',
    headingRow === 0
      ? ''
      : `<pane ySplit="${headingRow}" topLeftCell="A${headingRow + 1}" activePane="bottomLeft" state="frozen"/>`,
    '</sheetView></sheetViews><cols>',
    ...widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`),
    '</cols><sheetData>',
  ].join('');
  const letters = widths.map((_, i) => columnName(i));
  let piece = '';
  let number = 0;
  for await (const row of rows) {
    number += 1;
    piece += rowXml(row, number, letters, number > headingRow ? decimals : []);
    if (piece.length > PIECE) {
      yield piece;
      piece = '';
    }
  }
  const orientation = isWide ? 'landscape' : 'portrait';
  yield `${piece}</sheetData><pageSetup paperSize="9" orientation="${orientation}" fitToWidth="1" fitToHeight="0"/></worksheet>`;
}

/** After the looks, the plain and the boxed one come again for numbers with one and with two decimals. */
const styleOf = (look: (typeof LOOKS)[number], decimals: 1 | 2 | undefined) =>
  decimals && (look === 'plain' || look === 'boxed')
    ? LOOKS.length + (look === 'boxed' ? 2 : 0) + decimals - 1
    : LOOKS.indexOf(look);

function rowXml(
  { cells, look = 'plain' }: Row,
  number: number,
  letters: readonly string[],
  decimals: readonly (1 | 2 | undefined)[],
): string {
  // Room for a large title, or for a signature.
  const height = look === 'title' || look === 'boxed' ? ' ht="20" customHeight="1"' : '';
  let xml = `<row r="${number}"${height}>`;
  for (const [i, value] of cells.entries()) {
    const style = styleOf(look, typeof value === 'number' ? decimals[i] : undefined);
    const start = `<c r="${letters[i] ?? columnName(i)}${number}" s="${style}"`;
    if (value === null || value === '') xml += look === 'plain' ? '' : `${start}/>`;
    else if (typeof value === 'number') xml += `${start}><v>${value}</v></c>`;
    else xml += `${start} t="inlineStr"><is><t xml:space="preserve">${xlsxText(value)}</t></is></c>`;
  }
  return `${xml}</row>`;
}

/** A to Z, then AA and so on. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}
