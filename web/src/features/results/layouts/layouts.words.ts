import { plural } from '@quivia/contract/plural';
import type { ColumnContent, FILE_FORMATS, SEPARATORS } from '@quivia/contract/result-files';

export const layoutsPanel = {
  title: 'Result files',
  lead: 'Save the layout in which your university wants marks. Everyone who can see the results of an exam can then get its file, under Results.',
  list: 'Layouts',
  add: 'New layout',
  none: 'No layout yet',
  noneHint: 'Start from an example or from two columns, and compare with a file that the portal has taken.',
  columns: (count: number) => plural(count, 'column'),
  change: 'Change',
  changeOf: (name: string) => `Change ${name}`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
};

export const removeDialog = {
  title: (name: string) => `Remove ${name}?`,
  text: 'Files that were made with it stay as they are.',
  confirm: 'Remove',
  cancel: 'Keep',
};

export const layoutEditor = {
  add: 'New layout',
  change: 'Change the layout',
  preset: 'Start from',
  blank: 'Roll number and marks',
  presetHint:
    'Examples only: universities change what they take. Compare with your university’s instructions.',
  name: 'Name',
  nameHint: 'Shown to those who make files, such as the name of the portal.',
  format: 'Format',
  formats: { csv: 'CSV', xlsx: 'XLSX (Excel)' } satisfies Record<(typeof FILE_FORMATS)[number], string>,
  headings: 'First row has the headings',
  separator: 'Separator',
  separators: {
    ',': 'Comma',
    ';': 'Semicolon',
    '\t': 'Tab',
    '|': 'Vertical bar',
  } satisfies Record<(typeof SEPARATORS)[number], string>,
  bom: 'Begin with a byte order mark (BOM), so that Excel shows names correctly',
  decimals: 'Decimals of marks',
  date: 'Dates',
  digits: 'Digits of roll numbers',
  digitsHint: 'Numbers get zeros in front until they have so many. 0 leaves them as they are.',
  absent: 'Absent',
  disqualified: 'Disqualified',
  disqualifiedHint: 'Leave blank for 0 marks.',
  waiting: 'Marks not complete',
  waitingHint: 'Never a number, so that nobody takes it for marks.',
  columns: 'Columns',
  column: (place: number) => `column ${place}`,
  content: 'Content',
  heading: 'Heading',
  text: 'Text in each row',
  addColumn: 'Add column',
  preview: 'Preview with sample students',
  sampleRows: 'Sample rows',
  previewHint: 'The last three are absent, not completely marked, and disqualified.',
  save: 'Save',
  cancel: 'Cancel',
};

export const contents: Record<ColumnContent, string> = {
  serial: 'Serial number',
  roll_number: 'Roll number',
  name: 'Name',
  marks: 'Marks',
  marks_in_words: 'Marks in words',
  total_marks: 'Marks out of',
  percent: 'Percentage',
  attendance: 'Attendance (P or absent)',
  exam: 'Title of the exam',
  exam_date: 'Date of the exam',
  course_code: 'Course code',
  course_name: 'Course name',
  semester: 'Semester',
  institution: 'Name of the institution',
  text: 'Fixed text',
};

/** In the preview of a layout. */
export const sample = {
  title: 'Mid-term',
  course_code: 'PH201',
  course_name: 'Physics II',
  institution: 'Your institution',
  names: ['Anna Berg', 'Bala Nair', 'Chitra Rao', 'Dev Patel', 'Esha Khan'],
};

export const universityFile = {
  title: 'File for the university',
  menu: 'File for the university',
  back: 'Results',
  lead: 'The results in a layout that your institution has saved. What was sent can be proved later: the audit log has the SHA-256 of each file.',
  layout: 'Layout',
  none: 'Your institution has no layout yet',
  noneHint: 'Its administrators add layouts under Integrations, Result files.',
  caption: 'The first rows of the file',
  rows: (shown: number, all: number) =>
    shown < all ? `The first ${shown} of ${plural(all, 'row')}` : plural(all, 'row'),
  absent: (count: number) => `${plural(count, 'student')} absent.`,
  disqualified: (count: number) => `${plural(count, 'student')} disqualified.`,
  waiting: (count: number) =>
    `${plural(count, 'student has', 'students have')} no complete marks yet. The file says so in their rows.`,
  notReleased: 'The results aren’t released yet, so marks may still change.',
  download: 'Download file',
};
