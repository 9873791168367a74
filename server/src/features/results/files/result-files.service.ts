// The results of an exam as a file in a layout of its institution, for the portal of a university.
import { createHash } from 'node:crypto';
import type { ResultFilePreview, SavedLayout } from '@quivia/contract/result-files';
import { countsOf, type ResultCell, rowOf, shownCell } from '@quivia/contract/result-layout.rules';
import { CSV_TYPE, csvBytes } from '@quivia/files/csv/write-csv';
import { type Download, fileTitle } from '@quivia/files/download';
import { XLSX_TYPE, xlsxBytes } from '@quivia/files/xlsx/write-xlsx';
import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { hidingMarksFrom } from '../../answer-marking/flags/anonymity.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { zoneHere } from '../../notifications/reader-zone.service.ts';
import * as queries from './result-files.queries.ts';
import { logged, words } from './result-files.words.ts';

const SHOWN = 5;

export async function layoutsOf(actor: Actor, examId: number) {
  const { institution_id } = await exams.requireExam(actor, examId, 'see');
  const layouts = institution_id === null ? [] : await queries.selectLayouts(institution_id);
  return layouts.map(({ id, name, format }) => ({ id, name, format }));
}

/** Refused while there are no results, or none that this person may see: a file that says nothing is taken for one that says 0. */
async function gathered(actor: Actor, examId: number, layoutId: number) {
  const exam = await exams.requireMarks(actor, examId, { opened: 'file' });
  const layout =
    exam.institution_id === null ? undefined : await queries.selectLayout(layoutId, exam.institution_id);
  if (!layout) throw new AppError('not_found', { message: words.noLayout });
  if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
  if (!exam.is_over) throw new AppError('exam_not_now', { message: words.notOver });
  if ((await hidingMarksFrom(actor.userId, [examId])).has(examId))
    throw new AppError('exam_not_now', { message: words.hidden });
  const listed = await queries.selectListedExam(examId, zoneHere());
  if (!listed) throw new AppError('not_found');
  const students = await queries.selectResultsToList(examId);
  return {
    exam,
    layout,
    isReleased: listed.is_released,
    rows: students.map((student, at) => rowOf(layout, listed, student, at + 1)),
    counts: countsOf(students),
    filename: `${fileTitle(listed.title)}.${layout.format}`,
  };
}

export async function preview(actor: Actor, examId: number, layoutId: number): Promise<ResultFilePreview> {
  const { layout, rows, counts, filename, isReleased } = await gathered(actor, examId, layoutId);
  return {
    filename,
    headings: layout.has_headings ? layout.columns.map(({ heading }) => heading) : null,
    rows: rows.slice(0, SHOWN).map((cells) => cells.map(shownCell)),
    ...counts,
    is_released: isReleased,
  };
}

export async function download(actor: Actor, examId: number, layoutId: number): Promise<Download> {
  const { exam, layout, rows, counts, filename } = await gathered(actor, examId, layoutId);
  const bytes = await bytesOf(layout, rows);
  const { students, waiting } = counts;
  const hash = createHash('sha256').update(bytes).digest('hex');
  await audit.record(
    actor,
    'result-file.made',
    logged.file({ exam: exam.title, layout: layout.name, students, waiting, hash }),
    { institutionId: exam.institution_id, examId },
  );
  return { filename, type: layout.format === 'csv' ? CSV_TYPE : XLSX_TYPE, bytes };
}

async function bytesOf(layout: SavedLayout, rows: readonly ResultCell[][]): Promise<Buffer> {
  const { columns, decimals, format, has_bom, has_headings, separator } = layout;
  const headings = has_headings ? [columns.map(({ heading }) => heading)] : [];
  if (format === 'csv') {
    const cells = rows.map((row) =>
      row.map((cell) => (typeof cell === 'string' ? cell : { digits: shownCell(cell) })),
    );
    return csvBytes([...headings, ...cells], { separator, hasMark: has_bom });
  }
  return xlsxBytes({
    name: 'Sheet1',
    widths: columns.map(({ heading }) => Math.max(12, heading.length + 2)),
    headingRow: headings.length,
    decimals: columns.map(({ content }) =>
      decimals !== 0 && (content === 'marks' || content === 'percent') ? decimals : undefined,
    ),
    rows: [
      ...headings.map((cells) => ({ cells, look: 'heading' as const })),
      ...rows.map((row) => ({ cells: row.map((cell) => (typeof cell === 'string' ? cell : cell.number)) })),
    ],
  });
}
