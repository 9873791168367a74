// Results as a file to take along, sent while it is written.

import { csvDownload } from '@quivia/files/csv/write-csv';
import { type Download, fileTitle, type StreamedDownload } from '@quivia/files/download';
import { XLSX_TYPE, xlsxStream } from '@quivia/files/xlsx/write-xlsx';
import { readReport } from '../../../platform/database/replica.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { anonymityOf, hidingMarksFrom } from '../../answer-marking/flags/anonymity.service.ts';
import * as exams from '../../exams/exams.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { analysisOf } from '../analysis/analysis.service.ts';
import { summaryOf } from '../exam-results.service.ts';
import { analysisSheet } from './analysis-sheet.ts';
import { answersSheet } from './answers-sheet.ts';
import { selectExportRows } from './export.queries.ts';
import { markCells, markHeadings, marksSheet } from './marks-sheet.ts';
import { fileTitleAsOf } from './shown.ts';

export async function exportResults(
  actor: Actor,
  examId: number,
  format: 'xlsx' | 'csv',
): Promise<Download | StreamedDownload> {
  const exam = await exams.requireMarks(actor, examId, { opened: 'file' });
  const words = wordsAt(exam);
  const hidesMarks = (await hidingMarksFrom(actor.userId, [examId])).has(examId);
  const { shows_names } = await anonymityOf(examId);
  const { value, asOf } = await readReport(async () => ({
    summary: await summaryOf(examId),
    rows: await selectExportRows({ examId, hidesMarks }),
  }));
  const { summary, rows } = value;
  const name = fileTitle(summary.title);
  if (format === 'csv') {
    const cells = rows.map((row, i) => markCells(row, i).map((cell) => String(cell ?? '')));
    return csvDownload(fileTitleAsOf(name, asOf), [markHeadings(words), ...cells]);
  }
  const paper = (await papers.paperOf(examId)) as papers.Paper;
  const keys = (await papers.keysOf(examId)) as papers.Keys;
  return {
    filename: `${name}.xlsx`,
    type: XLSX_TYPE,
    stream: xlsxStream([
      marksSheet(summary, rows, words, asOf),
      answersSheet(examId, paper, keys, rows, { words, showsNames: shows_names, hidesMarks }),
      analysisSheet(Math.max(0, ...paper.rows.map(({ options }) => options.length)), words, () =>
        analysisOf(exam),
      ),
    ]),
  };
}
