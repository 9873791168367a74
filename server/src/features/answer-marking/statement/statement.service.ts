// What each person has marked of an exam, for everybody with a share of it, and for heads and controllers.
import type { Worker } from '@quivia/contract/marking-work';
import { csvDownload } from '@quivia/files/csv/write-csv';
import { type Download, fileTitle, type StreamedDownload } from '@quivia/files/download';
import { XLSX_TYPE, xlsxStream } from '@quivia/files/xlsx/write-xlsx';
import type { Cell, Row } from '@quivia/files/xlsx/xlsx-sheet';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { selectPlace, selectWork } from './statement.queries.ts';
import { statement as text } from './statement.words.ts';

export async function read(actor: Actor, examId: number) {
  const { title } = await exams.requireExam(actor, examId, 'see');
  const questions = await markedQuestions(examId);
  const people = (await selectWork(examId)).map(
    ({ name, account, scripts, first_at, last_at, ...row }): Worker => {
      const by_question = questions.map(({ id }) => row.by_question[id] ?? 0);
      return {
        ...{ name, account, by_question, scripts },
        answers: by_question.reduce((sum, one) => sum + one, 0),
        first_at: first_at.toISOString(),
        last_at: last_at.toISOString(),
      };
    },
  );
  return {
    title,
    questions: questions.map(({ id, question_number }) => ({ question_id: id, question_number })),
    people,
  };
}

const day = (moment: string) => moment.slice(0, 10);

export async function exportAs(
  actor: Actor,
  examId: number,
  { format }: { format: 'xlsx' | 'csv' },
): Promise<Download | StreamedDownload> {
  const { title, questions, people } = await read(actor, examId);
  const headings = [
    ...[text.number, text.person, text.account],
    ...questions.map(({ question_number }) => text.question(question_number)),
    ...[text.answers, text.scripts, text.first, text.last],
  ];
  const rows = people.map(
    ({ name, account, by_question, answers, scripts, first_at, last_at }, at): Cell[] => [
      ...[at + 1, name, account ?? text.guest],
      ...by_question,
      ...[answers, scripts, day(first_at), day(last_at)],
    ],
  );
  const file = fileTitle(text.file(title));
  if (format === 'csv')
    return csvDownload(file, [headings, ...rows.map((cells) => cells.map((cell) => String(cell ?? '')))]);
  const above: Row[] = [
    { cells: [await selectPlace(examId)], look: 'title' },
    { cells: [title], look: 'title' },
    { cells: [text.name] },
    { cells: [...headings, text.signature], look: 'heading' },
  ];
  const sums = questions.map((_, at) => people.reduce((sum, one) => sum + (one.by_question[at] ?? 0), 0));
  const all = people.reduce((sum, { answers }) => sum + answers, 0);
  return {
    filename: `${file}.xlsx`,
    type: XLSX_TYPE,
    stream: xlsxStream([
      {
        name: text.name,
        widths: [6, 32, 18, ...questions.map(() => 12), 10, 10, 14, 14, 24],
        headingRow: above.length,
        isWide: true,
        rows: [
          ...above,
          ...rows.map((cells): Row => ({ cells: [...cells, null], look: 'boxed' })),
          // One script can have answers that different people marked: their sum would say nothing.
          { cells: [null, text.all, null, ...sums, all] },
        ],
      },
    ]),
  };
}
