// A question is regraded: first what would change for whom, then for all at once, with a record. Nobody's attempt is
// closed by the old key meanwhile: closing waits for the exam.
import type { RegradePolicy } from '@quivia/contract/exam-decisions';
import { plural } from '@quivia/contract/plural';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import * as papers from '../../exams/papers.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { notifyOfResults } from '../../results/result-notifications.service.ts';
import { type GradedRow, lockGraded } from '../close.queries.ts';
import { scoresOf } from '../grade.service.ts';
import { countedMarks, type Score } from '../scoring.rules.ts';
import { insertDecisions, upsertMarks } from './decide.queries.ts';
import { logged, words } from './decide.words.ts';
import { keyOnPaper } from './new-key.rules.ts';
import * as queries from './regrade.queries.ts';

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
  if (!keys) throw new AppError('not_found', { message: words.noSuchQuestion });
  if (policy !== 'new_key') return null;
  const key = keyOnPaper(keys.paper, keys.newest);
  if (key) return key;
  throw new AppError('invalid_input', { field: 'policy', message: words.otherOptions });
}

export async function regrade(actor: Actor, examId: number, form: Form) {
  const regraded = await regradeAtOnce(actor, examId, form);
  // The next look sees it, also before the event has reached this process.
  papers.forget(examId);
  return regraded;
}

interface Change {
  row: GradedRow;
  before: { marks: number; total: number };
  after: { marks: number; total: number };
}

/** What counts, before and after; a correction stays, but is never more than the total. */
function changeOf(row: GradedRow, score: Score): Change {
  const before = {
    units: row.units ?? 0,
    total_marks: row.total_marks ?? 0,
    corrected_marks: row.corrected_marks,
  };
  const after = { ...score, corrected_marks: row.corrected_marks };
  return {
    row,
    before: { marks: countedMarks(before), total: before.total_marks },
    after: { marks: countedMarks(after), total: after.total_marks },
  };
}

const isChanged = ({ before, after }: Change) => before.marks !== after.marks || before.total !== after.total;

async function regradeAtOnce(actor: Actor, examId: number, form: Form) {
  return inTransaction(async () => {
    const exam = await exams.holdExam(actor, examId);
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    const correct = await keyFor(examId, form);
    const graded = await lockGraded(examId);
    const keyOf = (paper: papers.Paper, seed: number) =>
      papers
        .keyedFor(paper, seed)
        .map((one) =>
          one.id === form.question_id
            ? { ...one, policy: form.policy, correct: correct ?? one.correct }
            : one,
        );
    const key = { id: examId, key_version: exam.key_version, is_released: false };
    const scores = await scoresOf(graded, [key], { keyOf });
    const changes = graded
      .flatMap((row) => {
        const score = scores.get(row.id);
        return score ? [changeOf(row, score)] : [];
      })
      .filter(isChanged);
    const { student } = wordsAt(exam);
    let notified = 0;
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
      await exams.keyChanged(examId);
      await upsertMarks(
        [...scores].map(([attempt_id, score]) => ({ attempt_id, ...score })),
        at,
      );
      await insertDecisions(
        changes.map(({ row, before, after }) => ({
          attempt_id: row.id,
          marks_before: before.marks,
          marks_after: after.marks,
        })),
        { kind: 'regraded', at, by_id: actor.userId, reason: form.reason },
      );
      await audit.record(
        actor,
        'result.regraded',
        logged.regraded(exam.title, plural(changes.length, student), form.reason),
        { institutionId: exam.institution_id },
      );
      notified = await notifyOfResults(
        examId,
        changes.map(({ row }) => row.user_id),
        'changed',
      );
    }
    const params = { count: changes.length, student };
    const message = form.apply
      ? notified > 0
        ? words.changedAndNotified
        : words.changed
      : words.wouldChange;
    return {
      message: message(params).text,
      is_applied: form.apply,
      changed: changes.length,
      unchanged: graded.length - changes.length,
      changes: changes
        .toSorted((a, b) => a.row.roll_number.localeCompare(b.row.roll_number, 'en'))
        .slice(0, MOST_SHOWN)
        .map(({ row, before, after }) => ({
          student_id: row.student_id,
          roll_number: row.roll_number,
          student_name: row.student_name,
          marks_before: before.marks,
          marks_after: after.marks,
          total_before: before.total,
          total_after: after.total,
          is_corrected: row.corrected_marks !== null,
        })),
    };
  });
}
