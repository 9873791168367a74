// The values that students got for the variables of their questions. They are drawn when an attempt starts and stored
// with it; everything afterwards reads them. Exams without variables cost no statement.
import { kindNamed } from '@quivia/kinds/kinds.rules';
import * as papers from '../../papers/papers.service.ts';
import * as queries from './drawn-values.queries.ts';

const NONE: ReadonlyMap<number, papers.ValuesOfPaper> = new Map();

/** By attempt. Those that have not started have none. */
export async function valuesOf(
  examId: number,
  attemptIds: readonly number[],
): Promise<ReadonlyMap<number, papers.ValuesOfPaper>> {
  const paper = await papers.paperOf(examId);
  return paper?.hasVariables ? queries.selectValues(attemptIds) : NONE;
}

export async function valuesOfAttempt(
  examId: number,
  attemptId: number,
): Promise<papers.ValuesOfPaper | undefined> {
  return (await valuesOf(examId, [attemptId])).get(attemptId);
}

/** What is settled when an attempt starts, or is reopened without ever having started. */
export async function drawAtStart(examId: number, seed: number): Promise<queries.AtStart> {
  const paper = await papers.paperOf(examId);
  const keys = paper?.hasVariables ? await papers.keysOf(examId) : undefined;
  const current_question = await papers.firstQuestionOf(examId, seed);
  return {
    values: paper && keys ? papers.drawValuesFor(paper, keys, seed) : null,
    drawn_questions: paper?.order.draw_per_module == null ? null : papers.idsFor(paper, seed),
    current_question,
    takes_files: paper !== undefined && takesFiles(paper, seed, current_question),
  };
}

/** Whether a question takes files: the one that can be answered now, or without one any that the student is given. */
function takesFiles(paper: papers.Paper, seed: number, current: number | null): boolean {
  const isOfFiles = (id: number) => kindNamed(paper.byId.get(id)?.kind ?? 'choice').hasFiles === true;
  if (current !== null) return isOfFiles(current);
  return paper.rows.some(({ id }) => isOfFiles(id)) && papers.idsFor(paper, seed).some(isOfFiles);
}

/** For the demo, whose attempts start in bulk. */
export async function storeValues(
  rows: readonly { attempt_id: number; drawn: papers.ValuesOfPaper }[],
): Promise<void> {
  if (rows.length > 0) await queries.insertValues(rows);
}
