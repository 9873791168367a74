// Which answers are complete: what can't be graded as a whole is shown before it is submitted. Apart from the sheet, because
// what kinds of questions lack is not needed for the first question.
import type { QuestionForStudent } from '@quivia/contract/attempts';
import type { Lack } from '@quivia/contract/kinds';
import { lackOf } from '@quivia/contract/kinds/lack';
import { type AnswerSheet, countSheet, givenFor, type QuestionState, questionAt } from './answer-sheet.ts';

export type MarkState = QuestionState | 'incomplete';

/** What the answer to a question lacks; null where it lacks nothing, or there is none. */
export function lackAt(
  sheet: AnswerSheet,
  paper: readonly QuestionForStudent[],
  position: number,
): Lack | null {
  const question = paper.find(({ id }) => id === sheet.order[position]);
  const { answer } = question ? givenFor(sheet, question.id) : {};
  return question?.kind && answer ? lackOf(question.kind, question.body, answer) : null;
}

/** How a question is shown in the palette and in the review. */
export function markAt(sheet: AnswerSheet, paper: readonly QuestionForStudent[], position: number) {
  const { state, flagged } = questionAt(sheet, position);
  const lack = lackAt(sheet, paper, position);
  return { state: lack ? ('incomplete' as const) : (state as MarkState), flagged, lack };
}

/** Incomplete answers are counted apart from complete ones. */
export function countAnswers(sheet: AnswerSheet, paper: readonly QuestionForStudent[]) {
  const counts = countSheet(sheet);
  const incomplete = sheet.order.filter((_, position) => lackAt(sheet, paper, position)).length;
  return { ...counts, answered: counts.answered - incomplete, incomplete };
}
