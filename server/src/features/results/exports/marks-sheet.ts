// The mark list as a college hands it in.
import type { ExamSummary } from '@quivia/contract/exam-results';
import type { Cell, Row, Sheet } from '../../../platform/files/xlsx/xlsx-sheet.ts';
import type { PlaceWords } from '../../people/places.service.ts';
import type { ExportRow } from './export.queries.ts';
import { shownDate, shownScore } from './shown.ts';

export const markHeadings = ({ rollNumber }: PlaceWords) => [
  'No.',
  rollNumber,
  'Name',
  'Marks',
  'Percentage',
  'Rank',
  'Remark',
];

const REMARKS: Partial<Record<ExportRow['status'], string>> = {
  absent: 'Absent',
  disqualified: 'Disqualified',
  assigned: 'Not started',
  in_progress: 'Not ended',
};

export const markCells = (row: ExportRow, place: number): Cell[] => [
  place + 1,
  row.roll_number,
  row.student_name,
  shownScore(row.score),
  row.percent,
  row.rank,
  REMARKS[row.status] ?? (row.is_corrected ? 'Corrected' : ''),
];

/** Of a community, whose name stands above already: nothing. */
const whatFor = ({ subject, department, semester }: ExamSummary) =>
  department === null ? '' : `${subject}, ${department}, semester ${semester}`;

export function marksSheet(exam: ExamSummary, rows: readonly ExportRow[], words: PlaceWords): Sheet {
  const above: Row[] = [
    { cells: [exam.institution], look: 'title' },
    { cells: [exam.title], look: 'title' },
    { cells: [whatFor(exam)] },
    { cells: [`Date: ${shownDate(exam.date)}`] },
    { cells: [`Total marks: ${exam.total_marks}`] },
    { cells: [`Examiner: ${exam.faculty_name}`] },
    { cells: [] },
    { cells: [...markHeadings(words), 'Signature'], look: 'heading' },
  ];
  const listed = rows.map((row, i): Row => ({ cells: [...markCells(row, i), null], look: 'boxed' }));
  return {
    name: 'Marks',
    widths: [6, 18, 32, 10, 12, 8, 14, 24],
    headingRow: above.length,
    rows: [...above, ...listed],
  };
}
