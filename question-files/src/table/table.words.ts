import { catalogue } from '@quivia/contract/message';

export const words = catalogue('question-files.table', {
  empty: 'The file is empty.',
  noRows: 'The table has no questions below its headings.',
  rowsAbove: ({ rows }: { rows: number }) =>
    rows === 1 ? 'The row above the headings was skipped.' : `${rows} rows above the headings were skipped.`,
  countsFromZero:
    'The key of this row is 0, so the table seems to count options from 0. Please count them from 1, or use letters.',
  missingColumn: ({ column }: { column: string }) =>
    `The column ${column} is missing. The template shows all columns.`,
  missingColumns: ({ columns }: { columns: string }) =>
    `The columns ${columns} are missing. The template shows all columns.`,
  sheetsSkipped: ({ sheets }: { sheets: string }) => `Only the first sheet is read. Skipped: ${sheets}.`,
  localDates:
    'The file does not say how some of its dates look. They were imported as year-month-day, such as 2026-01-31.',
  columnSkipped: ({ column }: { column: string }) => `The column ${column} is unknown and was skipped.`,
  columnsSkipped: ({ columns }: { columns: string }) =>
    `These columns are unknown and were skipped: ${columns}.`,
  unclearKey: ({ key, type }: { key: string; type: string }) =>
    `“${key}” is not clear as the answer to a question of the type ${type}. Please write it as in the template.`,
  onlyExact:
    'A text with blanks can be imported only as Quivia exported it. Please edit it after the import.',
  optionsAndType: ({ type }: { type: string }) => `Its type is ${type}, but it has options.`,
  unknownType: ({ type }: { type: string }) => `Its type “${type}” is unknown, and it has no options.`,
  wildcard: 'A * in the answer stands for any characters.',
  answerRule: ({ rule }: { rule: string }) =>
    `Its answer_rule is “${rule}” but must be any_correct or select_all.`,
  severalKeys:
    'Several options are correct and no answer_rule is given, so students must choose all of them.',
  difficulty: ({ difficulty }: { difficulty: string }) =>
    `The difficulty “${difficulty}” is not easy, medium or hard and was not kept.`,
  twoReadings: ({ key }: { key: string }) =>
    `“${key}” is given as the key. It can mean a position or the text of an option.`,
  ambiguousKey: ({ key }: { key: string }) =>
    `“${key}” is given as the correct option, but several options say that.`,
  unknownKey: ({ key }: { key: string }) =>
    `“${key}” is given as the correct option, but there is no such option.`,
});

/** After a tolerance in a cell: it is a part of the value. */
export const OF_THE_VALUE = ' of the value';

/** 'a, b and 3 more'. */
export const someOf = (names: string[], most: number) =>
  names.slice(0, most).join(', ') + (names.length > most ? ` and ${names.length - most} more` : '');
