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
import { shownScore } from './shown.ts';

const AT_ONCE = 100;
const ENDED: readonly ExportRow['status'][] = ['submitted', 'closed_by_deadline', 'disqualified'];

const letters = ({ options }: papers.PaperRow, chosen: readonly number[]) =>
  options.flatMap(({ id }, place) => (chosen.includes(id) ? [OPTION_LETTERS[place]] : [])).join('');

const shown = (row: papers.PaperRow, answer: GivenAnswer, isNameless: boolean) => {
  if (Array.isArray(answer)) return letters(row, answer);
  // Who marks reads such answers without names.
  if (isNameless && kindNamed(row.kind).isMarkedByPeople) return sheet.nameless;
  return attempts.summaryOf(row, answer);
};

function verdict(marks: Marks | undefined, question: KeyedQuestion, answer: GivenAnswer): string {
  if (question.policy === 'drop') return sheet.dropped;
  const { is_right, marks: given } = markFor(marks, question, answer);
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
    isNameless,
  }: {
    seed: number;
    values: papers.ValuesOfPaper | undefined;
    marks: Marks | undefined;
    isNameless: boolean;
  },
  answers: Record<string, GivenAnswer>,
): Cell[] {
  const given = new Map(papers.keyedFor(paper, keys, seed, values).map((one) => [one.id, one]));
  return paper.rows.flatMap((row): Cell[] => {
    const question = given.get(row.id);
    const answer = answers[row.id] ?? NO_ANSWER;
    return question ? [shown(row, answer, isNameless), verdict(marks, question, answer)] : [null, null];
  });
}

interface Terms {
  words: OrganisationWords;
  /** For people who must not know whose written answer they mark. */
  isNameless: boolean;
}

async function* rowsOf(
  examId: number,
  paper: papers.Paper,
  keys: papers.Keys,
  rows: readonly ExportRow[],
  { words, isNameless }: Terms,
): AsyncGenerator<Row> {
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
          shownScore(row.score, row.unmarked),
          ...answerCells(
            paper,
            keys,
            {
              seed: row.seed,
              values: values?.get(row.attempt_id),
              marks: allMarks.get(row.attempt_id),
              isNameless,
            },
            answersOf.get(row.attempt_id) ?? {},
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
