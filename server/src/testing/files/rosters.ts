// What an institution admin does with a roster, step by step.
import * as endpoints from '@quivia/contract/rosters';
import { sql } from '../../platform/database/database.ts';
import { done } from '../people.ts';
import type { Visitor } from '../test-app.ts';
import { at, settled as leaves } from './uploads.ts';

type Status = endpoints.Roster['status'];
interface Options {
  filename?: string;
  institution_id?: string;
  role?: 'Faculty' | 'Student';
  department_id?: string;
  class_or_semester?: string;
}

export async function upload(
  admin: Visitor,
  file: Uint8Array | string,
  query: Options = {},
): Promise<number> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return (
    await done(
      admin.call(endpoints.uploadRoster, { query: { filename: 'people.csv', ...query }, file: bytes }),
    )
  ).id;
}

export async function settled(
  admin: Visitor,
  id: number,
  busy: Status[] = ['reading', 'applying'],
): Promise<endpoints.Roster> {
  return leaves(() => done(admin.call(endpoints.getRoster, at(id))), busy);
}

export async function review(admin: Visitor, file: Uint8Array | string, query: Options = {}) {
  return settled(admin, await upload(admin, file, query));
}

export async function confirm(admin: Visitor, id: number) {
  await done(admin.call(endpoints.confirmRoster, at(id)));
  return settled(admin, id);
}

export const rows = (
  admin: Visitor,
  id: number,
  query: { outcome?: endpoints.RosterOutcome; limit?: string } = {},
) => done(admin.call(endpoints.listRosterRows, { ...at(id), query }));

export const HEADINGS = [...endpoints.ROSTER_COLUMNS];

/** Rows for so many students, from number 1. */
export function students(
  n: number,
  { department, semester = '3', prefix = 'stud' }: { department: string; semester?: string; prefix?: string },
) {
  return Array.from({ length: n }, (_, i) => [
    'Student',
    `Student Number ${i + 1}`,
    '',
    `${prefix}${i + 1}@example.org`,
    `${prefix.toUpperCase()}-${String(i + 1).padStart(4, '0')}`,
    department,
    semester,
  ]);
}

export const csv = (table: string[][]) =>
  table
    .map((cells) =>
      cells.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','),
    )
    .join('\n');

/** One line, empty where nothing is given. */
export const row = (given: Partial<Record<(typeof HEADINGS)[number], string>>) =>
  HEADINGS.map((column) => given[column] ?? '');

/** How much of everything a roster could add to is there. */
export async function stored(): Promise<{ users: number; grants: number; departments: number; log: number }> {
  const [counts] = await sql`
    select (select count(*) from users)::int as users, (select count(*) from grants)::int as grants,
      (select count(*) from grant_departments)::int as departments, (select count(*) from audit_log)::int as log`;
  return counts as never;
}
