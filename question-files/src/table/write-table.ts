// A bank as a table, in the columns that the reader knows.
import { writePenalty } from '@quivia/contract/penalty';
import type { Download } from '@quivia/files/download';
import { xlsxDownload } from '@quivia/files/xlsx/write-xlsx';
import { type BankToWrite, type FileQuestion, textsOf } from '../file-question.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import { writeTags } from './table-cells.ts';
import { tableColumns } from './table-columns.ts';
import { writeKey } from './table-key.ts';
import { writeKindJson, writeTableKind } from './table-kinds.ts';

export const writeXlsx = (bank: BankToWrite): Promise<Download> =>
  xlsxDownload(fileName(bank.title), tableRows(bank.modules));

/** With the headings. */
export function tableRows(modules: BankToWrite['modules']): string[][] {
  const all = modules.flatMap(({ questions }) => questions);
  const columns = tableColumns(all.reduce((most, { options }) => Math.max(most, options.length), 0));
  const places = columns.filter((column) => column.startsWith('option_')).length;
  return [
    columns,
    ...modules.flatMap(({ name, questions }) =>
      questions.map((question) => tableRow(question, name, places)),
    ),
  ];
}

function tableRow(question: FileQuestion, module: string, places: number): string[] {
  const { options, answer_rule, marks, explanation, tags, difficulty, other, stimulus = '' } = question;
  return [
    question.question,
    ...Array.from({ length: places }, (_, i) => options[i]?.option ?? ''),
    other ? writeTableKind(other) : writeKey(options),
    other ? '' : answer_rule,
    String(marks),
    writePenalty(question),
    explanation,
    writeTags(tags),
    difficulty ?? '',
    module,
    isPlain(question) ? '' : 'markdown',
    other?.question_type.toLowerCase() ?? 'MCQ',
    other ? writeKindJson(other) : '',
    stimulus,
  ];
}

/** Read as plain text, it says the same. */
const isPlain = (question: FileQuestion) => textsOf(question).every((text) => plainToMarkdown(text) === text);

export const fileName = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .toWellFormed()
    .trim() || 'questions';
