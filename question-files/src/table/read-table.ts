// A table of questions, one to a row below its headings, as CSV or XLSX.
import type { Message } from '@quivia/contract/message';
import type { KeyReading } from '@quivia/contract/question-files';
import type { AnswerRule } from '@quivia/contract/questions';
import { readCsv } from '@quivia/files/csv/read-csv';
import { FileProblem } from '@quivia/files/file-problem';
import { readXlsx } from '@quivia/files/xlsx/read-xlsx';
import type { FileItem, OnItem, UsableItem } from '../file-question.ts';
import { finishItem, LONGEST_SOURCE, leftOut } from '../finish-item.ts';
import { itemWords, placeWords } from '../formats.words.ts';
import { plainToMarkdown } from '../plain-to-markdown.ts';
import { someOf, words } from './table.words.ts';
import { readDeduction, readDifficulty, readPoints, readRule, readTags } from './table-cells.ts';
import {
  countTableColumns,
  findTableColumns,
  missingColumns,
  type TableColumns,
  type TableField,
} from './table-columns.ts';
import { numberOf, readKey, type TableKey } from './table-key.ts';
import { readTableKind, readType } from './table-kinds.ts';

const MOST_COLUMNS = 256;
const MOST_NAMED = 20;

export function readTableCsv(text: string, onItem: OnItem): { notes: Message[] } {
  const rows = collector(placeWords.line, onItem);
  readCsv(text, countTableColumns, (line, cells) =>
    rows.take(line, cells.slice(0, MOST_COLUMNS).map(withoutApostrophe)),
  );
  return rows.finish();
}

export function readTableXlsx(bytes: Uint8Array, onItem: OnItem): { notes: Message[] } {
  const rows = collector(placeWords.row, onItem);
  const { skipped, hasLocalDates } = readXlsx(bytes, rows.take, { numbers: 'shown' });
  const { notes } = rows.finish();
  return { notes: [...sheetsSkipped(skipped), ...(hasLocalDates ? [words.localDates] : []), ...notes] };
}

/** Our own CSV has an apostrophe before what a spreadsheet would compute: it is no part of the text. */
const withoutApostrophe = (cell: string) => cell.replace(/^'(?='*[=+\-@\t])/, '');

/** Rows that may stand above the headings: a title, the name of a course. */
const MOST_ABOVE = 10;

function collector(placeOf: (line: number) => string, onItem: OnItem) {
  const headings = headingFinder();
  const numbers = numberedKeys();
  let columns: TableColumns | undefined;
  let rows = 0;
  return {
    take(line: number, given: string[]): void {
      const cells = given.slice(0, MOST_COLUMNS).map((cell) => cell.trim());
      if (cells.every((cell) => cell === '')) return;
      if (!columns) {
        columns = headings.take(line, cells);
        return;
      }
      rows += 1;
      numbers.take(line, columns, cells);
      onItem(readRow(columns, placeOf(line), cells));
    },
    finish(): { notes: Message[] } {
      if (!columns) throw headings.problem();
      if (rows === 0) throw new FileProblem(words.noRows);
      numbers.check();
      return { notes: [...headings.notes(), ...ignoredColumns(columns.ignored)] };
    },
  };
}

/** The headings are the first row that has the columns a table must have. */
function headingFinder() {
  let above = 0;
  /** The row that comes closest. */
  let closest: { line: number; missing: string[] } | undefined;
  const problem = () => {
    if (!closest) return new FileProblem(words.empty);
    const { line, missing } = closest;
    const [column = ''] = missing;
    return new FileProblem(
      missing.length === 1
        ? words.missingColumn({ column })
        : words.missingColumns({ columns: missing.join(', ') }),
      line,
    );
  };
  return {
    take(line: number, cells: string[]): TableColumns | undefined {
      const columns = findTableColumns(cells.map((cell) => cell.slice(0, 100)));
      const missing = missingColumns(columns);
      if (missing.length === 0) return columns;
      if (!closest || missing.length < closest.missing.length) closest = { line, missing };
      above += 1;
      if (above > MOST_ABOVE) throw problem();
      return undefined;
    },
    problem,
    notes: (): Message[] => (above === 0 ? [] : [words.rowsAbove({ rows: above })]),
  };
}

/** A table that names option 0 counts from 0, and every other number in it would be read as the wrong option. */
function numberedKeys() {
  let zeroAt: number | undefined;
  let hasNumbers = false;
  return {
    take(line: number, columns: TableColumns, cells: string[]): void {
      if (readType(cells[columns.at.type ?? -1] ?? '')) return;
      const options = optionsOf(columns, cells);
      const position = numberOf(cells[columns.at.correct ?? -1] ?? '', options);
      if (position === 0) zeroAt ??= line;
      else hasNumbers ||= position !== undefined;
    },
    check(): void {
      if (zeroAt !== undefined && hasNumbers) throw new FileProblem(words.countsFromZero, zeroAt);
    },
  };
}

function optionsOf(columns: TableColumns, cells: string[]): string[] {
  const options = columns.options.map((column) => cells[column ?? -1] ?? '');
  while (options.at(-1) === '') options.pop();
  return options;
}

function sheetsSkipped(sheets: string[]): Message[] {
  return sheets.length === 0 ? [] : [words.sheetsSkipped({ sheets: someOf(sheets, MOST_NAMED) })];
}

function ignoredColumns(ignored: string[]): Message[] {
  const [column] = ignored;
  if (column === undefined) return [];
  return ignored.length === 1
    ? [words.columnSkipped({ column })]
    : [words.columnsSkipped({ columns: someOf(ignored, MOST_NAMED) })];
}

function readRow(columns: TableColumns, place: string, cells: string[]): FileItem {
  const cell = (field: TableField) => cells[columns.at[field] ?? -1] ?? '';
  const found = { place, category: cell('module') };
  const source = cells.filter((text) => text !== '').join(' | ');
  const refuse = (reason: Message) => leftOut(found, reason, source);
  if (source.length > LONGEST_SOURCE) return refuse(itemWords.tooLong);
  const options = optionsOf(columns, cells);
  const toMarkdown =
    columns.isOldExport || /^markdown$/i.test(cell('text_format')) ? asItIs : plainToMarkdown;

  const notes: Message[] = [];
  const difficulty = readDifficulty(cell('difficulty')) ?? null;
  const aboutDifficulty = () => {
    if (!difficulty && cell('difficulty') !== '')
      notes.push(words.difficulty({ difficulty: shown(cell('difficulty')) }));
  };
  const marks = cell('marks') === '' ? 1 : readPoints(cell('marks'));
  const common = {
    question: toMarkdown(cell('question')),
    ...(cell('passage') !== '' && { stimulus: toMarkdown(cell('passage')) }),
    marks,
    // -0.25 and 0.25 mean the same in a column of this name.
    ...readDeduction(cell('negative_marks').replace(/^-/, ''), marks),
    explanation: toMarkdown(cell('explanation')),
    tags: readTags(cell('tags')),
    difficulty,
  };
  const type = readType(cell('type'));
  if (type === 'unsupported') return refuse(itemWords.unsupportedType({ type: shown(cell('type')) }));
  if (type) {
    if (options.length > 0) return refuse(words.optionsAndType({ type: shown(cell('type')) }));
    const other = readTableKind(type, cell('correct'), cell('kind'), toMarkdown, (note) => notes.push(note));
    if ('id' in other) return refuse(other);
    aboutDifficulty();
    return finishItem(found, { ...common, other, options: [], answer_rule: 'any_correct' }, notes, source);
  }
  if (options.length === 0 && cell('type') !== '' && !/^mcq$/i.test(cell('type')))
    return refuse(words.unknownType({ type: shown(cell('type')) }));

  const key = readKey(cell('correct'), options);
  // That there are no options, or one is empty, is the better thing to say.
  if ('problem' in key && options.length > 1 && !options.includes('')) return refuse(key.problem);
  const rule = readRule(cell('answer_rule'));
  if (!rule && cell('answer_rule') !== '')
    return refuse(words.answerRule({ rule: shown(cell('answer_rule')) }));
  const ruleFor = (keys: number[]) => rule ?? (keys.length > 1 ? 'select_all' : 'any_correct');
  const readings = readingsOf(key, ruleFor);
  const keys = 'correct' in key ? key.correct : (readings[0]?.correct ?? []);
  if (!rule && readings.length === 0 && keys.length > 1) notes.push(words.severalKeys);
  aboutDifficulty();
  const question = {
    ...common,
    options: options.map((option, i) => ({ option: toMarkdown(option), is_correct: keys.includes(i) })),
    answer_rule: ruleFor(keys),
  };
  const item = finishItem(found, question, notes, source);
  return item.outcome === 'new' && readings.length > 0
    ? undecided(item, readings, words.twoReadings({ key: shown(cell('correct')) }))
    : item;
}

function readingsOf(key: TableKey, ruleFor: (keys: number[]) => AnswerRule): KeyReading[] {
  if (!('byPosition' in key)) return [];
  return [
    { by: 'position', correct: key.byPosition, answer_rule: ruleFor(key.byPosition) },
    { by: 'text', correct: key.byText, answer_rule: ruleFor(key.byText) },
  ];
}

/** Until a person has chosen one of the readings, no option is correct. */
export function undecided(item: UsableItem, readings: KeyReading[], reason: Message): UsableItem {
  const options = item.question.options.map(({ option }) => ({ option, is_correct: false }));
  const isSelectAll = readings.every(({ answer_rule }) => answer_rule === 'select_all');
  const answer_rule = isSelectAll ? 'select_all' : 'any_correct';
  return { ...item, question: { ...item.question, options, answer_rule }, undecided: { reason, readings } };
}

const asItIs = (text: string) => text;

const shown = (cell: string) => cell.slice(0, 40);
