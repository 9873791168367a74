// A table of questions, one to a row below its headings, as CSV or XLSX.

import { readCsv } from '../../../../platform/files/csv/read-csv.ts';
import { FileProblem } from '../../../../platform/files/file-problem.ts';
import { readXlsx } from '../../../../platform/files/xlsx/read-xlsx.ts';
import type { FileItem, OnItem } from '../file-question.ts';
import { FAR_TOO_LONG, finishItem, LONGEST_SOURCE, leftOut } from '../finish-item.ts';
import { readDeduction, readDifficulty, readPoints, readRule, readTags } from './table-cells.ts';
import { countTableColumns, findTableColumns, type TableColumns, type TableField } from './table-columns.ts';
import { readKey } from './table-key.ts';

const MOST_COLUMNS = 256;
const MOST_NAMED = 20;

export function readTableCsv(text: string, onItem: OnItem): { notes: string[] } {
  const rows = collector('line', onItem);
  readCsv(text, countTableColumns, (line, cells) =>
    rows.take(line, cells.slice(0, MOST_COLUMNS).map(withoutApostrophe)),
  );
  return rows.finish();
}

export function readTableXlsx(bytes: Uint8Array, onItem: OnItem): { notes: string[] } {
  const rows = collector('row', onItem);
  const { skipped } = readXlsx(bytes, rows.take);
  const { notes } = rows.finish();
  return { notes: [...sheetsSkipped(skipped), ...notes] };
}

/** Our own CSV has an apostrophe before what a spreadsheet would compute: it is no part of the text. */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?='*[=+\-@\t])/, '');

function collector(unit: 'line' | 'row', onItem: OnItem) {
  let columns: TableColumns | undefined;
  let rows = 0;
  return {
    take(line: number, given: string[]): void {
      const cells = given.slice(0, MOST_COLUMNS).map((cell) => cell.trim());
      if (cells.every((cell) => cell === '')) return;
      if (!columns) {
        columns = findTableColumns(cells.map((cell) => cell.slice(0, 100)));
        requireColumns(columns, line);
        return;
      }
      rows += 1;
      onItem(readRow(columns, `${unit} ${line}`, cells));
    },
    finish(): { notes: string[] } {
      if (!columns) throw new FileProblem('The file is empty.');
      if (rows === 0) throw new FileProblem('The table has no questions below its headings.');
      return { notes: ignoredColumns(columns.ignored) };
    },
  };
}

function requireColumns({ at, options }: TableColumns, line: number): void {
  const missing = [
    ...(at.question === undefined ? ['question'] : []),
    ...(options[0] === undefined ? ['option_a'] : []),
    ...(options[1] === undefined ? ['option_b'] : []),
    ...(at.correct === undefined ? ['correct'] : []),
  ];
  if (missing.length === 0) return;
  const columns = missing.length === 1 ? `a column ${missing[0]}` : `the columns ${missing.join(', ')}`;
  throw new FileProblem(`The headings lack ${columns}. The template shows them all.`, line);
}

function sheetsSkipped(sheets: string[]): string[] {
  return sheets.length === 0 ? [] : [`Only the first sheet is read. Passed over: ${someOf(sheets)}.`];
}

function someOf(names: string[]): string {
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  return `${names.slice(0, MOST_NAMED).join(', ')}${more}`;
}

function ignoredColumns(ignored: string[]): string[] {
  if (ignored.length === 0) return [];
  const named = someOf(ignored);
  return [
    ignored.length === 1
      ? `The column ${named} means nothing here, and was passed over.`
      : `These columns mean nothing here, and were passed over: ${named}.`,
  ];
}

function readRow(columns: TableColumns, place: string, cells: string[]): FileItem {
  const cell = (field: TableField) => cells[columns.at[field] ?? -1] ?? '';
  const found = { place, category: cell('module') };
  const source = cells.filter((text) => text !== '').join(' | ');
  const refuse = (reason: string) => leftOut(found, reason, source);
  if (source.length > LONGEST_SOURCE) return refuse(FAR_TOO_LONG);
  const options = columns.options.map((column) => cells[column ?? -1] ?? '');
  while (options.at(-1) === '') options.pop();

  const key = readKey(cell('correct'), options, columns.areNumbered);
  // That there are no options, or one is empty, is the better thing to say.
  if (typeof key === 'string' && options.length > 1 && !options.includes('')) return refuse(key);
  const keys = typeof key === 'string' ? [] : key;
  const notes: string[] = [];
  const rule = readRule(cell('answer_rule'));
  if (!rule && cell('answer_rule') !== '')
    return refuse(
      `Its answer_rule is “${shown(cell('answer_rule'))}”, and must be any_correct or select_all.`,
    );
  if (!rule && keys.length > 1)
    notes.push('Several options are correct and no answer_rule is given: all of them must be chosen.');
  const difficulty = readDifficulty(cell('difficulty')) ?? null;
  if (!difficulty && cell('difficulty') !== '')
    notes.push(`The difficulty “${shown(cell('difficulty'))}” is not easy, medium or hard, and is not kept.`);
  const question = {
    question: cell('question'),
    options: options.map((option, i) => ({ option, is_correct: keys.includes(i) })),
    answer_rule: rule ?? (keys.length > 1 ? 'select_all' : 'any_correct'),
    marks: cell('marks') === '' ? 1 : readPoints(cell('marks')),
    // -0.25 and 0.25 mean the same in a column of this name.
    ...readDeduction(cell('negative_marks').replace(/^-/, '')),
    explanation: cell('explanation'),
    tags: readTags(cell('tags')),
    difficulty,
  };
  return finishItem(found, question, notes, source);
}

const shown = (cell: string) => cell.slice(0, 40);
