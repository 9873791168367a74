// How an exam and each of its questions did. Formulas are cited in docs/question-analysis.md.
import type { ExamAnalysis, ItemAnalysis } from '@quivia/contract/exam-analysis';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../../platform/app-error.ts';
import { readReport } from '../../../platform/database/replica.ts';
import { inParts } from '../../../platform/jobs/chunks.ts';
import { inFairTurns } from '../../../platform/jobs/fair-turns.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as exams from '../../exams/exams.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { figuresAsOf } from '../figures-as-of.ts';
import { selectModuleNames } from '../own.queries.ts';
import { words } from '../results.words.ts';
import { analyseItem } from './analyse-item.ts';
import { selectSittings } from './analysis.queries.ts';
import { coefficientAlpha, histogram, standardError } from './exam-statistics.ts';
import { gatherAnswers } from './gather-answers.ts';
import { outerGroups } from './outer-groups.ts';
import { rounded } from './rounded.ts';
import { mean, median, standardDeviation } from './spread.ts';

const QUESTIONS_AT_ONCE = 5;

const busy = () => new AppError('overloaded', { message: words.analysisBusy, retryAfterSeconds: 3 });

/** It goes through every answer of an exam. */
const inTurns = inFairTurns({
  atOnce: 2,
  mostWaiting: 100,
  mostWaitingOfOne: 3,
  refuse: busy,
  refuseOne: busy,
});

export async function analyse(actor: Actor, examId: number): Promise<ExamAnalysis> {
  const exam = await exams.requireMarks(actor, examId, { opened: 'analysis' });
  return inTurns(actor.userId, () => analysisOf(exam));
}

const NOBODY = 0;

/** By the server itself, after the people who wait for one. */
export const analyseUnasked = (exam: { id: number; community_id: number | null }): Promise<ExamAnalysis> =>
  inTurns(NOBODY, () => analysisOf(exam));

/** For who may see it. */
export async function analysisOf(exam: { id: number; community_id: number | null }): Promise<ExamAnalysis> {
  const examId = exam.id;
  const paper = (await papers.paperOf(examId)) as papers.Paper;
  const keys = (await papers.keysOf(examId)) as papers.Keys;
  const keyOf = ({ id }: papers.PaperRow) => keys.byId.get(id) as papers.KeyRow;
  const { value, asOf } = await readReport(async () => {
    const [sittings, modules] = await Promise.all([selectSittings(examId), selectModuleNames(examId)]);
    return { sittings, modules, matrix: await gatherAnswers(examId, paper, keys, sittings) };
  });
  const { sittings, modules, matrix } = value;
  const shares = matrix.earned.map((marks, i) => marks / Math.max(matrix.possible[i] as number, 0.01));
  const groups = outerGroups(shares);
  const items: ItemAnalysis[] = [];
  // Nobody answers plain information, but it has a number in the paper.
  const numbered = paper.rows.map((row, i) => ({ row, question_number: i + 1 }));
  const asked = numbered.filter(({ row }) => kindNamed(row.kind).isAnswerable);
  for await (const part of inParts(asked, QUESTIONS_AT_ONCE)) {
    for (const { row, question_number } of part) {
      const item = analyseItem(row, keyOf(row), matrix, groups, wordsAt(exam));
      items.push({
        ...item,
        question_number,
        module_name: modules.get(row.module_id) ?? '',
      });
    }
  }
  const marks = sittings.map((sitting) => sitting.marks);
  const total = sittings.reduce((most, { total_marks }) => Math.max(most, total_marks), 0);
  const deviation = standardDeviation(marks);
  const counted = asked.filter(({ row }) => keyOf(row).policy !== 'drop');
  const { alpha, note } = coefficientAlpha(
    counted.flatMap(({ row }) => matrix.columns.get(row.id)?.marks ?? []),
    wordsAt(exam).student,
  );
  return {
    students: sittings.length,
    mean: rounded(mean(marks)),
    median: rounded(median(marks)),
    standard_deviation: rounded(deviation),
    alpha: rounded(alpha),
    alpha_note: note,
    standard_error: rounded(standardError(deviation, alpha)),
    total_marks: total,
    histogram: histogram(marks, total),
    items,
    ...figuresAsOf(asOf),
  };
}
