// A question is regraded: first what would change for whom, then for all at once, with a record. Nobody's attempt is
// closed by the old key meanwhile: closing waits for the exam.
import type { AnswerKey, BankEffect, RegradePolicy } from '@quivia/contract/exam-decisions';
import { plural } from '@quivia/contract/plural';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import * as papers from '../../exams/papers.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { canEdit } from '../../question-banks/bank-access.service.ts';
import { keyLetters } from '../../question-banks/question-content.rules.ts';
import { changeKey } from '../../question-banks/versions.service.ts';
import { notifyOfResults } from '../../results/result-notifications.service.ts';
import { type GradedRow, selectGraded } from '../close.queries.ts';
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
  correct?: number[] | undefined;
  reason: string;
  apply: boolean;
  key_version?: number | undefined;
}

async function requireKeys(examId: number, questionId: number): Promise<queries.Keys> {
  const keys = await queries.selectKeys(examId, questionId);
  if (!keys) throw new AppError('not_found', { message: words.noSuchQuestion });
  return keys;
}

/** What the dialog shows before anything is chosen. */
export async function answerKey(actor: Actor, examId: number, questionId: number): Promise<AnswerKey> {
  await exams.requireExam(actor, examId);
  const keys = await requireKeys(examId, questionId);
  const { paper, newest, bank_id, bank_title, is_deleted } = keys;
  const inBank = keyOnPaper(paper, newest);
  return {
    question_number: keys.question_number,
    question: keys.question,
    answer_rule: keys.answer_rule,
    policy: keys.policy,
    options: paper.map((one) => ({ ...one, is_correct_in_bank: inBank?.includes(one.id) ?? null })),
    qbank: bank_id,
    qbank_title: bank_title,
    can_edit_bank: !is_deleted && inBank !== undefined && (await canEdit(actor, bank_id)),
    ...(await exams.othersWithQuestion(actor, examId, questionId)),
  };
}

/** Options of the paper; null where the policy needs none. */
function keyFor({ paper, newest }: queries.Keys, { policy, correct }: Form): number[] | null {
  if (policy !== 'new_key') return null;
  if (correct) {
    const ids = new Set(paper.map(({ id }) => id));
    if (correct.every((id) => ids.has(id))) return [...new Set(correct)];
    throw new AppError('invalid_input', { field: 'correct', message: words.otherOption });
  }
  const key = keyOnPaper(paper, newest);
  if (key) return key;
  throw new AppError('invalid_input', { field: 'policy', message: words.otherOptions });
}

interface InBank {
  effect: BankEffect | null;
  /** Options of the newest version. */
  correct: number[];
}

/** What a key chosen for the exam does to the question in its bank. */
async function inBank(actor: Actor, keys: queries.Keys, { policy, correct }: Form): Promise<InBank> {
  const only = (effect: BankEffect | null) => ({ effect, correct: [] });
  if (policy !== 'new_key' || !correct) return only(null);
  if (keys.is_deleted) return only('deleted');
  const chosen = keys.paper.map((one) => ({ ...one, is_correct: correct.includes(one.id) }));
  const key = keyOnPaper(keys.newest, chosen);
  if (!key) return only('other_options');
  if (keys.newest.every(({ id, is_correct }) => is_correct === key.includes(id))) return only('same');
  return (await canEdit(actor, keys.bank_id)) ? { effect: 'changes', correct: key } : only('no_access');
}

/** For the audit log. */
function howRegraded({ paper }: queries.Keys, policy: RegradePolicy, correct: number[] | null): string {
  if (policy !== 'new_key') return policy === 'drop' ? logged.drop : logged.allCorrect;
  const options = paper.map((one) => ({ ...one, is_correct: correct?.includes(one.id) ?? false }));
  return logged.newKey(keyLetters({ options: paper }), keyLetters({ options }));
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
    // Who only looks holds nobody up: closing and submitting wait for an exam that is held.
    const exam = await (form.apply ? exams.holdExam : exams.requireExam)(actor, examId);
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    if (form.key_version !== undefined && form.key_version !== exam.key_version)
      throw new AppError('changed_meanwhile');
    const keys = await requireKeys(examId, form.question_id);
    const correct = keyFor(keys, form);
    const bank = await inBank(actor, keys, form);
    const graded = await selectGraded(examId, { hold: form.apply });
    const keyOf = (paper: papers.Paper, all: papers.Keys, seed: number) =>
      papers
        .keyedFor(paper, all, seed)
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
        logged.regraded({
          question: keys.question_number,
          exam: exam.title,
          how: howRegraded(keys, form.policy, correct),
          students: plural(changes.length, student),
          reason: form.reason,
        }),
        { institutionId: exam.institution_id },
      );
      if (bank.effect === 'changes') await changeKey(actor, form.question_id, keys.version, bank.correct);
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
    const sentences = [message(params)];
    if (form.apply && bank.effect === 'changes') sentences.push(words.bankChanged({ bank: keys.bank_title }));
    return {
      message: sentences.map(({ text }) => text).join(' '),
      is_applied: form.apply,
      key_version: form.apply ? exam.key_version + 1 : exam.key_version,
      bank: bank.effect,
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
