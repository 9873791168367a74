// The mark list as a college hands it in.
import type { ExamSummary } from '@quivia/contract/exam-results';
import type { Cell, Row, Sheet } from '@quivia/files/xlsx/xlsx-sheet';
import type { OrganisationWords } from '../../people/organisation.rules.ts';
import type { ExportRow } from './export.queries.ts';
import { marksSheet as sheet } from './exports.words.ts';
import { shownAsOf, shownDate, shownMarks } from './shown.ts';

export const markHeadings = ({ rollNumber }: OrganisationWords) => [
  'No.',
  rollNumber,
  sheet.student,
  sheet.marks,
  sheet.percentage,
  sheet.rank,
  sheet.remark,
];

const REMARKS: Partial<Record<ExportRow['status'], string>> = {
  absent: sheet.absent,
  disqualified: sheet.disqualified,
  assigned: sheet.notStarted,
  in_progress: sheet.notEnded,
  cancelled: sheet.cancelled,
};

const remarkOf = ({ unmarked, hides_marks, is_corrected }: ExportRow) =>
  unmarked > 0 && !hides_marks ? sheet.unmarked(unmarked) : is_corrected ? sheet.corrected : '';

export const markCells = (row: ExportRow, place: number): Cell[] => [
  place + 1,
  row.roll_number,
  row.student_name,
  shownMarks(row),
  row.percent,
  row.rank,
  REMARKS[row.status] ?? remarkOf(row),
];

/** Of a community, whose name stands above already: nothing. */
const whatFor = ({ subject, course_code, department, semester }: ExamSummary) =>
  department === null ? '' : sheet.course(`${subject} (${course_code})`, department, semester);

export function marksSheet(
  exam: ExamSummary,
  rows: readonly ExportRow[],
  words: OrganisationWords,
  asOf: Date | undefined,
): Sheet {
  const above: Row[] = [
    { cells: [exam.institution], look: 'title' },
    { cells: [exam.title], look: 'title' },
    { cells: [whatFor(exam)] },
    { cells: [sheet.date(shownDate(exam.date))] },
    { cells: [sheet.total(exam.total_marks)] },
    { cells: [sheet.examiner(exam.faculty_name)] },
    { cells: [shownAsOf(asOf)] },
    { cells: [...markHeadings(words), sheet.signature], look: 'heading' },
  ];
  const listed = rows.map((row, i): Row => ({ cells: [...markCells(row, i), null], look: 'boxed' }));
  const below: [string, Cell][] = [
    [sheet.mean, exam.mean],
    [sheet.median, exam.median],
    [sheet.highest, exam.highest],
  ];
  const figures = below.map(([name, value]): Row => ({ cells: [null, null, name, value] }));
  const passed = sheet.passed(exam.passed, exam.graded);
  return {
    name: sheet.name,
    widths: [6, 18, 32, 10, 12, 8, 14, 24],
    headingRow: above.length,
    decimals: [undefined, undefined, undefined, 2, 1],
    rows: [...above, ...listed, ...figures, { cells: [null, null, passed] }],
  };
}
