// Students by exams of a course: those exams that one runs oneself.
import type { Gradebook } from '@quivia/contract/gradebook';
import { AppError } from '../../../platform/app-error.ts';
import { readReport } from '../../../platform/database/replica.ts';
import { csvDownload } from '../../../platform/files/csv/write-csv.ts';
import type { Download, StreamedDownload } from '../../../platform/files/download.ts';
import { XLSX_TYPE, xlsxStream } from '../../../platform/files/xlsx/write-xlsx.ts';
import type { Cell, Row } from '../../../platform/files/xlsx/xlsx-sheet.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { type OrganisationWords, wordsAt } from '../../people/organisation.rules.ts';
import { gradebook as sheet } from '../exports/exports.words.ts';
import { fileTitle, shownAsOf, shownDate, shownScore } from '../exports/shown.ts';
import { figuresAsOf } from '../figures-as-of.ts';
import { words as resultWords } from '../results.words.ts';
import * as queries from './gradebook.queries.ts';
import { gradebookRow } from './gradebook-row.ts';

async function examsOf(actor: Actor, courseId: number): Promise<queries.GradebookExam[]> {
  return queries.selectGradebookExams(courseId, actor.userId);
}

const idsOf = (exams: readonly { id: number }[]) => exams.map(({ id }) => id);

export async function find(
  actor: Actor,
  { course_id, ...page }: { course_id: number; search?: string | undefined; limit: number; offset: number },
): Promise<Gradebook> {
  const exams = await examsOf(actor, course_id);
  const { value: rows, asOf } = await readReport(() => queries.selectGradebookRows(idsOf(exams), page));
  return { exams, students: rows.map((row) => gradebookRow(row, exams)), ...figuresAsOf(asOf) };
}

const AT_ONCE = 500;

async function* cellsOf(
  exams: readonly queries.GradebookExam[],
  words: OrganisationWords,
): AsyncGenerator<Cell[]> {
  yield [words.rollNumber, sheet.student, ...exams.map(({ title }) => title), sheet.total, sheet.percentage];
  yield ['', sheet.totalMarks, ...exams.map(({ total_marks }) => total_marks), '', ''];
  yield ['', sheet.date, ...exams.map(({ date }) => shownDate(date)), '', ''];
  let oldest: Date | undefined;
  for (let offset = 0; ; offset += AT_ONCE) {
    const { value: rows, asOf } = await readReport(() =>
      queries.selectGradebookRows(idsOf(exams), { limit: AT_ONCE, offset }),
    );
    oldest ??= asOf;
    for (const row of rows) {
      const { roll_number, student_name, marks, total, percent } = gradebookRow(row, exams);
      yield [roll_number, student_name, ...marks.map(shownScore), total, percent];
    }
    if (rows.length < AT_ONCE) break;
  }
  // Below, because each part is read when its turn comes.
  if (oldest) yield ['', shownAsOf(oldest)];
}

async function* withLook(rows: AsyncIterable<Cell[]>): AsyncGenerator<Row> {
  let isFirst = true;
  for await (const cells of rows) {
    yield { cells, look: isFirst ? 'heading' : 'boxed' };
    isFirst = false;
  }
}

export async function exportAll(
  actor: Actor,
  { course_id, format }: { course_id: number; format: 'xlsx' | 'csv' },
): Promise<Download | StreamedDownload> {
  const exams = await examsOf(actor, course_id);
  const [first] = exams;
  if (!first) throw new AppError('not_found', { message: resultWords.noExams });
  const words = wordsAt(first);
  const name = fileTitle(sheet.file(first.course_name));
  if (format === 'csv') {
    const rows: string[][] = [];
    for await (const cells of cellsOf(exams, words)) rows.push(cells.map((cell) => String(cell ?? '')));
    return csvDownload(name, rows);
  }
  return {
    filename: `${name}.xlsx`,
    type: XLSX_TYPE,
    stream: xlsxStream([
      {
        name: 'Gradebook',
        widths: [18, 32, ...exams.map(() => 16), 10, 12],
        headingRow: 1,
        isWide: true,
        rows: withLook(cellsOf(exams, words)),
      },
    ]),
  };
}
