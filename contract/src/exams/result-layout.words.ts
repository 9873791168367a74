// Words that stand in result files, and the layouts to begin with.
import type { ColumnContent, ResultLayout } from './result-files.ts';

/** In a column that says who was there; for absent people the layout has its own text. */
export const ATTENDANCE = { present: 'P' };

/** Before marks in words that are below 0. */
export const MINUS = 'Minus';

const PLAIN: Omit<ResultLayout, 'name' | 'columns'> = {
  format: 'csv',
  has_headings: true,
  separator: ',',
  has_bom: true,
  decimals: 0,
  date_form: '09/11/2026',
  roll_digits: 0,
  absent_text: 'AB',
  disqualified_text: '',
  waiting_text: '–',
};

const column = (content: ColumnContent, heading: string, text = '') => ({ content, heading, text });

export const BLANK_LAYOUT: ResultLayout = {
  name: '',
  ...PLAIN,
  columns: [column('roll_number', 'Roll number'), column('marks', 'Marks')],
};

/** Examples: every university says each year what it takes. */
export const RESULT_LAYOUT_PRESETS: readonly { key: string; label: string; layout: ResultLayout }[] = [
  {
    key: 'vtu',
    label: 'Example: Visvesvaraya Technological University, internal marks',
    layout: {
      ...PLAIN,
      name: 'VTU internal marks',
      format: 'xlsx',
      columns: [
        column('serial', 'Sl. No.'),
        column('roll_number', 'USN'),
        column('name', 'Name of the student'),
        column('course_code', 'Subject code'),
        column('marks', 'CIE marks'),
        column('marks_in_words', 'In words'),
      ],
    },
  },
  {
    key: 'edinburgh',
    label: 'Example: University of Edinburgh, import of marks',
    layout: {
      ...PLAIN,
      name: 'Edinburgh marks',
      has_headings: false,
      has_bom: false,
      decimals: 2,
      absent_text: 'ABS',
      columns: [column('roll_number', 'Student'), column('marks', 'Mark')],
    },
  },
  {
    key: 'seats',
    label: 'Example: seat numbers of seven digits, with attendance and date',
    layout: {
      ...PLAIN,
      name: 'Mark statement',
      separator: ';',
      roll_digits: 7,
      date_form: '09-11-2026',
      absent_text: 'AAA',
      disqualified_text: 'UFM',
      columns: [
        column('text', 'College code', '0000'),
        column('course_code', 'Paper code'),
        column('exam_date', 'Date of exam'),
        column('roll_number', 'Seat number'),
        column('attendance', 'Attendance'),
        column('marks', 'Marks'),
        column('total_marks', 'Out of'),
      ],
    },
  },
];
