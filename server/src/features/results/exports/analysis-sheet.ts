// The question analysis: the exam as a whole above, a row for each question below.
import { OPTION_LETTERS } from '@quivia/contract/questions';
import type { ExamAnalysis, ItemAnalysis } from '@quivia/contract/results';
import type { Cell, Row, Sheet } from '../../../platform/files/xlsx-sheet.ts';

const POLICIES = { new_key: 'New key', all_correct: 'Right for all', drop: 'Not counted' } as const;

const HEADINGS = [
  'No.',
  'Question',
  'Module',
  'Given to',
  'Answered',
  'Facility',
  'Discrimination',
  'Median seconds (estimate)',
  'Graded anew',
  'Key',
  ...OPTION_LETTERS.flatMap((letter) => [`${letter} chosen`, `${letter} upper 27 %`, `${letter} lower 27 %`]),
  'What looks wrong',
];

const itemCells = (item: ItemAnalysis): Cell[] => [
  item.question_number,
  item.question,
  item.module_name,
  item.given_to,
  item.answered,
  item.facility,
  item.discrimination,
  item.seconds,
  item.policy && POLICIES[item.policy],
  item.options
    .filter(({ is_correct }) => is_correct)
    .map(({ option_number }) => option_number)
    .join(''),
  ...OPTION_LETTERS.flatMap((_, place): Cell[] => {
    const option = item.options[place];
    return option ? [option.chosen, option.upper_share, option.lower_share] : [null, null, null];
  }),
  item.warnings.join(' '),
];

const HEAD_ROWS = 10;

/** Computed when its turn comes. */
async function* rowsOf(analyse: () => Promise<ExamAnalysis>): AsyncGenerator<Row> {
  const exam = await analyse();
  yield { cells: ['Question analysis'], look: 'title' };
  const whole: [string, Cell][] = [
    ['Students', exam.students],
    ['Mean', exam.mean],
    ['Median', exam.median],
    ['Standard deviation', exam.standard_deviation],
    ['Coefficient alpha', exam.alpha ?? exam.alpha_note],
    ['Standard error of measurement', exam.standard_error],
    ['Total marks', exam.total_marks],
  ];
  for (const [name, value] of whole) yield { cells: [null, name, value] };
  yield { cells: [] };
  yield { cells: HEADINGS, look: 'heading' };
  for (const item of exam.items) yield { cells: itemCells(item) };
}

export const analysisSheet = (analyse: () => Promise<ExamAnalysis>): Sheet => ({
  name: 'Analysis',
  widths: HEADINGS.map((heading) => (heading === 'Question' || heading === 'What looks wrong' ? 60 : 13)),
  headingRow: HEAD_ROWS,
  isWide: true,
  rows: rowsOf(analyse),
});
