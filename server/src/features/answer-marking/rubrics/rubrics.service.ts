// The rubric of a question: written and changed by those who run the exam. A change is shown first, then stored as the next
// version; the marks that follow from it are given again, and no sheet says anything else than before.
import type { ReplyTo } from '@quivia/contract/endpoint';
import { type Applied, itemsOf, type RubricGroup } from '@quivia/contract/marking/rubric';
import { fitsRubric, markByRubric } from '@quivia/contract/marking/rubric.rules';
import { isOnStep, type MarkStep } from '@quivia/contract/marking/steps';
import {
  type changeRubric,
  MOST_ALIKE,
  MOST_RUBRIC_CHANGES,
  MOST_RUBRIC_VERSIONS,
} from '@quivia/contract/rubrics';
import { allowsShare } from '@quivia/contract/team';
import { clipped } from '@quivia/kinds/part-texts.rules';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { answersTo } from '../../attempts/answers.service.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { giveMarksAgain } from '../../attempts/marks/give-mark.service.ts';
import { type GradedExam, type GradedRow, gradedOf } from '../../attempts/outcome.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { digestOf } from '../../papers/given-mark.rules.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import { logged, words } from '../answer-marking.words.ts';
import { selectAlike, selectSheets } from '../answers.queries.ts';
import { withoutCovered } from '../covers/covers.rules.ts';
import { selectMarked } from '../plans/plans.queries.ts';
import { planOf } from '../plans/plans.service.ts';
import { existsSeedOf } from '../seeds/seeds.queries.ts';
import { requireMarker } from '../standing.service.ts';
import { stepOf } from '../steps/steps.service.ts';
import { changesUnderPlan, giveUnderPlan } from './planned-rubric.service.ts';
import * as queries from './rubrics.queries.ts';

export type Rubric = Pick<queries.RubricRow, 'version' | 'groups' | 'reason'>;

const UNCHANGED = { marked: 0, changed: 0, opened: 0, settled: 0, changes: [] };

const NONE: Rubric = { version: 0, groups: [], reason: '' };

/** By question, without those that are marked without a rubric. */
export async function rubricsOf(examId: number): Promise<Map<number, Rubric>> {
  const rows = await queries.selectRubrics(examId);
  return new Map(rows.filter(({ groups }) => groups.length > 0).map((row) => [row.question_id, row]));
}

async function newestOf(examId: number, questionId: number): Promise<Rubric> {
  const rows = await queries.selectRubrics(examId);
  return rows.find(({ question_id }) => question_id === questionId) ?? NONE;
}

async function requireQuestion(examId: number, questionId: number) {
  const question = (await markedQuestions(examId)).find(({ id }) => id === questionId);
  if (!question) throw new AppError('not_found', { message: words.noSuchQuestion });
  return question;
}

export async function read(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  const { share } = await exams.requireExam(actor, examId, 'mark');
  const { question_number, question, marks } = await requireQuestion(examId, question_id);
  const { version, groups, reason } = await newestOf(examId, question_id);
  const marked = (await queries.selectSheetsByRubric(examId, question_id)).length;
  const is_final = await queries.existsReleased(examId);
  const step = await stepOf(examId);
  const isNew = version === 0 && !is_final && allowsShare(share, 'run');
  const earlier = isNew ? await queries.selectEarlier(examId, question_id) : undefined;
  return {
    ...{ question_number, question, marks, version, groups, step, reason, marked, is_final },
    ...(earlier && { earlier: { ...earlier, at: earlier.at.toISOString() } }),
  };
}

export async function versions(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  await exams.requireExam(actor, examId, 'run');
  const rows = await queries.selectVersions(examId, question_id);
  return rows.map(({ groups, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    items: itemsOf(groups).length,
  }));
}

const LONGEST_BEGINNING = 240;

/** So that the next answer of the same kind gets the same. */
export async function alike(
  actor: Actor,
  examId: number,
  { question_id, items }: { question_id: number; items: string[] },
) {
  await requireMarker(actor, examId);
  const of = { examId, questionId: question_id, markerId: actor.userId, items };
  const rows = await selectAlike(of, { at: now(), most: MOST_ALIKE });
  const answers = await answersTo(
    question_id,
    rows.map(({ attempt_id }) => attempt_id),
  );
  return rows.map(({ attempt_id, covers, ...row }) => {
    const given = answers.get(attempt_id);
    const { text } = given && 'text' in given ? withoutCovered(given, digestOf(given), covers) : { text: '' };
    return { ...row, begins: clipped(typeof text === 'string' ? text : '', LONGEST_BEGINNING) };
  });
}

interface Said {
  marks?: number | undefined;
  by_rubric?: Applied | undefined;
  rubric_version?: number | undefined;
}

/** The mark that a marker gives: by the rubric where there is one, as it is now. */
export async function markSaid(examId: number, questionId: number, said: Said): Promise<number> {
  const { marks, by_rubric, rubric_version } = said;
  const rubric = (await rubricsOf(examId)).get(questionId);
  if (!rubric && marks !== undefined && !by_rubric) return marks;
  if (rubric && by_rubric && rubric_version === rubric.version) {
    if (!fitsRubric(rubric.groups, by_rubric.items))
      throw new AppError('invalid_input', { field: 'by_rubric', message: words.otherItems });
    const step = await stepOf(examId);
    if (!isOnStep(by_rubric.adjustment, step))
      throw new AppError('invalid_input', { field: 'by_rubric', message: words.notOnStep({ step }) });
    const { marks: worth } = await requireQuestion(examId, questionId);
    return markByRubric(rubric.groups, by_rubric, worth);
  }
  if (marks === undefined && !by_rubric)
    throw new AppError('invalid_input', { field: 'marks', message: words.noMark });
  throw new AppError('changed_meanwhile', { message: words.rubricChanged });
}

interface Form {
  question_id: number;
  key: string;
  version: number;
  reason: string;
  apply: boolean;
}

/** `groups` of the next version; the version before the newest where they are left out. */
export async function change(actor: Actor, examId: number, form: Form & { groups?: RubricGroup[] }) {
  return inTransaction(async () => {
    // Who only looks holds nobody up; submitting waits for an exam that is held.
    const exam = form.apply
      ? await exams.holdExam(actor, examId)
      : await exams.requireExam(actor, examId, 'run');
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    const question = await requireQuestion(examId, form.question_id);
    const before = await newestOf(examId, question.id);
    if (form.apply && (await isApplied(actor, examId, form)))
      return { ...applied(0), version: before.version, ...UNCHANGED };
    if (form.version !== before.version)
      throw new AppError('changed_meanwhile', { message: words.rubricChanged });
    if (await queries.existsReleased(examId))
      throw new AppError('results_out', { message: words.rubricFinal });
    if (await existsSeedOf(examId, question.id))
      throw new AppError('exam_not_now', { message: words.seedsUseRubric });
    const groups = form.groups ?? (await formerOf(examId, question.id, before));
    const step = await stepOf(examId);
    // Also of a version that an undo brings back.
    if (!itemsOf(groups).every(({ marks }) => isOnStep(marks, step)))
      throw new AppError('invalid_input', { field: 'groups', message: words.notOnStep({ step }) });
    // In the order in which everybody holds attempts.
    const attempts = form.apply ? await gradedOf(examId, { hold: true }) : [];
    const { count, found, give } = await changeOf(examId, question, groups);
    if (!form.apply) {
      const message = messageReply(words.rubricWouldChange({ count }));
      return { ...message, is_applied: false, version: before.version, ...found };
    }
    const version = before.version + 1;
    if (version > MOST_RUBRIC_VERSIONS)
      throw new AppError('exam_not_now', { message: words.tooManyVersions({ most: MOST_RUBRIC_VERSIONS }) });
    if (form.reason === '' && before.groups.length > 0)
      throw new AppError('invalid_input', { field: 'reason', message: words.rubricReason });
    const { key, reason } = form;
    const by = { by_id: actor.userId, reason };
    await queries.insertRubric({
      exam_id: examId,
      question_id: question.id,
      version,
      key,
      groups,
      at: now(),
      ...by,
    });
    const graded = { id: examId, key_version: exam.key_version, is_released: false };
    await give(graded, attempts, { step, ...by });
    const what = {
      question: question.question_number,
      exam: exam.title,
      items: itemsOf(groups).length,
      version,
      count,
      reason,
    };
    await audit.record(
      actor,
      'result.rubric',
      form.groups ? logged.rubricChanged(what) : logged.rubricUndone(what),
      { institutionId: exam.institution_id, examId },
    );
    return { ...applied(count), version, ...found };
  });
}

type Give = (
  exam: GradedExam,
  attempts: readonly GradedRow[],
  by: { step: MarkStep; by_id: number; reason: string },
) => Promise<void>;

interface ChangeOf {
  /** Answers whose mark changes, begins or ends. */
  count: number;
  found: Pick<ReplyTo<typeof changeRubric>, 'marked' | 'changed' | 'opened' | 'settled' | 'changes'>;
  give: Give;
}

const largestFirst = (changes: readonly { answer: string; from: number; to: number }[]) =>
  changes.toSorted((a, b) => Math.abs(b.to - b.from) - Math.abs(a.to - a.from)).slice(0, MOST_RUBRIC_CHANGES);

/** Where more than one person marks, or marked, a mark follows from several sheets. */
async function changeOf(
  examId: number,
  question: { id: number; marks: number },
  groups: RubricGroup[],
): Promise<ChangeOf> {
  const plan = await planOf(examId, question.id);
  const answers = await selectMarked(examId, question.id);
  const sheets = await selectSheets(answers.map(({ id }) => id));
  if (plan.plan.type === 'single' && sheets.length <= answers.length)
    return changeOfSingle(examId, question, groups);
  const all = await changesUnderPlan({ examId, question, groups, plan });
  const changes = all.filter(({ from, to }) => from !== to);
  const others = changes.flatMap(({ answer, from, to }) =>
    from === null || to === null ? [] : [{ answer, from: from / UNITS, to: to / UNITS }],
  );
  return {
    count: changes.length,
    found: {
      marked: new Set(sheets.flatMap(({ items, answer_id }) => (items ? answer_id : []))).size,
      changed: others.length,
      opened: changes.filter(({ to }) => to === null).length,
      settled: changes.filter(({ from }) => from === null).length,
      changes: largestFirst(others),
    },
    give: (exam, attempts, { step: _, ...by }) => giveUnderPlan(exam, attempts, by, all),
  };
}

async function changeOfSingle(
  examId: number,
  question: { id: number; marks: number },
  groups: RubricGroup[],
): Promise<ChangeOf> {
  const sheets = await queries.selectSheetsByRubric(examId, question.id);
  const changes = changesBy(groups, sheets, question.marks);
  return {
    count: changes.length,
    found: {
      ...{ marked: sheets.length, changed: changes.length, opened: 0, settled: 0 },
      changes: largestFirst(changes.map(({ sheet, from, to }) => ({ answer: sheet.answer, from, to }))),
    },
    async give(exam, attempts, by) {
      const ids = await giveMarksAgain(
        exam,
        attempts,
        { question_id: question.id, worth: question.marks, ...by },
        changes.map(({ sheet, to }) => ({ attempt_id: sheet.attempt_id, digest: sheet.digest, marks: to })),
      );
      await queries.updateGiven(
        changes.map(({ sheet }, place) => ({ id: sheet.id, given_id: ids[place] as number })),
      );
    },
  };
}

const applied = (count: number) => ({
  ...messageReply(words.rubricStored({ count })),
  is_applied: true,
});

/** By a call whose reply was lost. */
async function isApplied(actor: Actor, examId: number, { key, question_id }: Form): Promise<boolean> {
  const before = await queries.selectByKey(key);
  if (!before) return false;
  if (before.exam_id !== examId || before.question_id !== question_id || before.by_id !== actor.userId)
    throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
  return true;
}

async function formerOf(examId: number, questionId: number, { version }: Rubric): Promise<RubricGroup[]> {
  if (version === 0) throw new AppError('exam_not_now', { message: words.nothingToUndo });
  return version === 1 ? [] : ((await queries.selectVersion(examId, questionId, version - 1)) ?? []);
}

/** Without a rubric, marks stay as they were given. */
function changesBy(groups: RubricGroup[], sheets: readonly queries.SheetRow[], worth: number) {
  if (groups.length === 0) return [];
  return sheets
    .map((sheet) => ({ sheet, from: sheet.marks, to: markByRubric(groups, sheet, worth) }))
    .filter(({ from, to }) => from !== to);
}
