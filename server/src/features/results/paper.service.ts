// The paper of an exam with its keys, for those who may see its marks.
import type { PaperQuestion } from '@quivia/contract/exam-paper';
import { OPTION_LETTERS } from '@quivia/contract/questions';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import type { Actor } from '../../platform/security/access-token.ts';
import { type Rubric, rubricsOf } from '../answer-marking/rubrics/rubrics.service.ts';
import * as exams from '../exams/exams.service.ts';
import * as papers from '../papers/papers.service.ts';
import { penaltyOf } from '../papers/scoring.rules.ts';
import { selectModuleNames } from './own.queries.ts';
import { noteOf } from './review.service.ts';

export async function paper(actor: Actor, examId: number): Promise<PaperQuestion[]> {
  const exam = await exams.requireMarks(actor, examId, { opened: 'paper' });
  const [found, keys, modules, rubrics] = await Promise.all([
    papers.paperOf(exam.id),
    papers.keysOf(exam.id),
    selectModuleNames(exam.id),
    rubricsOf(exam.id),
  ]);
  if (!found || !keys) return [];
  return papers.withKeys(found, keys).map(({ row, key }, i) => ({
    question_id: row.id,
    question_number: i + 1,
    question: row.question,
    choose: row.answer_rule === 'select_all' ? 'all_that_apply' : 'one',
    ...(row.stimulus && { stimulus: row.stimulus }),
    module_name: modules.get(row.module_id) ?? '',
    options: row.options.map(({ id, option }, place) => ({
      option_number: OPTION_LETTERS[place] as string,
      option,
      is_correct: key?.correct.includes(id) ?? false,
    })),
    ...ofKind(row, key, rubrics.get(row.id)),
    explanation: key?.explanation ?? '',
    marks: row.marks,
    negative_marks: penaltyOf(row),
    note: noteOf(key?.policy ?? null),
  }));
}

/** Nothing for multiple choice. The rubric is the one that counts by now, not the one that the question brought. */
function ofKind({ kind, body }: papers.PaperRow, key: papers.KeyRow | undefined, rubric: Rubric | undefined) {
  if (kind === 'choice') return undefined;
  const answer_key = key?.answer_key as Record<string, unknown>;
  return {
    kind,
    body: body as Record<string, unknown>,
    answer_key: kindNamed(kind).isMarkedByPeople
      ? { ...answer_key, rubric: rubric?.groups ?? [] }
      : answer_key,
  };
}
