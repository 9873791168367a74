// A bank as a table, in the columns that the reader knows.
import { writePenalty } from '@quivia/contract/penalty';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import type { Download } from '../../../../platform/files/download.ts';
import { xlsxDownload } from '../../../../platform/files/xlsx/write-xlsx.ts';
import type { BankToWrite, FileQuestion } from '../file-question.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import { writeTags } from './table-cells.ts';
import { TABLE_COLUMNS } from './table-columns.ts';
import { writeKey } from './table-key.ts';

export const writeXlsx = (bank: BankToWrite): Promise<Download> =>
  xlsxDownload(fileName(bank.title), tableRows(bank.modules));

/** With the headings. */
export const tableRows = (modules: BankToWrite['modules']): string[][] => [
  [...TABLE_COLUMNS],
  ...modules.flatMap(({ name, questions }) => questions.map((question) => tableRow(question, name))),
];

function tableRow(question: FileQuestion, module: string): string[] {
  const { options, answer_rule, marks, explanation, tags, difficulty } = question;
  return [
    question.question,
    ...OPTION_LETTERS.map((_, i) => options[i]?.option ?? ''),
    writeKey(options),
    answer_rule,
    String(marks),
    writePenalty(question),
    explanation,
    writeTags(tags),
    difficulty ?? '',
    module,
    isPlain(question) ? '' : 'markdown',
  ];
}

/** Read as plain text, it says the same. */
const isPlain = ({ question, options, explanation }: FileQuestion) =>
  [question, explanation, ...options.map(({ option }) => option)].every(
    (text) => plainToMarkdown(text) === text,
  );

export const fileName = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{M}\p{N} _-]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .slice(0, 80)
    .toWellFormed()
    .trim() || 'questions';
