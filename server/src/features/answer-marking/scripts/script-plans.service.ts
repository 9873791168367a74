// Two people mark each script of an exam: set, changed and ended by those who run it. What would follow for answers that have
// been marked is shown first. No sheet says anything else than before.
import type { DoublePlan } from '@quivia/contract/marking/plan';
import { mostSheets } from '@quivia/contract/marking/plan.rules';
import { scriptPlanInWords } from '@quivia/contract/marking/plan-in-words.words';
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
import { words as markingWords } from '../answer-marking.words.ts';
import { selectAnonymity } from '../flags/anonymity.queries.ts';
import { selectMarked } from '../plans/plans.queries.ts';
import { type Change, changesBy, plansOfQuestions, unitsOf } from '../plans/plans.service.ts';
import { existsReleased, updateGiven } from '../rubrics/rubrics.queries.ts';
import { standingsOf } from './script-marks.service.ts';
import * as queries from './script-plans.queries.ts';
import { logged, words } from './scripts.words.ts';

const NONE: queries.ScriptPlanRow = { version: 0, plan: null, reason: '' };

const newestOf = async (examId: number) => (await queries.selectScriptPlan(examId)) ?? NONE;

export async function read(actor: Actor, examId: number) {
  await exams.requireExam(actor, examId, 'mark');
  const questions = await markedQuestions(examId);
  return {
    ...(await newestOf(examId)),
    by_script: (await selectAnonymity(examId)).by_script,
    questions: questions.length,
    marks: questions.reduce((sum, { marks }) => sum + Math.round(marks * 100), 0) / 100,
    begun: (await queries.selectBegun(examId)).length,
  };
}

interface Form {
  key: string;
  version: number;
  plan: DoublePlan | null;
  reason: string;
  apply: boolean;
}

interface ChangeOf extends Change {
  question_id: number;
}

export async function change(actor: Actor, examId: number, form: Form) {
  return inTransaction(async () => {
    // Who only looks holds nobody up; submitting waits for an exam that is held.
    const exam = form.apply
      ? await exams.holdExam(actor, examId)
      : await exams.requireExam(actor, examId, 'run');
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: markingWords.cancelled });
    const before = await newestOf(examId);
    if (form.apply && (await isApplied(actor, examId, form)))
      return { ...stored(0), version: before.version, changed: 0, opened: 0, settled: 0 };
    if (form.version !== before.version)
      throw new AppError('changed_meanwhile', { message: markingWords.planChanged });
    if (form.plan && !(await selectAnonymity(examId)).by_script)
      throw new AppError('exam_not_now', { message: words.notByScript });
    if (await existsReleased(examId)) throw new AppError('results_out', { message: markingWords.planFinal });
    // In the order in which everybody holds attempts.
    const attempts = form.apply ? await gradedOf(examId, { hold: true }) : [];
    const begun = await queries.selectBegun(examId);
    const changes = form.plan ? await byScripts(form.plan, begun) : await byQuestions(examId);
    const count = (which: (one: Change) => boolean) => changes.filter(which).length;
    const found = {
      changed: count(({ from, to }) => from !== null && to !== null),
      opened: count(({ to }) => to === null),
      settled: count(({ from }) => from === null),
    };
    if (!form.apply) {
      const message = messageReply(markingWords.planWouldChange({ count: changes.length }));
      return { ...message, is_applied: false, version: before.version, ...found };
    }
    const version = before.version + 1;
    if (version > MOST_PLAN_VERSIONS)
      throw new AppError('exam_not_now', {
        message: markingWords.tooManyPlans({ most: MOST_PLAN_VERSIONS }),
      });
    if (form.reason === '' && begun.length > 0)
      throw new AppError('invalid_input', { field: 'reason', message: markingWords.planReason });
    const { key, plan, reason } = form;
    const by = { by_id: actor.userId, reason };
    const most_sheets = plan && mostSheets(plan);
    await queries.insertScriptPlan({ exam_id: examId, version, plan, most_sheets, key, at: now(), ...by });
    const graded = { id: examId, key_version: exam.key_version, is_released: false };
    for (const [question_id, some] of Map.groupBy(changes, (one) => one.question_id)) {
      const marks = some.map(({ attempt_id, digest, first, to }) => ({
        ...{ attempt_id, digest, units: to ?? first, is_open: to === null },
      }));
      const ids = await giveTogether(graded, attempts, { question_id, ...by }, marks);
      await updateGiven(
        some.flatMap(({ alone }, place) => (alone ? { id: alone, given_id: ids[place] as number } : [])),
      );
    }
    const what = { exam: exam.title, plan: plan && scriptPlanInWords(plan), count: changes.length, reason };
    await audit.record(actor, 'result.plan', logged.planChanged(what), {
      institutionId: exam.institution_id,
      examId,
    });
    return { ...stored(changes.length), version, ...found };
  });
}

const stored = (count: number) => ({ ...messageReply(markingWords.planStored({ count })), is_applied: true });

/** By a call whose reply was lost. */
async function isApplied(actor: Actor, examId: number, { key }: Form): Promise<boolean> {
  const before = await queries.selectScriptPlanByKey(key);
  if (!before) return false;
  if (before.exam_id !== examId || before.by_id !== actor.userId)
    throw new AppError('invalid_input', { field: 'key', message: markingWords.otherAct });
  return true;
}

async function byScripts(plan: DoublePlan, attemptIds: readonly number[]): Promise<ChangeOf[]> {
  return (await standingsOf(plan, attemptIds)).flatMap(
    ({ attempt_id, question_id, units, sheets, standing }) => {
      const [first, ...others] = sheets;
      const to = standing.is === 'marked' ? unitsOf(standing) : null;
      if (!first || to === units) return [];
      return {
        ...{ attempt_id, question_id, digest: first.digest, first: Math.round(first.marks * UNITS) },
        ...{ alone: others.length === 0 ? first.id : undefined, from: units, to },
      };
    },
  );
}

/** Each question is marked by its own plan again. */
async function byQuestions(examId: number): Promise<ChangeOf[]> {
  const plans = await plansOfQuestions(examId);
  const changes: ChangeOf[] = [];
  for (const { id } of await markedQuestions(examId)) {
    const found = await changesBy(plans(id), await selectMarked(examId, id));
    changes.push(...found.map((one) => ({ ...one, question_id: id })));
  }
  return changes;
}
