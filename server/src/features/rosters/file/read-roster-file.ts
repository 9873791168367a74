// From the bytes of a file to the lines of a roster. What kind of file it is, its content tells.
import type { Message } from '@quivia/contract/message';
import { ROSTER_FILE } from '@quivia/contract/roster-file';
import { readCsv } from '@quivia/files/csv/read-csv';
import { decodeText } from '@quivia/files/decode-text';
import { FileProblem } from '@quivia/files/file-problem';
import { readXlsx } from '@quivia/files/xlsx/read-xlsx';
import { fileWords } from '../rosters.words.ts';
import { type Columns, countKnown, findColumns, type GivenRow, toGivenRow } from './columns.ts';

const MOST_COLUMNS = 256;
const LONGEST_CELL = 2000;
/** Rows that may stand above the headings. */
const MOST_ABOVE = 10;
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
  if (bytes.length === 0) throw new FileProblem(fileWords.empty);
  if (startsWith(OLD_EXCEL)) throw new FileProblem(fileWords.oldExcel);
  if (startsWith(ZIP)) readXlsx(bytes, lines.take);
  else readCsv(decodeText(bytes, fileWords.neither), countKnown, lines.take);
  return lines.finish();
}

function collector(needsRole: boolean, onRow: (row: GivenRow) => void) {
  const headings = headingFinder(needsRole);
  let columns: Columns | undefined;
  let rows = 0;
  let text = 0;

  function check(value: string, line: number): void {
    if (value.length > LONGEST_CELL) throw new FileProblem(fileWords.longCell, line);
    if (value.includes('\0')) throw new FileProblem(fileWords.notText, line);
    text += value.length;
    if (text > MOST_TEXT) throw new FileProblem(fileWords.tooMuch, line);
  }

  return {
    take(line: number, cells: string[]): void {
      if (cells.every((cell) => cell.trim() === '')) return;
      if (!columns) {
        columns = headings.take(line, cells);
        return;
      }
      rows += 1;
      if (rows > ROSTER_FILE.rows)
        throw new FileProblem(fileWords.tooManyRows({ most: ROSTER_FILE.rows }), line);
      const row = toGivenRow(columns, line, cells);
      for (const value of Object.values(row)) if (typeof value === 'string') check(value, line);
      onRow(row);
    },
    finish(): { ignored: string[] } {
      if (!columns) throw headings.problem();
      if (rows === 0) throw new FileProblem(fileWords.noRows);
      return { ignored: columns.ignored };
    },
  };
}

/** The headings are the first row that has the columns a roster must have. A title may stand above them. */
function headingFinder(needsRole: boolean) {
  let above = 0;
  /** The row that comes closest. */
  let closest: { line: number; missing: string[] } | undefined;
  const problem = () =>
    closest ? new FileProblem(missingWords(closest.missing), closest.line) : new FileProblem(fileWords.empty);
  return {
    take(line: number, cells: string[]): Columns | undefined {
      const columns = findColumns(cells.slice(0, MOST_COLUMNS).map((cell) => cell.slice(0, 100)));
      const missing = missingColumns(columns, needsRole);
      if (missing.length === 0) return columns;
      if (!closest || missing.length < closest.missing.length) closest = { line, missing };
      above += 1;
      if (above > MOST_ABOVE) throw problem();
      return undefined;
    },
    problem,
  };
}

const missingColumns = ({ at }: Columns, needsRole: boolean): string[] => [
  ...(at.email === undefined ? ['email'] : []),
  ...(at.member_id === undefined ? ['member_id'] : []),
  ...(at.role === undefined && needsRole ? ['role'] : []),
];

function missingWords(missing: string[]): Message {
  const columns = missing.join(', ');
  if (missing.includes('role'))
    return missing.length === 1 ? fileWords.missingRole : fileWords.missingRoleAndMore({ columns });
  return missing.length === 1
    ? fileWords.missingColumn({ column: columns })
    : fileWords.missingColumns({ columns });
}
