// A question is graded anew: first what would change for whom, then for all at once, with a record.

import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import { plural } from '@quivia/contract/plural';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { publish } from '../../platform/database/events.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as attempts from '../attempts/attempt-scores.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as exams from '../exams/exams.service.ts';
import * as papers from '../exams/papers.service.ts';
import { wordsAt } from '../people/places.service.ts';
import { insertDecisions, updateMarks } from './decisions.queries.ts';
import { keyOnPaper } from './new-key.ts';
import * as queries from './regrading.queries.ts';
import { tellOfResults } from './telling.ts';

const MOST_SHOWN = 200;

interface Form {
  question_id: number;
  policy: RegradePolicy;
  reason: string;
  apply: boolean;
}

/** Options of the paper; null where the policy needs none. */
async function keyFor(examId: number, { question_id, policy }: Form): Promise<number[] | null> {
  const keys = await queries.selectKeys(examId, question_id);
  if (!keys) throw new AppError('not_found', { message: 'There is no such question in this exam.' });
  if (policy !== 'new_key') return null;
  const key = keyOnPaper(keys.paper, keys.newest);
  if (key) return key;
  throw new AppError('invalid_input', {
    field: 'policy',
    message:
      'The newest version of this question has other options than the exam had. Count it as right for all, or take it out.',
  });
}

export async function regrade(actor: Actor, examId: number, form: Form) {
  const regraded = await regradeAtOnce(actor, examId, form);
  // Who looks next sees it, also before word of it has come round.
  papers.forget(examId);
  return regraded;
}

async function regradeAtOnce(actor: Actor, examId: number, form: Form) {
  return inTransaction(async () => {
    const exam = await exams.requireExam(actor, examId);
    const correct = await keyFor(examId, form);
    const graded = await queries.lockGraded(examId);
    // What was graded anew a moment ago must count, here and on any other server.
    papers.forget(examId);
    const keyOf = (paper: papers.Paper, seed: number) =>
      papers
        .keyedFor(paper, seed)
        .map((one) =>
          one.id === form.question_id
            ? { ...one, policy: form.policy, correct: correct ?? one.correct }
            : one,
        );
    const scores = await attempts.scoresOf(graded, { keyOf });
    const changed = graded
      .map((one) => ({ ...one, after: scores.get(one.id) as attempts.Score }))
      .filter((one) => one.after.marks !== one.computed);
    const many = plural(changed.length, wordsAt(exam).student);
    const students = `${many} ${changed.length === 1 ? 'has' : 'have'}`;
    let told = 0;
    if (form.apply) {
      const at = now();
      await queries.insertRegrade({
        exam_id: examId,
        question_id: form.question_id,
        policy: form.policy,
        correct,
        at,
        by_id: actor.userId,
        reason: form.reason,
      });
      await updateMarks([...scores].map(([attempt_id, score]) => ({ attempt_id, ...score })));
      await insertDecisions(
        changed.map((one) => ({
          attempt_id: one.id,
          marks_before: one.computed,
          marks_after: one.after.marks,
        })),
        { kind: 'regraded', at, by_id: actor.userId, reason: form.reason },
      );
      await audit.record(
        actor,
        'result.regraded',
        `graded a question of ${exam.title} anew, ${students} other marks: ${form.reason}`,
        { institutionId: exam.institution_id },
      );
      told = await tellOfResults(
        examId,
        changed.map(({ user_id }) => user_id),
        'changed',
      );
      await publish(papers.EXAM_CHANGED, { exam_id: examId });
    }
    return {
      message: form.apply
        ? `${students} other marks now.${told > 0 ? ' Who may see them is told.' : ''}`
        : `${many} would have other marks.`,
      is_applied: form.apply,
      changed: changed.length,
      unchanged: graded.length - changed.length,
      changes: changed.slice(0, MOST_SHOWN).map((one) => ({
        student_id: one.student_id,
        roll_number: one.roll_number,
        student_name: one.student_name,
        marks_before: one.computed,
        marks_after: one.after.marks,
      })),
    };
  });
}
