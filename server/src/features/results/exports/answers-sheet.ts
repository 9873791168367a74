// Each answer of each student: the letters chosen, as the question bank orders them, and whether they are right.
import { OPTION_LETTERS } from '@quivia/contract/questions';
import type { Cell, Row, Sheet } from '@quivia/files/xlsx/xlsx-sheet';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { inParts } from '../../../platform/jobs/chunks.ts';
import * as attempts from '../../attempts/answers.service.ts';
import { valuesOf } from '../../attempts/drawn-values/drawn-values.service.ts';
import { type Marks, markFor, marksOf } from '../../attempts/marks/marks.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { type GivenAnswer, type KeyedQuestion, NO_ANSWER } from '../../papers/scoring.rules.ts';
import type { OrganisationWords } from '../../people/organisation.rules.ts';
import type { ExportRow } from './export.queries.ts';
import { answersSheet as sheet } from './exports.words.ts';
import { shownMarks } from './shown.ts';

const AT_ONCE = 100;
const ENDED: readonly ExportRow['status'][] = ['submitted', 'closed_by_deadline', 'disqualified'];

const letters = ({ options }: papers.PaperRow, chosen: readonly number[]) =>
  options.flatMap(({ id }, place) => (chosen.includes(id) ? [OPTION_LETTERS[place]] : [])).join('');

/** Answers that people mark have no name beside them until the owner reveals it, and none while they wait for a mark. */
const isNameless = (row: papers.PaperRow, marks: number | null, { showsNames }: Terms) =>
  kindNamed(row.kind).isMarkedByPeople === true && (!showsNames || marks === null);

const shown = (row: papers.PaperRow, answer: GivenAnswer, marks: number | null, terms: Terms) => {
  if (Array.isArray(answer)) return letters(row, answer);
  if (answer !== NO_ANSWER && isNameless(row, marks, terms)) return sheet.nameless;
  return attempts.summaryOf(row, answer);
};

function verdict(
  { is_right, marks: given }: ReturnType<typeof markFor>,
  row: papers.PaperRow,
  question: KeyedQuestion,
  { hidesMarks }: Terms,
): string {
  if (question.policy === 'drop') return sheet.dropped;
  if (hidesMarks && kindNamed(row.kind).isMarkedByPeople) return sheet.nameless;
  if (given === null) return sheet.unmarked;
  return is_right === null ? sheet.notAnswered : is_right ? sheet.right : sheet.wrong;
}

/** Two cells for every question of the paper; empty for one this student was not given. */
function answerCells(
  paper: papers.Paper,
  keys: papers.Keys,
  {
    seed,
    values,
    marks,
  }: {
    seed: number;
    values: papers.ValuesOfPaper | undefined;
    marks: Marks | undefined;
  },
  answers: Record<string, GivenAnswer>,
  terms: Terms,
): Cell[] {
  const given = new Map(papers.keyedFor(paper, keys, seed, values).map((one) => [one.id, one]));
  return paper.rows.flatMap((row): Cell[] => {
    const question = given.get(row.id);
    const answer = answers[row.id] ?? NO_ANSWER;
    if (!question) return [null, null];
    const mark = markFor(marks, question, answer);
    return [shown(row, answer, mark.marks, terms), verdict(mark, row, question, terms)];
  });
}

interface Terms {
  words: OrganisationWords;
  /** The owner has revealed whose answers people marked. */
  showsNames: boolean;
  /** The reader marks this exam, and answers still wait. */
  hidesMarks: boolean;
}

async function* rowsOf(
  examId: number,
  paper: papers.Paper,
  keys: papers.Keys,
  rows: readonly ExportRow[],
  terms: Terms,
): AsyncGenerator<Row> {
  const { words } = terms;
  const headings = paper.rows.flatMap((_, i) => [sheet.question(i + 1), sheet.verdict(i + 1)]);
  yield {
    cells: [
      '',
      sheet.key,
      '',
      ...paper.rows.flatMap((row): Cell[] => [letters(row, keys.byId.get(row.id)?.correct ?? []), '']),
    ],
  };
  yield { cells: [words.rollNumber, sheet.student, sheet.marks, ...headings], look: 'heading' };
  const sat = rows.filter(({ status }) => ENDED.includes(status));
  for await (const part of inParts(sat, AT_ONCE)) {
    const ids = part.map(({ attempt_id }) => attempt_id);
    const [sheets, allMarks] = await Promise.all([attempts.answerSheets(ids), marksOf(ids)]);
    const values = paper.hasVariables ? await valuesOf(examId, ids) : undefined;
    const answersOf = new Map(sheets.map((one) => [one.attempt_id, one.answers]));
    for (const row of part)
      yield {
        cells: [
          row.roll_number,
          row.student_name,
          shownMarks(row),
          ...answerCells(
            paper,
            keys,
            {
              seed: row.seed,
              values: values?.get(row.attempt_id),
              marks: allMarks.get(row.attempt_id),
            },
            answersOf.get(row.attempt_id) ?? {},
            terms,
          ),
        ],
      };
  }
}

export const answersSheet = (
  examId: number,
  paper: papers.Paper,
  keys: papers.Keys,
  rows: readonly ExportRow[],
  terms: Terms,
): Sheet => ({
  name: sheet.name,
  widths: [18, 32, 10, ...paper.rows.flatMap(() => [7, 13])],
  headingRow: 2,
  decimals: [undefined, undefined, 2],
  isWide: true,
  rows: rowsOf(examId, paper, keys, rows, terms),
});
