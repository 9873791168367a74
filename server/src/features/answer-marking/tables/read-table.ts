// From the bytes of a file to a table of marks. What kind of file it is, its content tells.
import { MARK_TABLE } from '@quivia/contract/mark-tables';
import { readCsv } from '@quivia/files/csv/read-csv';
import { decodeText } from '@quivia/files/decode-text';
import { FileProblem } from '@quivia/files/file-problem';
import { readXlsx } from '@quivia/files/xlsx/read-xlsx';
import type { GivenTable } from './review.rules.ts';
import { fileWords } from './tables.words.ts';

const MOST_COLUMNS = 256;
/** In characters, of all that is kept: a workbook can name one long text a million times. */
const MOST_TEXT = 2_000_000;
/** Characters of a cell that anything is made of. */
const LONGEST_CELL = 100;
/** Rows that may stand above the headings. */
const MOST_ABOVE = 10;
const ZIP = [0x50, 0x4b];

const QUESTION = /^(?:question|q)\s*(\d{1,3})\b/i;
const SCRIPT = /^script(?:\s*(?:code|key))?$/i;

interface Columns {
  script: number;
  questions: { at: number; number: number }[];
}

function columnsIn(cells: readonly string[]): Columns | undefined {
  const bare = cells.slice(0, MOST_COLUMNS).map((cell) => cell.trim().slice(0, LONGEST_CELL));
  const script = bare.findIndex((cell) => SCRIPT.test(cell));
  const numbers = new Set<number>();
  const questions = bare.flatMap((cell, at) => {
    const number = Number(QUESTION.exec(cell)?.[1]);
    // Of two that mean the same, the first.
    if (!(number > 0) || numbers.has(number)) return [];
    numbers.add(number);
    return { at, number };
  });
  return script < 0 || questions.length === 0 ? undefined : { script, questions };
}

export function readTable(bytes: Uint8Array): GivenTable {
  let columns: Columns | undefined;
  let above = 0;
  let text = 0;
  const rows: GivenTable['rows'] = [];
  const take = (line: number, cells: string[]) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    if (!columns) {
      columns = columnsIn(cells);
      above += 1;
      if (!columns && above > MOST_ABOVE) throw new FileProblem(fileWords.noHeadings);
      return;
    }
    if (rows.length >= MARK_TABLE.rows)
      throw new FileProblem(fileWords.tooManyRows({ most: MARK_TABLE.rows }), line);
    const cell = (at: number) => (cells[at] ?? '').toWellFormed().trim().slice(0, LONGEST_CELL);
    const row = {
      line,
      code: cell(columns.script),
      cells: columns.questions.map(({ at }) => cell(at)),
    };
    text += row.cells.reduce((sum, one) => sum + one.length, row.code.length);
    if (text > MOST_TEXT) throw new FileProblem(fileWords.tooMuch, line);
    rows.push(row);
  };
  if (bytes.length === 0) throw new FileProblem(fileWords.empty);
  if (ZIP.every((byte, at) => bytes[at] === byte)) readXlsx(bytes, take);
  else readCsv(decodeText(bytes, fileWords.neither), (headings) => (columnsIn(headings) ? 2 : 0), take);
  if (!columns) throw new FileProblem(fileWords.noHeadings);
  if (rows.length === 0) throw new FileProblem(fileWords.noRows);
  return { questions: columns.questions.map(({ number }) => number), rows };
}
