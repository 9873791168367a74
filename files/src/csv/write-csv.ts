// A table as CSV for a spreadsheet. A cell is text and stays text: none becomes a formula when the file is opened.
import type { Download } from '../download.ts';

export function csvDownload(name: string, rows: string[][]): Download {
  const text = rows.map((row) => row.map((cell) => quoted(neutral(cell))).join(',')).join('\r\n');
  return {
    filename: `${name}.csv`,
    type: 'text/csv; charset=utf-8',
    // Without the byte order mark, Excel assumes the encoding of the machine.
    bytes: Buffer.from(`\uFEFF${text}\r\n`),
  };
}

/** What a spreadsheet would compute gets an apostrophe in front; so does text that already looks escaped. */
const neutral = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string) => (/[",;\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
