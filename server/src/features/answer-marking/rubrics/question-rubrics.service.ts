// An exam begins with the rubrics that its questions have in their bank. From then on they are the exam's own: what becomes of
// one changes nothing in the other.
import { randomUUID } from 'node:crypto';
import type { EssayKey } from '@quivia/contract/kinds/essay.key';
import { itemsOf, type RubricGroup } from '@quivia/contract/marking/rubric';
import { isOnStep, STEPS, USUAL_STEP } from '@quivia/contract/marking/steps';
import type { Listener } from '../../../platform/happenings.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import type { ExamHappenings } from '../../exams/exam-happenings.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { words } from '../answer-marking.words.ts';
import { upsertStep } from '../steps/steps.queries.ts';
import { insertRubric } from './rubrics.queries.ts';

async function rubricsOfQuestions(examId: number): Promise<{ question_id: number; groups: RubricGroup[] }[]> {
  const marked = await markedQuestions(examId);
  if (marked.length === 0) return [];
  const keys = await papers.keysOf(examId);
  return marked.flatMap(({ id }) => {
    const { rubric = [] } = (keys?.byId.get(id)?.answer_key ?? {}) as Partial<EssayKey>;
    return rubric.length > 0 ? [{ question_id: id, groups: rubric }] : [];
  });
}

export const rubricsOfExam: Listener<ExamHappenings> = {
  async started({ exam_id, owner_id, at }) {
    const rubrics = await rubricsOfQuestions(exam_id);
    const items = rubrics.flatMap(({ groups }) => itemsOf(groups));
    const step = STEPS.find((one) => one <= USUAL_STEP && items.every(({ marks }) => isOnStep(marks, one)));
    // Otherwise the rubric could not be used as it is.
    if (step !== undefined && step !== USUAL_STEP) await upsertStep(exam_id, step);
    for (const one of rubrics) {
      const version = { version: 1, key: randomUUID(), reason: words.rubricOfQuestion.text };
      await insertRubric({ ...one, ...version, exam_id, by_id: owner_id, at });
    }
  },
};
