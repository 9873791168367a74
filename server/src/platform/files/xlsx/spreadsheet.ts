// Tables as files for a spreadsheet. A cell is text and stays text: none becomes a formula when it is opened.
import writeXlsxFile from 'write-excel-file/node';
import type { Download } from '../download.ts';

export function csvDownload(name: string, rows: string[][]): Download {
  const text = rows.map((row) => row.map((cell) => quoted(neutral(cell))).join(',')).join('\r\n');
  // With the mark, or Excel takes it for the encoding of the machine.
  return {
    filename: `${name}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(`\uFEFF${text}\r\n`),
  };
}

/** What a spreadsheet would compute gets an apostrophe in front of it, and so does what looks as if it had one. */
const neutral = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string) => (/[",;\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

const asNumber = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** Excel's `_xFFFD_` for what the writer would lose, and for what looks like that but is meant as it stands. */
function encoded(cell: string): string {
  // The writer looks texts up in a plain object, where these already mean something.
  if (cell in {}) return asNumber(cell) + cell.slice(1);
  return cell
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, asNumber)
    .replaceAll(/[\uFDD0-\uFDEF\uFFFD-\uFFFF]/g, asNumber);
}

export async function xlsxDownload(name: string, rows: string[][]): Promise<Download> {
  const [headings = []] = rows;
  const cells = rows.map((row) => row.map((value) => ({ type: String, value: encoded(value) })));
  const bytes = await writeXlsxFile(cells, {
    columns: headings.map(() => ({ width: 24 })),
    stickyRowsCount: 1,
  }).toBuffer();
  return {
    filename: `${name}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    bytes,
  };
}
