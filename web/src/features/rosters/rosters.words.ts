import { plural } from '@quivia/contract/plural';
import type { RosterOutcome } from '@quivia/contract/rosters';

export const rosterPanel = {
  title: 'Roster',
  lead: 'Import faculty and students from a spreadsheet. You review every line before it is saved. An upload never removes anyone.',
};

export const rosterUpload = {
  title: 'Upload a file',
  templates: { csv: 'Template as CSV', xlsx: 'Template as Excel' },
  file: 'CSV or Excel file',
  fileHint: (megabytes: number, lines: number) =>
    `Files exported from Moodle and Canvas work too. Up to ${megabytes} MB and ${plural(lines, 'line')}.`,
  tooLarge: (megabytes: number) => `The limit is ${megabytes} MB`,
  defaults: "Used if the file doesn't have the column:",
  role: 'Role',
  roleOfFile: 'As in the file',
  student: 'Student',
  faculty: 'Faculty',
  department: 'Department',
  noDepartment: 'None linked yet',
  classOrSemester: 'Class or semester',
  submit: 'Upload and review',
};

export const rosterReview = {
  title: 'Roster',
  another: 'Upload another file',
  discard: 'Discard',
  confirm: 'Confirm',
  problemIn: (line: number, problem: string) => `Line ${line}: ${problem}`,
  ignoredColumns: (columns: readonly string[]) => `Columns ignored: ${columns.join(', ')}`,
  show: 'Show',
  allLines: 'All lines',
  showOutcome: (outcome: string, count: number) => `${outcome} (${count})`,
};

export const rosterRows = {
  caption: 'What each line of the file does',
  line: 'Line',
  outcome: 'Outcome',
  person: 'Person',
  role: 'Role',
  memberId: 'Member ID',
  departments: 'Departments',
  classOrSemester: (number: string) => `Class or semester ${number}`,
  more: 'Show more lines',
};

export const outcomes: Record<RosterOutcome, { one: string; many: string }> = {
  error: { one: 'Error', many: 'Errors' },
  change: { one: 'Change', many: 'Changes' },
  new: { one: 'New person', many: 'New people' },
  existing: { one: 'Existing person', many: 'Existing people' },
  same: { one: 'Unchanged', many: 'Unchanged' },
};
