import { plural } from '@quivia/contract/plural';
import type { ROSTER_COLUMNS, RosterOutcome } from '@quivia/contract/rosters';

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
  defaults: 'If a column is missing, use:',
  role: 'Role',
  roleOfFile: 'As in the file',
  student: 'Student',
  faculty: 'Faculty',
  department: 'Department',
  noDepartment: 'None linked yet',
  classOrSemester: 'Class or semester',
  submit: 'Upload and review',
  columns: 'Columns',
  columnsHint:
    'In any order; other columns are ignored. Common names such as “Roll no” or “Branch” are recognised.',
  columnNotes: {
    email: 'Required',
    member_id: 'Required: the roll number or staff number',
    role: 'Student or Faculty',
    departments: 'One of your linked departments; separate several with a semicolon',
    class_or_semester: 'For students, a number from 1 to 20',
    section: 'Optional: a section of the current term',
    batch: 'Optional: the year of admission, where it has one section',
    elective: 'Optional: groups of the current term; separate several with a semicolon',
    name: 'Optional',
    username: 'Optional: made from the email if blank',
  } satisfies Record<(typeof ROSTER_COLUMNS)[number], string>,
};

/** Where the file doesn't say it. */
export const rosterAsk = {
  question: 'Who are these people?',
  hint: 'The file has no column for the role. Choose one for the whole file.',
  choose: 'Choose one',
  continue: 'Continue',
  /** After a reload. */
  fileGone: 'Upload the file again and choose a role for it.',
};

export const rosterReview = {
  title: 'Roster',
  another: 'Upload another file',
  discard: 'Discard',
  /** 'Add 30 people, update 2 and send 30 emails'; empty if confirming does nothing. */
  confirm: ({ people, changes, mails }: { people: number; changes: number; mails: number }) => {
    const updated = people > 0 ? String(changes) : plural(changes, 'person', 'people');
    const parts = [
      people > 0 && `add ${plural(people, 'person', 'people')}`,
      changes > 0 && `update ${updated}`,
      mails > 0 && `send ${plural(mails, 'email')}`,
    ].filter((part) => part !== false);
    const last = parts.pop() ?? '';
    const sentence = parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  },
  downloadErrors: (lines: number) =>
    `Download ${lines === 1 ? 'this line' : `these ${lines} lines`} to correct`,
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
  classOrSemester: (number: string, places: readonly string[]) =>
    [`Semester ${number}`, ...places].join(' · '),
  more: 'Show more lines',
};

export const outcomes: Record<RosterOutcome, { one: string; many: string }> = {
  error: { one: 'Error', many: 'Errors' },
  change: { one: 'Change', many: 'Changes' },
  new: { one: 'New person', many: 'New people' },
  existing: { one: 'Existing person', many: 'Existing people' },
  same: { one: 'Unchanged', many: 'Unchanged' },
};

export const photosCard = {
  title: 'Photos of students',
  lead: 'Invigilators see them at the door of a hall, and examiners on the sheet of a viva voce. Nobody else does.',
  counts: (photos: number, students: number) => `${photos} of ${plural(students, 'student')} have a photo`,
  choose: 'Photos',
  hint: 'Choose one or more. The name of each file is the roll number, for example R25CS001.jpg. Large photos are made smaller, and a new photo replaces the old one.',
  uploading: 'Uploading photos',
  stored: (photos: number) => `${plural(photos, 'photo')} stored.`,
  missing: 'Students without a photo',
  rollNumber: 'Roll number',
  remove: 'Remove the photo',
};
