// From the bytes of a file to the lines of a roster. What kind of file it is, its content tells.
import { ROSTER_FILE } from '@quivia/contract/rosters';
import { readCsv } from '../../../platform/files/csv/read-csv.ts';
import { decodeText } from '../../../platform/files/decode-text.ts';
import { FileProblem } from '../../../platform/files/file-problem.ts';
import { readXlsx } from '../../../platform/files/xlsx/read-xlsx.ts';
import { type Columns, countKnown, findColumns, type GivenRow, toGivenRow } from './columns.ts';

const MOST_COLUMNS = 256;
const LONGEST_CELL = 2000;
/** In characters, of all that is kept: a workbook can name one long text a million times. */
const MOST_TEXT = 20_000_000;

const ZIP = [0x50, 0x4b];
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0];

/** Calls `onRow` for each line below the headings that says anything. */
export function readRosterFile(
  bytes: Uint8Array,
  { needsRole }: { needsRole: boolean },
  onRow: (row: GivenRow) => void,
): { ignored: string[] } {
  const lines = collector(needsRole, onRow);
  const startsWith = (start: number[]) => start.every((byte, i) => bytes[i] === byte);
  if (bytes.length === 0) throw new FileProblem('The file is empty.');
  if (startsWith(OLD_EXCEL))
    throw new FileProblem(
      'This is an old Excel file, or one with a password. Save it as XLSX or CSV without a password.',
    );
  if (startsWith(ZIP)) readXlsx(bytes, lines.take);
  else readCsv(decodeText(bytes, 'This is neither a CSV nor an XLSX file.'), countKnown, lines.take);
  return lines.finish();
}

function collector(needsRole: boolean, onRow: (row: GivenRow) => void) {
  let columns: Columns | undefined;
  let rows = 0;
  let text = 0;

  function check(value: string, line: number): void {
    if (value.length > LONGEST_CELL) throw new FileProblem('A cell here is far too long.', line);
    if (value.includes('\0')) throw new FileProblem('A cell here holds something that is not text.', line);
    text += value.length;
    if (text > MOST_TEXT) throw new FileProblem('The file holds far more than a list of people.', line);
  }

  return {
    take(line: number, cells: string[]): void {
      if (cells.every((cell) => cell.trim() === '')) return;
      if (!columns) {
        columns = findColumns(cells.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, 100)));
        requireColumns(columns, line, needsRole);
        return;
      }
      rows += 1;
      if (rows > ROSTER_FILE.rows)
        throw new FileProblem(`The file has more than ${ROSTER_FILE.rows.toLocaleString('en')} rows.`, line);
      const row = toGivenRow(columns, line, cells);
      for (const value of Object.values(row)) if (typeof value === 'string') check(value, line);
      onRow(row);
    },
    finish(): { ignored: string[] } {
      if (!columns) throw new FileProblem('The file is empty.');
      if (rows === 0) throw new FileProblem('The file has no rows below its headings.');
      return { ignored: columns.ignored };
    },
  };
}

function requireColumns({ at }: Columns, line: number, needsRole: boolean): void {
  const missing = [
    ...(at.email === undefined ? ['email'] : []),
    ...(at.member_id === undefined ? ['member_id'] : []),
    ...(at.role === undefined && needsRole ? ['role'] : []),
  ];
  if (missing.length === 0) return;
  const columns = missing.length === 1 ? `a column ${missing[0]}` : `the columns ${missing.join(' and ')}`;
  throw new FileProblem(
    `The headings lack ${columns}. ${missing.includes('role') ? 'Add it, or choose a role for the whole file. ' : ''}The template shows them all.`,
    line,
  );
}
