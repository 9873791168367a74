// The question analysis: the exam as a whole above, a row for each question below.
import type { ExamAnalysis, ItemAnalysis } from '@quivia/contract/exam-analysis';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import type { Cell, Row, Sheet } from '../../../platform/files/xlsx/xlsx-sheet.ts';
import type { PlaceWords } from '../../people/places.service.ts';

const POLICIES = { new_key: 'New key', all_correct: 'Right for all', drop: 'Not counted' } as const;

const headings = (options: number, { Module }: PlaceWords) => [
  'No.',
  'Question',
  Module,
  'Given to',
  'Answered',
  'Facility',
  'Discrimination',
  'What looks wrong',
  'Median seconds (estimate)',
  'Graded anew',
  'Key',
  ...OPTION_LETTERS.slice(0, options).flatMap((letter) => [
    `${letter} chosen`,
    `${letter} upper 27 %`,
    `${letter} lower 27 %`,
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
  item.policy && POLICIES[item.policy],
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
  words: PlaceWords,
  analyse: () => Promise<ExamAnalysis>,
): AsyncGenerator<Row> {
  const exam = await analyse();
  yield { cells: ['Question analysis'], look: 'title' };
  const whole: [string, Cell][] = [
    [words.Students, exam.students],
    ['Mean', exam.mean],
    ['Median', exam.median],
    ['Standard deviation', exam.standard_deviation],
    ['Coefficient alpha', exam.alpha ?? exam.alpha_note],
    ['Standard error of measurement', exam.standard_error],
    ['Total marks', exam.total_marks],
  ];
  for (const [name, value] of whole) yield { cells: [null, name, value] };
  yield { cells: [] };
  yield { cells: headings(options, words), look: 'heading' };
  for (const item of exam.items) yield { cells: itemCells(item) };
}

/** `options`: how many a question has at most. */
export const analysisSheet = (
  options: number,
  words: PlaceWords,
  analyse: () => Promise<ExamAnalysis>,
): Sheet => ({
  name: 'Analysis',
  widths: headings(options, words).map((_, place) => WIDTHS[place] ?? 14),
  headingRow: HEAD_ROWS,
  isWide: true,
  rows: rowsOf(options, words, analyse),
});
