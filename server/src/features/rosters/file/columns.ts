// Which column of a file means what. Headings are compared by their letters and digits alone.
import { HEADINGS } from './headings.words.ts';

const GIVEN = [
  'role',
  'name',
  'username',
  'email',
  'member_id',
  'departments',
  'class_or_semester',
  'section',
  'batch',
  'elective',
  'status',
] as const;
type Field = (typeof GIVEN)[number];

/** One line of a file, as it says it; empty where it says nothing. */
export type GivenRow = { line: number } & Record<Field, string>;

/** Those of a line, parts of the name, and two columns that other systems use. */
type Column = keyof typeof HEADINGS;

/** As in `Email Address [Required]`. */
const REMARK = /[[(]\s*(?:required|optional|mandatory)\s*[\])]/g;

const bare = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(REMARK, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const COLUMN_OF = new Map(
  Object.entries(HEADINGS).flatMap(([column, headings]) =>
    headings.map((heading) => [bare(heading), column as Column]),
  ),
);

export interface Columns {
  /** Where each is, counted from 0. Of two that mean the same, the first. */
  at: Partial<Record<Column, number>>;
  /** Headings that mean nothing here. */
  ignored: string[];
}

export function findColumns(headings: string[]): Columns {
  const at: Columns['at'] = {};
  const ignored: string[] = [];
  headings.forEach((heading, i) => {
    const column = COLUMN_OF.get(bare(heading));
    if (column && at[column] === undefined) at[column] = i;
    else if (heading.trim()) ignored.push(heading.trim());
  });
  return { at, ignored };
}

export const countKnown = (headings: string[]) => Object.keys(findColumns(headings).at).length;

export function toGivenRow({ at }: Columns, line: number, cells: string[]): GivenRow {
  const cell = (column: Column) => {
    const i = at[column];
    return i === undefined ? '' : clean(cells[i] ?? '');
  };
  const whole = [cell('first_name'), cell('last_name')].filter(Boolean).join(' ');
  return {
    line,
    role: cell('role'),
    name: cell('name') || whole,
    username: cell('username'),
    email: cell('email'),
    member_id: cell('member_id'),
    departments: cell('departments'),
    class_or_semester: cell('class_or_semester') || classOfCohort(cell('cohort')),
    section: cell('section'),
    batch: cell('batch'),
    elective: cell('elective'),
    status: /^(1|true|yes)$/i.test(cell('deleted')) ? 'deleted' : cell('status'),
  };
}

/** Our own exports put an apostrophe before what a spreadsheet would take for a formula: it is no part of it. */
const clean = (cell: string) =>
  cell
    .toWellFormed()
    .trim()
    .replace(/^'(?=[=+\-@])/, '');

/** A cohort is any name; only where it holds one number does it tell a class. */
function classOfCohort(cohort: string): string {
  const numbers = cohort.match(/\d+/g) ?? [];
  return numbers.length === 1 && Number(numbers[0]) >= 1 && Number(numbers[0]) <= 20
    ? (numbers[0] as string)
    : '';
}
