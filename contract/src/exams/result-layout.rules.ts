// What stands in the cells of a result file. Used for the file, and by the page for a preview while the layout is written.
import { markInWords } from '../marking/marks-in-words.words.ts';
import type { DateForm, ResultColumn, ResultLayout } from './result-files.ts';
import { ATTENDANCE, MINUS } from './result-layout.words.ts';

/** Of one student. A mark that isn't complete is null. */
export interface ResultToList {
  roll_number: string;
  name: string;
  status: 'present' | 'absent' | 'disqualified';
  marks: number | null;
  total_marks: number | null;
  percent: number | null;
}

/** Of the exam. */
export interface ListedExam {
  title: string;
  /** As a calendar where the college is shows it: '2026-11-09'. */
  day: string;
  course_code: string;
  course_name: string;
  semester: number | null;
  institution: string;
}

/** A text stays a text; a number has so many decimals. */
export type ResultCell = string | { number: number; decimals: 0 | 1 | 2 };

export const shownCell = (cell: ResultCell): string =>
  typeof cell === 'string' ? cell : cell.number.toFixed(cell.decimals);

/** Halves upwards, as the decimal says it: 2.675 is 2.68, although as a binary number it is a little less. */
export function rounded(number: number, decimals: 0 | 1 | 2): number {
  const shifted = Math.round(Number(`${Math.abs(number).toFixed(6)}e${decimals}`));
  const result = Number(`${shifted}e-${decimals}`);
  return number < 0 && result !== 0 ? -result : result;
}

export function dayIn(form: DateForm, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const forms: Record<DateForm, string> = {
    '09/11/2026': `${date}/${month}/${year}`,
    '09-11-2026': `${date}-${month}-${year}`,
    '09.11.2026': `${date}.${month}.${year}`,
    '11/09/2026': `${month}/${date}/${year}`,
    '2026-11-09': `${year}-${month}-${date}`,
    '20261109': `${year}${month}${date}`,
  };
  return forms[form];
}

const inWords = (marks: number) =>
  marks < 0 ? `${MINUS} ${markInWords(-marks, 'indian')}` : markInWords(marks, 'indian');

/** A roll number with letters stays as it is. */
export const paddedRoll = (roll: string, digits: number) =>
  /^\d+$/.test(roll) ? roll.padStart(digits, '0') : roll;

type Layout = Omit<ResultLayout, 'name'>;

/** In place of marks, where there are none: also in words and in percent. */
function insteadOfMarks(layout: Layout, { status, marks }: ResultToList): string | undefined {
  if (status === 'absent') return layout.absent_text;
  if (status === 'disqualified' && layout.disqualified_text !== '') return layout.disqualified_text;
  return marks === null && status !== 'disqualified' ? layout.waiting_text : undefined;
}

function cellOf(
  { content, text }: ResultColumn,
  layout: Layout,
  exam: ListedExam,
  student: ResultToList,
  place: number,
): ResultCell {
  const { decimals } = layout;
  const marks = student.status === 'disqualified' ? 0 : (student.marks ?? 0);
  const numbered = (number: number): ResultCell => ({ number: rounded(number, decimals), decimals });
  switch (content) {
    case 'serial':
      return { number: place, decimals: 0 };
    case 'roll_number':
      return paddedRoll(student.roll_number, layout.roll_digits);
    case 'name':
      return student.name;
    case 'marks':
      return insteadOfMarks(layout, student) ?? numbered(marks);
    case 'marks_in_words':
      return insteadOfMarks(layout, student) ?? inWords(rounded(marks, decimals));
    case 'percent':
      return (
        insteadOfMarks(layout, student) ??
        numbered(student.status === 'disqualified' ? 0 : (student.percent ?? 0))
      );
    case 'total_marks':
      if (student.total_marks === null) return '';
      return Number.isInteger(student.total_marks)
        ? { number: student.total_marks, decimals: 0 }
        : numbered(student.total_marks);
    case 'attendance':
      return student.status === 'absent' ? layout.absent_text : ATTENDANCE.present;
    case 'exam':
      return exam.title;
    case 'exam_date':
      return dayIn(layout.date_form, exam.day);
    case 'course_code':
      return exam.course_code;
    case 'course_name':
      return exam.course_name;
    case 'semester':
      return exam.semester === null ? '' : { number: exam.semester, decimals: 0 };
    case 'institution':
      return exam.institution;
    case 'text':
      return text;
  }
}

/** `place` counts from 1. */
export const rowOf = (layout: Layout, exam: ListedExam, student: ResultToList, place: number): ResultCell[] =>
  layout.columns.map((column) => cellOf(column, layout, exam, student, place));

/** Sums of a file: what its reader has to know before sending it. */
export const countsOf = (students: readonly ResultToList[]) => ({
  students: students.length,
  absent: students.filter(({ status }) => status === 'absent').length,
  disqualified: students.filter(({ status }) => status === 'disqualified').length,
  waiting: students.filter(({ status, marks }) => status === 'present' && marks === null).length,
});
