// Students by exams of a course: those exams that one runs oneself.
import type { Gradebook } from '@quivia/contract/gradebook';
import { csvDownload } from '@quivia/files/csv/write-csv';
import { type Download, fileTitle, type StreamedDownload } from '@quivia/files/download';
import { XLSX_TYPE, xlsxStream } from '@quivia/files/xlsx/write-xlsx';
import type { Cell, Row } from '@quivia/files/xlsx/xlsx-sheet';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { readReport } from '../../../platform/database/replica.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { hidingMarksFrom } from '../../answer-marking/flags/anonymity.service.ts';
import * as audit from '../../audit/audit.service.ts';
import { requireExam } from '../../exams/exams.service.ts';
import { type OrganisationWords, wordsAt } from '../../people/organisation.rules.ts';
import { gradebook as sheet } from '../exports/exports.words.ts';
import { shownAsOf, shownDate, shownMarks } from '../exports/shown.ts';
import { figuresAsOf } from '../figures-as-of.ts';
import { logged, words as resultWords } from '../results.words.ts';
import * as queries from './gradebook.queries.ts';

async function examsOf(actor: Actor, courseId: number): Promise<queries.GradebookExam[]> {
  const found = await queries.selectGradebookExams(courseId, actor.userId);
  const hiding = await hidingMarksFrom(
    actor.userId,
    found.map(({ id }) => id),
  );
  return found.map((exam) => ({ ...exam, hides_marks: hiding.has(exam.id) }));
}

export async function find(
  actor: Actor,
  { course_id, ...page }: queries.GradebookPage & { course_id: number },
): Promise<Gradebook> {
  const exams = await examsOf(actor, course_id);
  const { value, asOf } = await readReport(async () => ({
    rows: await queries.selectGradebookRows(exams, page),
    averages: await queries.selectAverages(exams),
  }));
  const averageOf = new Map(value.averages.exams?.map((one) => [one.exam_id, one.average]));
  return {
    exams: exams.map((exam) => ({ ...exam, average: averageOf.get(exam.id) ?? null })),
    students: value.rows.map((row) => ({
      ...row,
      marks: cellsIn(row, exams).map((cell) => cell?.score ?? null),
      // How many wait is not said where marks aren't shown.
      unmarked: cellsIn(row, exams).map((cell, at) => (exams[at]?.hides_marks ? 0 : (cell?.unmarked ?? 0))),
    })),
    average_percent: value.averages.percent,
    ...figuresAsOf(asOf),
  };
}

/** In the order of the exams. */
function cellsIn({ attempts }: queries.GradebookRow, exams: readonly { id: number }[]) {
  const byExam = new Map(attempts.map((one) => [one.exam_id, one]));
  return exams.map(({ id }) => byExam.get(id));
}

export async function change(actor: Actor, examId: number, { counts }: { counts: boolean }) {
  return inTransaction(async () => {
    const exam = await requireExam(actor, examId, 'run');
    await queries.upsertChoice(examId, counts);
    const what = (counts ? logged.included : logged.excluded)({ exam: exam.title });
    await audit.record(actor, 'gradebook.changed', what, { institutionId: exam.institution_id });
    const message = counts ? resultWords.examCounts : resultWords.examLeftOut;
    return messageReply(message({ exam: exam.title }));
  });
}

const AT_ONCE = 500;

async function* cellsOf(
  exams: readonly queries.GradebookExam[],
  words: OrganisationWords,
): AsyncGenerator<Cell[]> {
  const title = (exam: queries.GradebookExam) => (exam.counts ? exam.title : sheet.notCounted(exam.title));
  yield [words.rollNumber, sheet.student, ...exams.map(title), sheet.total, sheet.percentage];
  yield ['', sheet.totalMarks, ...exams.map(({ total_marks }) => total_marks), '', ''];
  yield ['', sheet.date, ...exams.map(({ date }) => shownDate(date)), '', ''];
  let oldest: Date | undefined;
  for (let offset = 0; ; offset += AT_ONCE) {
    const page = { sort: 'roll_number', order: 'asc', limit: AT_ONCE, offset } as const;
    const { value: rows, asOf } = await readReport(() => queries.selectGradebookRows(exams, page));
    oldest ??= asOf;
    for (const row of rows) {
      const marks = cellsIn(row, exams).map((cell, at) =>
        shownMarks({
          score: cell?.score ?? null,
          unmarked: cell?.unmarked ?? 0,
          hides_marks: exams[at]?.hides_marks,
        }),
      );
      yield [row.roll_number, row.student_name, ...marks, row.total, row.percent];
    }
    if (rows.length < AT_ONCE) break;
  }
  const { value: averages } = await readReport(() => queries.selectAverages(exams));
  const averageOf = new Map(averages.exams?.map((one) => [one.exam_id, one.average]));
  yield ['', sheet.average, ...exams.map(({ id }) => averageOf.get(id) ?? null), null, averages.percent];
  // Below, because each part is read when its turn comes.
  if (oldest) yield ['', shownAsOf(oldest)];
}

async function* withLook(above: readonly Row[], rows: AsyncIterable<Cell[]>): AsyncGenerator<Row> {
  yield* above;
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
  const course = first.course_code ? `${first.course_name} (${first.course_code})` : first.course_name;
  const above: Row[] = [
    { cells: [first.institution], look: 'title' },
    { cells: [sheet.title(course)], look: 'title' },
    { cells: [sheet.date, shownDate(now())] },
    { cells: [sheet.rule] },
  ];
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
        headingRow: above.length + 1,
        isWide: true,
        decimals: [undefined, undefined, ...exams.map(() => 2 as const), 2, 1],
        rows: withLook(above, cellsOf(exams, words)),
      },
    ]),
  };
}
