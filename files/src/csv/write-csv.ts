// A table as CSV for a spreadsheet. A cell is text and stays text: none becomes a formula when the file is opened.
import type { Download } from '../download.ts';

export const csvDownload = (name: string, rows: string[][]): Download => ({
  filename: `${name}.csv`,
  type: CSV_TYPE,
  bytes: csvBytes(rows),
});

export const CSV_TYPE = 'text/csv; charset=utf-8';

/** A number that we have written ourselves; everything else is text. */
type Cell = string | { digits: string };

/** Without the byte order mark, Excel assumes the encoding of the machine. */
export function csvBytes(
  rows: readonly (readonly Cell[])[],
  { separator = ',', hasMark = true }: { separator?: string; hasMark?: boolean } = {},
): Buffer {
  const shown = (cell: Cell) => (typeof cell === 'string' ? quoted(neutral(cell)) : cell.digits);
  const text = rows.map((row) => row.map(shown).join(separator)).join('\r\n');
  return Buffer.from(`${hasMark ? '\uFEFF' : ''}${text}\r\n`);
}

/** What a spreadsheet would compute gets an apostrophe in front; so does text that already looks escaped. */
const neutral = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string) => (/[",;|\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
