// The question analysis: the exam as a whole above, a row for each question below.
import type { ExamAnalysis, ItemAnalysis } from '@quivia/contract/exam-analysis';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import type { Cell, Row, Sheet } from '@quivia/files/xlsx/xlsx-sheet';
import type { OrganisationWords } from '../../people/organisation.rules.ts';
import { analysisSheet as sheet } from './exports.words.ts';
import { shownAsOf } from './shown.ts';

const headings = (options: number, { Module }: OrganisationWords) => [
  sheet.number,
  sheet.question,
  Module,
  sheet.givenTo,
  sheet.answered,
  sheet.facility,
  sheet.discrimination,
  sheet.warnings,
  sheet.seconds,
  sheet.regraded,
  sheet.key,
  ...OPTION_LETTERS.slice(0, options).flatMap((letter) => [
    sheet.chosen(letter),
    sheet.upper(letter),
    sheet.lower(letter),
  ]),
];

const itemCells = (item: ItemAnalysis): Cell[] => [
  item.question_number,
  item.question,
  item.module_name,
  item.given_to,
  item.answered,
  item.facility,
  item.discrimination,
  item.warnings.join(' '),
  item.seconds,
  item.policy && sheet.policies[item.policy],
  item.options
    .filter(({ is_correct }) => is_correct)
    .map(({ option_number }) => option_number)
    .join(''),
  ...item.options.flatMap(({ chosen, upper_share, lower_share }) => [chosen, upper_share, lower_share]),
];

const WIDTHS = [6, 60, 20, 10, 10, 10, 15, 60];

const HEAD_ROWS = 10;

/** Computed when its turn comes. */
async function* rowsOf(
  options: number,
  words: OrganisationWords,
  analyse: () => Promise<ExamAnalysis>,
): AsyncGenerator<Row> {
  const exam = await analyse();
  yield { cells: [sheet.title], look: 'title' };
  const whole: [string, Cell][] = [
    [words.Students, exam.students],
    [sheet.mean, exam.mean],
    [sheet.median, exam.median],
    [sheet.deviation, exam.standard_deviation],
    [sheet.alpha, exam.alpha ?? exam.alpha_note],
    [sheet.error, exam.standard_error],
    [sheet.total, exam.total_marks],
  ];
  for (const [name, value] of whole) yield { cells: [null, name, value] };
  yield { cells: [null, shownAsOf(exam.as_of === undefined ? undefined : new Date(exam.as_of))] };
  yield { cells: headings(options, words), look: 'heading' };
  for (const item of exam.items) yield { cells: itemCells(item) };
}

/** `options`: how many a question has at most. */
export const analysisSheet = (
  options: number,
  words: OrganisationWords,
  analyse: () => Promise<ExamAnalysis>,
): Sheet => ({
  name: 'Analysis',
  widths: headings(options, words).map((_, place) => WIDTHS[place] ?? 14),
  headingRow: HEAD_ROWS,
  isWide: true,
  rows: rowsOf(options, words, analyse),
});
