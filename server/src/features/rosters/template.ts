// The file to fill in.
import { ROSTER_COLUMNS } from '@quivia/contract/rosters';
import { csvDownload } from '../../platform/files/csv/write-csv.ts';
import type { Download } from '../../platform/files/download.ts';
import { xlsxDownload } from '../../platform/files/xlsx/write-xlsx.ts';

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
    },
    {
      role: 'Student',
      name: 'Arjun Nair',
      username: '',
      email: 'arjun.nair@example.org',
      member_id: '24CS001',
      departments: department,
      class_or_semester: '3',
    },
  ];
  const rows = [[...ROSTER_COLUMNS], ...examples.map((row) => ROSTER_COLUMNS.map((column) => row[column]))];
  return format === 'csv' ? csvDownload('roster-template', rows) : xlsxDownload('roster-template', rows);
}
