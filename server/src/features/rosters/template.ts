// The files to fill in.
import { ROSTER_COLUMNS } from '@quivia/contract/rosters';
import { csvDownload } from '@quivia/files/csv/write-csv';
import type { Download } from '@quivia/files/download';
import { xlsxDownload } from '@quivia/files/xlsx/write-xlsx';
import type { ShownRow } from './rosters.queries.ts';
import { REASON_COLUMN } from './rosters.words.ts';

export async function templateFor(format: 'csv' | 'xlsx', department: string): Promise<Download> {
  const examples: Record<(typeof ROSTER_COLUMNS)[number], string>[] = [
    {
      role: 'Faculty',
      name: 'Maria Thomas',
      username: 'mariathomas',
      email: 'maria.thomas@example.org',
      member_id: 'F-014',
      departments: department,
      class_or_semester: '',
      section: '',
      batch: '',
      elective: '',
    },
    {
      role: 'Student',
      name: 'Arjun Nair',
      username: '',
      email: 'arjun.nair@example.org',
      member_id: '24CS001',
      departments: department,
      class_or_semester: '3',
      section: 'A',
      batch: '2024',
      elective: '',
    },
  ];
  const rows = [[...ROSTER_COLUMNS], ...examples.map((row) => ROSTER_COLUMNS.map((column) => row[column]))];
  return writeFile(format, 'roster-template', rows);
}

const writeFile = (format: 'csv' | 'xlsx', name: string, rows: string[][]) =>
  format === 'csv' ? csvDownload(name, rows) : xlsxDownload(name, rows);

/** Lines to correct. Once corrected, the file can be uploaded as it is: the reasons are ignored. */
export async function errorFile(
  format: 'csv' | 'xlsx',
  filename: string,
  lines: Pick<ShownRow, 'values' | 'reason'>[],
): Promise<Download> {
  const name = `${filename.replace(/\.\w{1,5}$/, '')}-errors`;
  return writeFile(format, name, [
    [...ROSTER_COLUMNS, REASON_COLUMN],
    ...lines.map(({ values, reason }) => [...ROSTER_COLUMNS.map((column) => values[column]), reason]),
  ]);
}
