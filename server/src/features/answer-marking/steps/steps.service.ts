// In which steps the marks of an exam are given: chosen by those who run it, and changed while every mark fits.
import { itemsOf } from '@quivia/contract/marking/rubric';
import { isMark, isOnStep, type MarkStep, USUAL_STEP } from '@quivia/contract/marking/steps';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { logged, words } from '../answer-marking.words.ts';
import { selectRubrics } from '../rubrics/rubrics.queries.ts';
import * as queries from './steps.queries.ts';

export const stepOf = async (examId: number): Promise<MarkStep> =>
  (await queries.selectStep(examId)) ?? USUAL_STEP;

export async function changeStep(
  actor: Actor,
  examId: number,
  { step }: { step: MarkStep },
): Promise<MessageReply> {
  return inTransaction(async () => {
    // Marks and rubrics wait for an exam that is held.
    const exam = await exams.holdExam(actor, examId);
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    const before = await stepOf(examId);
    const { marks, items } = await between(examId, step);
    if (marks + items > 0)
      throw new AppError('exam_not_now', { message: words.betweenSteps({ marks, items, step }) });
    if (step === before) return messageReply(words.stepStored({ step }));
    await queries.upsertStep(examId, step);
    await audit.record(actor, 'result.marking', logged.stepChanged({ exam: exam.title, step, before }), {
      institutionId: exam.institution_id,
      examId,
    });
    return messageReply(words.stepStored({ step }));
  });
}

/** How many marks and items of rubrics no longer fit. An adjustment counts too: with other items its mark wouldn't. */
async function between(examId: number, step: MarkStep) {
  const worth = new Map((await markedQuestions(examId)).map(({ id, marks }) => [id, marks]));
  const said = await queries.selectSaidMarks(examId);
  const rubrics = await selectRubrics(examId);
  return {
    marks: said.filter(
      ({ question_id, marks, adjustment }) =>
        !isMark(marks, worth.get(question_id) ?? marks, step) || !isOnStep(adjustment, step),
    ).length,
    items: rubrics.flatMap(({ groups }) => itemsOf(groups)).filter((one) => !isOnStep(one.marks, step))
      .length,
  };
}
