// How many people mark the answers to a question: set and changed by those who run the exam. What would follow for answers
// that have been marked is shown first. No sheet says anything else than before.
import { createHash, randomUUID } from 'node:crypto';
import { type DoublePlan, type Plan, SINGLE } from '@quivia/contract/marking/plan';
import { markInForce, mostSheets, type Sheet, type Standing } from '@quivia/contract/marking/plan.rules';
import { planInWords } from '@quivia/contract/marking/plan-in-words.words';
import { MOST_PLAN_VERSIONS } from '@quivia/contract/marking-plans';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { giveTogether } from '../../attempts/marks/give-mark.service.ts';
import { gradedOf } from '../../attempts/outcome.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import { logged, words } from '../answer-marking.words.ts';
import { type SheetRow, selectSheets } from '../answers.queries.ts';
import { existsReleased, updateGiven } from '../rubrics/rubrics.queries.ts';
import { selectAgreedAnswers } from '../seeds/seeds.queries.ts';
import * as queries from './plans.queries.ts';

export interface PlanOfQuestion extends Pick<queries.PlanRow, 'version' | 'plan' | 'seed' | 'reason'> {
  /** What counts for an answer follows from its whole script. */
  ofScript?: DoublePlan;
}

const NONE: PlanOfQuestion = { version: 0, plan: SINGLE, seed: '', reason: '' };

interface Plans {
  ofQuestion: (questionId: number) => PlanOfQuestion;
  /** The one for whole scripts, which stands above those of questions. */
  ofScripts: DoublePlan | undefined;
}

export async function plansOf(examId: number): Promise<Plans> {
  const rows = await queries.selectPlans(examId);
  const ofScripts = rows.find(({ question_id }) => question_id === null);
  if (ofScripts?.plan.type !== 'double') return { ofQuestion: ownPlans(rows), ofScripts: undefined };
  const { plan } = ofScripts;
  return { ofQuestion: () => ({ ...ofScripts, plan, ofScript: plan }), ofScripts: plan };
}

/** One person marks the answers to questions without a plan. */
function ownPlans(rows: Awaited<ReturnType<typeof queries.selectPlans>>): Plans['ofQuestion'] {
  const byQuestion = new Map(rows.map((row) => [row.question_id, row]));
  return (id) => byQuestion.get(id) ?? NONE;
}

/** Whether or not whole scripts have one. */
export const plansOfQuestions = async (examId: number) => ownPlans(await queries.selectPlans(examId));

export async function planOf(examId: number, questionId: number): Promise<PlanOfQuestion> {
  return (await plansOf(examId)).ofQuestion(questionId);
}

/** Nobody can tell beforehand: of the plan's secret and the answer's key. */
function isDrawn({ plan, seed }: PlanOfQuestion, answer: string): boolean {
  if (plan.type !== 'second_look') return false;
  const place = createHash('sha256').update(`${seed} ${answer}`).digest().readUInt32BE();
  return place < (plan.percent / 100) * 2 ** 32;
}

/** What counts for an answer by its sheets, and by what was agreed about exactly these. */
export function standingOf(
  of: PlanOfQuestion,
  answer: { key: string; sheets: readonly Sheet[] },
  agreement?: queries.AgreementRow,
): Standing {
  const settled = agreement?.is_confirmed ? agreement : undefined;
  return markInForce(of.plan, { sheets: answer.sheets, settled, isDrawn: isDrawn(of, answer.key) });
}

/** Marks have two decimals, so a mean of two is a whole number of units. */
export const unitsOf = ({ mark }: Standing & { is: 'marked' }): number =>
  Number((mark.top * BigInt(UNITS)) / mark.bottom);

async function requireQuestion(examId: number, questionId: number) {
  const question = (await markedQuestions(examId)).find(({ id }) => id === questionId);
  if (!question) throw new AppError('not_found', { message: words.noSuchQuestion });
  return question;
}

export async function read(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  await exams.requireExam(actor, examId, 'mark');
  const { question_number, question, marks } = await requireQuestion(examId, question_id);
  const { version, plan, reason, ofScript } = await planOf(examId, question_id);
  const begun = (await queries.selectMarked(examId, question_id)).length;
  const is_of_script = ofScript !== undefined;
  return {
    question_number,
    question,
    marks,
    version,
    plan,
    reason,
    begun,
    ...(is_of_script && { is_of_script }),
  };
}

interface Form {
  question_id: number;
  key: string;
  version: number;
  plan: Plan;
  reason: string;
  apply: boolean;
}

export async function change(actor: Actor, examId: number, form: Form) {
  return inTransaction(async () => {
    // Who only looks holds nobody up; submitting waits for an exam that is held.
    const exam = form.apply
      ? await exams.holdExam(actor, examId)
      : await exams.requireExam(actor, examId, 'run');
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    const question = await requireQuestion(examId, form.question_id);
    const before = await planOf(examId, question.id);
    if (before.ofScript) throw new AppError('exam_not_now', { message: words.planOfScripts });
    if (form.apply && (await isApplied(actor, examId, form)))
      return { ...stored(0), version: before.version, changed: 0, opened: 0, settled: 0 };
    if (form.version !== before.version)
      throw new AppError('changed_meanwhile', { message: words.planChanged });
    if (await existsReleased(examId)) throw new AppError('results_out', { message: words.planFinal });
    const version = before.version + 1;
    const next = { plan: form.plan, version, seed: before.seed || randomUUID(), reason: form.reason };
    // In the order in which everybody holds attempts.
    const attempts = form.apply ? await gradedOf(examId, { hold: true }) : [];
    const answers = await queries.selectMarked(examId, question.id);
    const changes = await changesBy(next, answers);
    const count = (which: (one: Change) => boolean) => changes.filter(which).length;
    const found = {
      changed: count(({ from, to }) => from !== null && to !== null),
      opened: count(({ to }) => to === null),
      settled: count(({ from }) => from === null),
    };
    if (!form.apply) {
      const message = messageReply(words.planWouldChange({ count: changes.length }));
      return { ...message, is_applied: false, version: before.version, ...found };
    }
    if (version > MOST_PLAN_VERSIONS)
      throw new AppError('exam_not_now', { message: words.tooManyPlans({ most: MOST_PLAN_VERSIONS }) });
    if (form.reason === '' && answers.length > 0)
      throw new AppError('invalid_input', { field: 'reason', message: words.planReason });
    const by = { question_id: question.id, by_id: actor.userId, reason: form.reason };
    await queries.insertPlan({
      ...by,
      ...next,
      exam_id: examId,
      most_sheets: mostSheets(form.plan),
      key: form.key,
      at: now(),
    });
    const graded = { id: examId, key_version: exam.key_version, is_released: false };
    const ids = await giveTogether(
      graded,
      attempts,
      by,
      changes.map(({ attempt_id, digest, first, to }) => ({
        attempt_id,
        digest,
        units: to ?? first,
        is_open: to === null,
      })),
    );
    await updateGiven(
      changes.flatMap(({ alone }, place) => (alone ? { id: alone, given_id: ids[place] as number } : [])),
    );
    await audit.record(
      actor,
      'result.plan',
      logged.planChanged({
        question: question.question_number,
        exam: exam.title,
        plan: planInWords(form.plan),
        count: changes.length,
        reason: form.reason,
      }),
      { institutionId: exam.institution_id, examId },
    );
    return { ...stored(changes.length), version, ...found };
  });
}

const stored = (count: number) => ({ ...messageReply(words.planStored({ count })), is_applied: true });

/** By a call whose reply was lost. */
async function isApplied(actor: Actor, examId: number, { key, question_id }: Form): Promise<boolean> {
  const before = await queries.selectPlanByKey(key);
  if (!before) return false;
  if (before.exam_id !== examId || before.question_id !== question_id || before.by_id !== actor.userId)
    throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
  return true;
}

export interface Change {
  attempt_id: number;
  digest: string;
  /** Of the first sheet. */
  first: number;
  /** The id of the only sheet. */
  alone: number | undefined;
  /** Units; null without a mark. */
  from: number | null;
  to: number | null;
}

/** What a plan of this question makes of the sheets that there are. */
export async function changesBy(
  of: PlanOfQuestion,
  answers: readonly queries.MarkedRow[],
): Promise<Change[]> {
  const ids = answers.map(({ id }) => id);
  const sheets = Map.groupBy(await selectSheets(ids), ({ answer_id }) => answer_id);
  const agreements = new Map((await queries.selectAgreements(ids)).map((one) => [one.answer_id, one]));
  const seeds = await selectAgreedAnswers(ids);
  return answers.flatMap(({ id, key, attempt_id, units }) => {
    const own: readonly SheetRow[] = sheets.get(id) ?? [];
    const [first] = own;
    // The mark of a seed is agreed on, whatever the plan is.
    if (!first || seeds.has(id)) return [];
    const standing = standingOf(of, { key, sheets: own }, agreements.get(id));
    const to = standing.is === 'marked' ? unitsOf(standing) : null;
    if (to === units) return [];
    const alone = own.length === 1 ? first.id : undefined;
    const { digest, marks } = first;
    return [{ attempt_id, digest, first: Math.round(marks * UNITS), alone, from: units, to }];
  });
}
