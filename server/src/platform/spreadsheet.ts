// Tables as files for a spreadsheet. A cell is text and stays text: none becomes a formula when it is opened.
import writeXlsxFile from 'write-excel-file/node';
import type { Download } from './download.ts';

export function csvDownload(name: string, rows: string[][]): Download {
  const text = rows.map((row) => row.map((cell) => quoted(neutral(cell))).join(',')).join('\r\n');
  // With the mark, or Excel takes it for the encoding of the machine.
  return {
    filename: `${name}.csv`,
    type: 'text/csv; charset=utf-8',
    bytes: Buffer.from(`\uFEFF${text}\r\n`),
  };
}

/** What a spreadsheet would compute gets an apostrophe in front of it. */
const neutral = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string) => (/[",;\n\r\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

export async function xlsxDownload(name: string, rows: string[][]): Promise<Download> {
  const [headings = []] = rows;
  const cells = rows.map((row) => row.map((value) => ({ type: String, value })));
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
