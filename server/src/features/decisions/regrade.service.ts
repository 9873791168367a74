// A question is regraded: first what would change for whom, then for all at once, with a record. Nobody's attempt is
// closed by the old key meanwhile: closing waits for the exam.
import type { AnswerKey, BankEffect, RegradePolicy } from '@quivia/contract/exam-decisions';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { clipped } from '@quivia/kinds/part-texts.rules';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { valuesOf } from '../attempts/drawn-values/drawn-values.service.ts';
import { scoresByKey } from '../attempts/grade.service.ts';
import {
  answersByAttempt,
  answersTo,
  type GradedRow,
  gradedOf,
  storeScores,
} from '../attempts/outcome.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as exams from '../exams/exams.service.ts';
import { notifyOfResults } from '../exams/notices/result-notices.service.ts';
import { recomputed } from '../papers/paper.rules.ts';
import * as papers from '../papers/papers.service.ts';
import { countedMarks, type Score } from '../papers/scoring.rules.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import { canEdit } from '../questions/bank-access.service.ts';
import { keyLetters } from '../questions/question-content.rules.ts';
import { changeKey } from '../questions/versions.service.ts';
import { type How, logged, words } from './decide.words.ts';
import { insertDecisions } from './decisions.queries.ts';
import { givenAnswers, givenAnswersByValues } from './given-answers.rules.ts';
import { hidesMarks } from './hidden-marks.service.ts';
import { keyOnPaper } from './new-key.rules.ts';
import * as queries from './regrade.queries.ts';
import { keyInIdsOf } from './regrade-parts.rules.ts';

const MOST_SHOWN = 200;
/** In the audit log, in characters. */
const LONGEST_KEY = 300;

interface Form {
  question_id: number;
  policy: RegradePolicy;
  correct?: number[] | undefined;
  accept?: Record<string, unknown> | undefined;
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
  await exams.requireMarks(actor, examId, { opened: 'analysis' });
  const keys = await requireKeys(examId, questionId);
  const { paper, newest, bank_id, bank_title, is_deleted } = keys;
  const inBank = keyOnPaper(paper, newest);
  return {
    question_number: keys.question_number,
    question: keys.question,
    answer_rule: keys.answer_rule,
    policy: keys.policy,
    ...(await ofKind(examId, questionId, keys)),
    options: paper.map((one) => ({ ...one, is_correct_in_bank: inBank?.includes(one.id) ?? null })),
    qbank: bank_id,
    qbank_title: bank_title,
    can_edit_bank:
      !is_deleted &&
      (keys.kind === 'choice' ? inBank : bankKeyOnPaper(keys)) !== undefined &&
      (await canEdit(actor, bank_id)),
    ...(await exams.othersWithQuestion(actor, examId, questionId)),
  };
}

const inExam = ({ question, body }: queries.Keys) => ({ question, body });
const newestInBank = (keys: queries.Keys) => ({ question: keys.newest_question, body: keys.newest_body });

/** Of a kind without options: the key of the newest version, in the ids of the paper; undefined where it asks something else. */
function bankKeyOnPaper(keys: queries.Keys): unknown {
  const isSame =
    keys.kind === keys.newest_kind &&
    JSON.stringify(drawnVariables(keys.parameters)) ===
      JSON.stringify(drawnVariables(keys.newest_parameters));
  if (!isSame) return undefined;
  return keyInIdsOf(keys.kind, { ...newestInBank(keys), key: keys.newest_key }, inExam(keys));
}

/** Formulas may be corrected: they are computed again from what each student was given. */
const drawnVariables = (parameters: queries.Keys['parameters']) =>
  parameters?.variables.filter(({ type }) => type !== 'formula') ?? null;

/** Nothing for multiple choice. */
async function ofKind(examId: number, questionId: number, keys: queries.Keys) {
  const { kind, body, answer_key } = keys;
  if (kind === 'choice' || !body || !answer_key) return undefined;
  if (keys.parameters)
    return { kind, body, answer_key, has_variables: true, given: await givenByValues(examId, questionId) };
  const answers = await answersTo(examId, questionId);
  return { kind, body, answer_key, given: givenAnswers(kindNamed(kind), body, answer_key, answers) };
}

/** Where every student has other values: none of these answers can be accepted for all. */
async function givenByValues(examId: number, questionId: number) {
  const [paper, keys] = [await papers.paperOf(examId), await papers.keysOf(examId)];
  const row = paper?.byId.get(questionId);
  if (!paper || !keys || !row) return [];
  const answers = await answersByAttempt(examId, questionId);
  const values = await valuesOf(
    examId,
    answers.map(({ attempt_id }) => attempt_id),
  );
  const template = { body: row.body, key: keys.byId.get(questionId)?.answer_key };
  return givenAnswersByValues(
    kindNamed(row.kind),
    template,
    answers.map(({ attempt_id, answer }) => ({
      answer,
      filled: papers.filledFor(row, keys, values.get(attempt_id)),
    })),
  );
}

interface NewKey {
  /** Options of the paper, of multiple choice. */
  correct: number[] | null;
  /** Of every other kind. */
  answer_key: unknown;
  /** Formulas that the key refers to, if the question has variables. */
  parameters: queries.Keys['parameters'];
}

/** All null where the policy needs no key. */
function keyFor(keys: queries.Keys, form: Form): NewKey {
  const none = { correct: null, answer_key: null, parameters: null };
  if (form.policy !== 'new_key') return none;
  if (keys.kind === 'choice') return { ...none, correct: optionsFor(keys, form) };
  const parameters = keys.parameters && keys.newest_parameters;
  return { ...none, answer_key: otherKeyFor(keys, form), parameters };
}

function otherKeyFor(keys: queries.Keys, { accept }: Form): unknown {
  if (!accept) {
    const newest = bankKeyOnPaper(keys);
    if (newest !== undefined) return newest;
    throw new AppError('invalid_input', { field: 'policy', message: words.otherBody });
  }
  if (keys.parameters)
    throw new AppError('invalid_input', { field: 'accept', message: words.differentValues });
  const rules = kindNamed(keys.kind);
  const read = rules.Answer.safeParse(accept);
  const key =
    read.success && rules.fits(keys.body, read.data) && rules.isAnswered(read.data)
      ? rules.accept?.(keys.body, keys.answer_key, read.data)
      : undefined;
  if (key !== undefined) return key;
  throw new AppError('invalid_input', { field: 'accept', message: words.notAcceptable });
}

function optionsFor({ paper, newest }: queries.Keys, { correct }: Form): number[] {
  if (correct) {
    const ids = new Set(paper.map(({ id }) => id));
    if (correct.every((id) => ids.has(id))) return [...new Set(correct)];
    throw new AppError('invalid_input', { field: 'correct', message: words.otherOption });
  }
  const key = keyOnPaper(paper, newest);
  if (key) return key;
  throw new AppError('invalid_input', { field: 'policy', message: words.otherOptions });
}

interface InBank extends Omit<NewKey, 'parameters'> {
  effect: BankEffect | null;
}

/** What a key chosen for the exam does to the question in its bank. */
async function inBank(actor: Actor, keys: queries.Keys, form: Form): Promise<InBank> {
  const { policy, correct } = form;
  const only = (effect: BankEffect | null) => ({ effect, correct: null, answer_key: null });
  if (policy !== 'new_key' || !(correct || form.accept)) return only(null);
  if (keys.is_deleted) return only('deleted');
  if (keys.kind !== 'choice') {
    const newest = bankKeyOnPaper(keys);
    if (newest === undefined) return only('other_options');
    // The bank's own key is widened: it may have been corrected since the exam was made.
    if (kindNamed(keys.kind).grade(keys.body, newest, form.accept).share === 1) return only('same');
    const wider = kindNamed(keys.kind).accept?.(keys.body, newest, form.accept);
    if (wider === undefined) return only('other_options');
    const answer_key = keyInIdsOf(keys.kind, { ...inExam(keys), key: wider }, newestInBank(keys));
    return (await canEdit(actor, keys.bank_id))
      ? { effect: 'changes', correct: null, answer_key }
      : only('no_access');
  }
  return optionsInBank(actor, keys, correct ?? []);
}

async function optionsInBank(actor: Actor, keys: queries.Keys, correct: number[]): Promise<InBank> {
  const only = (effect: BankEffect | null) => ({ effect, correct: null, answer_key: null });
  const chosen = keys.paper.map((one) => ({ ...one, is_correct: correct.includes(one.id) }));
  const key = keyOnPaper(keys.newest, chosen);
  if (!key) return only('other_options');
  if (keys.newest.every(({ id, is_correct }) => is_correct === key.includes(id))) return only('same');
  return (await canEdit(actor, keys.bank_id))
    ? { effect: 'changes', correct: key, answer_key: null }
    : only('no_access');
}

/** For the audit log. */
function howRegraded(keys: queries.Keys, { policy, accept }: Form, { correct, answer_key }: NewKey): How {
  const { paper, kind, body } = keys;
  if (policy !== 'new_key') return { policy };
  if (kind !== 'choice') {
    const { keyText, summary } = kindNamed(kind);
    if (accept) return { policy: 'accept', answer: summary(body, accept) };
    const [from, to] = [keyText(body, keys.answer_key), keyText(body, answer_key)];
    return { policy, from: clipped(from, LONGEST_KEY), to: clipped(to, LONGEST_KEY) };
  }
  const options = paper.map((one) => ({ ...one, is_correct: correct?.includes(one.id) ?? false }));
  return { policy, from: keyLetters({ options: paper }), to: keyLetters({ options }) };
}

export async function regrade(actor: Actor, examId: number, form: Form) {
  const regraded = await regradeAtOnce(actor, examId, form);
  // The next look sees it, also before the event has reached this process.
  papers.forget(examId);
  return regraded;
}

/** Refused where a corrected formula has no number for somebody: their answer could not be graded. */
async function requireNumbers(
  examId: number,
  questionId: number,
  { parameters }: NewKey,
  graded: readonly GradedRow[],
): Promise<void> {
  const values = await valuesOf(
    examId,
    graded.map(({ id }) => id),
  );
  const failed = [...values.values()].filter(({ [questionId]: own }) => {
    return own && parameters && !recomputed({ new_parameters: parameters }, own);
  });
  if (failed.length > 0)
    throw new AppError('invalid_input', {
      field: 'policy',
      message: words.noNumber({ count: failed.length }),
    });
}

interface Change {
  row: GradedRow;
  before: { marks: number | null; total: number };
  after: { marks: number | null; total: number };
}

/** What counts, before and after; a correction stays, but is never more than the total. */
function changeOf(row: GradedRow, score: Score): Change {
  const before = {
    units: row.unmarked > 0 ? null : (row.units ?? 0),
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
    const exam = form.apply
      ? await exams.holdExam(actor, examId)
      : await exams.requireExam(actor, examId, 'run');
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    if (form.key_version !== undefined && form.key_version !== exam.key_version)
      throw new AppError('changed_meanwhile');
    const keys = await requireKeys(examId, form.question_id);
    const newKey = keyFor(keys, form);
    const bank = await inBank(actor, keys, form);
    const graded = await gradedOf(examId, { hold: form.apply });
    const withKeys = (all: papers.Keys): papers.Keys => {
      const one = all.byId.get(form.question_id);
      if (!one) return all;
      const changed = {
        ...one,
        policy: form.policy,
        correct: newKey.correct ?? one.correct,
        answer_key: newKey.answer_key ?? one.answer_key,
        new_parameters: newKey.parameters ?? one.new_parameters,
      };
      return { ...all, byId: new Map(all.byId).set(one.id, changed) };
    };
    if (newKey.parameters) await requireNumbers(examId, form.question_id, newKey, graded);
    const key = { id: examId, key_version: exam.key_version, is_released: false };
    const scores = await scoresByKey(graded, key, form.question_id, withKeys);
    const changes = graded
      .flatMap((row) => {
        const score = scores.get(row.id);
        return score ? [changeOf(row, score)] : [];
      })
      .filter(isChanged);
    const { student } = wordsAt(exam);
    // Before anything is stored: a regrade can give the last mark that was missing.
    const isHidden = await hidesMarks(actor.userId, examId);
    let notified = 0;
    if (form.apply) {
      const at = now();
      await papers.storeRegrade({
        exam_id: examId,
        question_id: form.question_id,
        policy: form.policy,
        ...newKey,
        at,
        by_id: actor.userId,
        reason: form.reason,
      });
      await exams.keyChanged(examId);
      await storeScores(scores, at);
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
          count: changes.length,
          student,
          reason: form.reason,
          ...howRegraded(keys, form, newKey),
        }),
        { institutionId: exam.institution_id, examId },
      );
      if (bank.effect === 'changes') await changeKey(actor, form.question_id, keys.version, bank);
      notified = await notifyOfResults(
        examId,
        changes.map(({ row }) => row.user_id),
        'changed',
      );
    }
    const isBankToo = form.apply && bank.effect === 'changes';
    const params = { count: changes.length, student, bank: isBankToo ? keys.bank_title : '' };
    const sentence = form.apply
      ? notified > 0
        ? words.changedAndNotified
        : words.changed
      : words.wouldChange;
    return {
      ...messageReply(sentence(params)),
      is_applied: form.apply,
      key_version: form.apply ? exam.key_version + 1 : exam.key_version,
      bank: bank.effect,
      changed: changes.length,
      unchanged: graded.length - changes.length,
      // Who is among them says as much as their marks.
      changes: (isHidden ? [] : changes)
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
