// Equal answers are marked in one act, each with a sheet of its own. Only answers without a mark of this person get one; who
// else has an answer in hand keeps it. The act can be undone as a whole.
import type { ReplyTo } from '@quivia/contract/endpoint';
import {
  type listEqualAnswers,
  type listGroupMarks,
  MOST_AT_ONCE,
  MOST_GROUP_MARKS,
  MOST_WORDINGS,
} from '@quivia/contract/equal-answers';
import { isMark } from '@quivia/contract/marking/steps';
import { clipped } from '@quivia/kinds/part-texts.rules';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { answersTo } from '../../attempts/answers.service.ts';
import { answerToMark, markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { giveTogether, undoMarks } from '../../attempts/marks/give-mark.service.ts';
import { gradedOf, holdKeyOf } from '../../attempts/outcome.service.ts';
import * as audit from '../../audit/audit.service.ts';
import { digestOf } from '../../papers/given-mark.rules.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import { LIKELY_DUPLICATE } from '../../questions/duplicates/likeness.rules.ts';
import { logged, words } from '../answer-marking.words.ts';
import { type Answer, type AnswerRow, insertAnswers, selectDue, selectSheets } from '../answers.queries.ts';
import { coversOf } from '../covers/covers.queries.ts';
import { withoutCovered } from '../covers/covers.rules.ts';
import { planOf } from '../plans/plans.service.ts';
import {
  annotated,
  holdEnd,
  type MarkForm,
  ownSheet,
  refusal,
  requireAnswer,
  requireHold,
  requireMarking,
  togetherWith,
} from '../queue.service.ts';
import { markSaid } from '../rubrics/rubrics.service.ts';
import { existsCheck, selectAgreedAnswers } from '../seeds/seeds.queries.ts';
import { stepOf } from '../steps/steps.service.ts';
import * as queries from './equal.queries.ts';
import { type Alike, alikeTo } from './equal.rules.ts';
import { shinglesIn, shortTexts } from './short-texts.service.ts';

const LONGEST_BEGINNING = 120;

export async function list(
  actor: Actor,
  examId: number,
  { answer }: { answer: string },
): Promise<ReplyTo<typeof listEqualAnswers>> {
  await requireMarking(actor, examId);
  const row = await requireAnswer(actor, examId, answer);
  // In a group it could be told which answer is a seed.
  if (row.is_of_script || (await existsCheck(examId, row.question_id))) return [];
  const alike = await alikeOf(examId, row);
  const due = await dueAmong(
    actor,
    examId,
    row,
    alike.flatMap(({ attempts }) => attempts),
  );
  const free = new Set(due.flatMap(({ id, is_held }) => (is_held ? [] : id)));
  if (!free.has(row.attempt_id)) return [];
  const wordings = alike.flatMap(({ attempts, class: _, likeness, ...wording }) => {
    const answers = attempts.filter((id) => free.has(id)).length;
    return answers === 0 ? [] : [{ ...wording, answers, likeness: Math.floor(likeness * 100) / 100 }];
  });
  const [equal, near] = [true, false].map((is) => wordings.filter(({ is_equal }) => is_equal === is));
  return [...(equal ?? []).slice(0, MOST_WORDINGS.equal), ...(near ?? []).slice(0, MOST_WORDINGS.near)];
}

/** Outside of transactions: what it reads is kept for others. */
async function alikeOf(examId: number, row: AnswerRow): Promise<Alike[]> {
  const texts = await shortTexts(examId, row.question_id);
  const own = texts?.read.get(row.attempt_id)?.text;
  if (!texts || !own) return [];
  const all = [...texts.read].flatMap(([id, { text }]) => (text ? [[id, text] as const] : []));
  return alikeTo(own, all, LIKELY_DUPLICATE, shinglesIn(texts));
}

/** What is covered of an answer would be read in the texts of its group: such an answer is marked alone. */
async function dueAmong(actor: Actor, examId: number, { question_id }: AnswerRow, attemptIds: number[]) {
  const due = await selectDue({ examId, questionId: question_id, markerId: actor.userId, attemptIds }, now());
  const covers = await coversOf(question_id, attemptIds);
  return due.filter(({ id }) => !covers.has(id));
}

interface Form extends MarkForm {
  versions: string[];
  answers: number;
}

interface Marked {
  marked: number;
  held: number;
  gone: number;
}

const reply = ({ marked, held, gone }: Marked) => ({
  ...messageReply(words.markedAtOnce({ marked, held, gone })),
  ...{ marked, held, gone },
});

export async function mark(actor: Actor, examId: number, form: Form) {
  await requireMarking(actor, examId);
  const row = await requireAnswer(actor, examId, form.answer);
  if (row.is_of_script) throw new AppError('exam_not_now', { message: words.wholeScripts });
  if (await existsCheck(examId, row.question_id))
    throw new AppError('exam_not_now', { message: words.oneByOne });
  const versions = new Set([form.version, ...form.versions]);
  const alike = (await alikeOf(examId, row)).filter(({ version }) => versions.has(version));
  const due = await dueAmong(
    actor,
    examId,
    row,
    alike.flatMap(({ attempts }) => attempts),
  );
  const others = due.flatMap(({ id }) => (id === row.attempt_id ? [] : id)).slice(0, MOST_AT_ONCE);
  return inTransaction(() => markTogether(actor, examId, form, { row, others, versions }));
}

interface Together {
  /** The answer in hand. */
  row: AnswerRow;
  /** Attempts whose answers are to get the same. */
  others: number[];
  versions: ReadonlySet<string>;
}

async function markTogether(actor: Actor, examId: number, form: Form, { row, others, versions }: Together) {
  const [key] = await holdKeyOf(examId);
  const attempts = await gradedOf(examId, { hold: true, only: [row.attempt_id, ...others] });
  const before = await queries.selectGroup(form.key);
  if (
    before &&
    (before.attempt_id !== row.attempt_id ||
      before.question_id !== row.question_id ||
      before.marker_id !== actor.userId)
  )
    throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
  if (before) return reply(before);
  if (!key || !attempts.some(({ id }) => id === row.attempt_id))
    throw new AppError('exam_not_now', { message: words.stillOpen });
  // Read again: whoever held the attempt before may have marked it.
  const own = await requireAnswer(actor, examId, form.answer);
  await requireHold(actor, examId, own);
  if (ownSheet(actor, own) || own.escalated !== null)
    throw new AppError('exam_not_now', { message: words.notTogether });
  const marks = await markSaid(examId, own.question_id, form);
  const found = await answerToMark(key, { id: own.attempt_id, seed: own.seed }, own.question_id);
  if (typeof found === 'string') throw await refusal(found, examId, own);
  if (found.digest !== form.version) throw await refusal('other_answer', examId, own);
  const annotations = await annotated(examId, own, form);
  if (!isMark(marks, found.worth, await stepOf(examId))) throw await refusal('not_a_mark', examId, own);

  const due = await dueAmong(actor, examId, own, [own.attempt_id, ...others]);
  const free = due.flatMap(({ id, is_held }) => (is_held || id === own.attempt_id ? [] : id));
  const taken = await take(actor, own, [own.attempt_id, ...free.slice(0, form.answers - 1)]);
  const given = await answersTo(
    own.question_id,
    taken.map(({ attempt_id }) => attempt_id),
  );
  const theirs = taken.filter(({ attempt_id }) => versions.has(digestOf(given.get(attempt_id))));
  const [marked, held] = [theirs.length, due.filter(({ is_held }) => is_held).length];
  const done = { marked, held, gone: Math.max(0, form.answers - marked - held) };
  const by = { question_id: own.question_id, by_id: actor.userId, reason: form.reason };
  const rows = await givenBy(actor, { examId, own, marks }, theirs, given);
  const ids = await giveTogether(key, attempts, by, rows);
  // In another spelling the places are others.
  const sheets = rows.flatMap(({ answer_id, digest }, place) =>
    answer_id === undefined
      ? []
      : {
          answer_id,
          given_id: ids[place] as number,
          annotations: digest === form.version ? annotations : [],
        },
  );
  const sheet_ids = await queries.insertSheets(sheets, {
    marker_id: actor.userId,
    marks,
    comment: form.comment,
    items: form.by_rubric?.items ?? null,
    adjustment: form.by_rubric?.adjustment ?? 0,
    adjustment_note: form.by_rubric?.adjustment_note ?? '',
    submitted_at: now(),
  });
  await queries.insertGroup({
    ...{ key: form.key, exam_id: examId, question_id: own.question_id, marker_id: actor.userId },
    ...{ attempt_id: own.attempt_id, sheet_ids, held: done.held, gone: done.gone, at: now() },
  });
  await queries.deleteHolds(
    taken.map(({ id }) => id),
    actor.userId,
  );
  return reply(done);
}

/** Those that nobody else reached for meanwhile. */
async function take(actor: Actor, { question_id }: AnswerRow, attemptIds: number[]) {
  const answers = await insertAnswers(attemptIds, question_id);
  const held = await queries.takeHolds(
    answers.map(({ id }) => id),
    { markerId: actor.userId, at: now(), until: holdEnd(now()) },
  );
  return answers.filter(({ id }) => held.has(id));
}

/** For each answer the mark of its sheet, with the answer's id, and where it is one of several what they give together. */
async function givenBy(
  actor: Actor,
  { examId, own, marks }: { examId: number; own: AnswerRow; marks: number },
  answers: readonly Answer[],
  given: ReadonlyMap<number, unknown>,
) {
  const plan = await planOf(examId, own.question_id);
  const sheets = Map.groupBy(await selectSheets(answers.map(({ id }) => id)), ({ answer_id }) => answer_id);
  return answers.flatMap(({ id, key, attempt_id }) => {
    const together = togetherWith(actor, plan, { key, sheets: sheets.get(id) ?? [] }, marks);
    const digest = digestOf(given.get(attempt_id));
    const units = Math.round(marks * UNITS);
    const sheet = { answer_id: id, attempt_id, digest, units, is_open: together !== undefined };
    if (typeof together !== 'object') return [sheet];
    return [sheet, { ...sheet, ...together, answer_id: undefined, is_open: false }];
  });
}

export async function groups(
  actor: Actor,
  examId: number,
  { question_id }: { question_id: number },
): Promise<ReplyTo<typeof listGroupMarks>> {
  await requireMarking(actor, examId);
  const of = { examId, questionId: question_id, markerId: actor.userId };
  const rows = await queries.selectGroups(of, MOST_GROUP_MARKS);
  const ids = rows.map(({ attempt_id }) => attempt_id);
  const given = await answersTo(question_id, ids);
  const covers = await coversOf(question_id, ids);
  return rows.map(({ attempt_id, ...row }) => {
    const own = given.get(attempt_id);
    const { text } = withoutCovered({ ...own }, digestOf(own), covers.get(attempt_id) ?? []);
    return { ...row, begins: typeof text === 'string' ? clipped(text, LONGEST_BEGINNING) : '' };
  });
}

/** What another person marked too stays, as it does for a single sheet: whoever could have seen theirs gives no other mark. */
export async function undo(
  actor: Actor,
  examId: number,
  { group: groupKey, reason }: { group: string; reason: string },
) {
  const { title, institution_id } = await requireMarking(actor, examId);
  return inTransaction(async () => {
    const [key] = await holdKeyOf(examId);
    const found = await queries.selectGroup(groupKey);
    if (!key || !found || found.exam_id !== examId || found.marker_id !== actor.userId)
      throw new AppError('not_found', { message: words.noSuchGroup });
    const all = await queries.selectGroupSheets(found.id, actor.userId);
    const only = all.map(({ attempt_id }) => attempt_id);
    const attempts = await gradedOf(examId, { hold: true, only });
    // Again, now that nobody else undoes or marks them.
    const group = await queries.selectGroup(groupKey);
    if (group && group.undone !== null) return undone(group.undone, group.marked - group.undone);
    const current = await undoable(found.id, actor.userId);
    const which = attempts.filter(({ id }) => current.has(id));
    if (which.length === 0) return undone(0, found.marked);
    await undoMarks(key, which, found.question_id);
    await queries.updateUndone(found.id, { at: now(), undone: which.length, reason });
    const question = (await markedQuestions(examId)).find(({ id }) => id === found.question_id);
    const what = { question: question?.question_number ?? 0, exam: title, count: which.length, reason };
    const of = { institutionId: institution_id, examId };
    await audit.record(actor, 'result.group-undone', logged.groupUndone(what), of);
    return undone(which.length, found.marked - which.length);
  });
}

const undone = (count: number, kept: number) => ({
  ...messageReply(words.groupUndone({ undone: count, kept })),
  ...{ undone: count, kept },
});

/** Attempts whose answers have the sheet of this group and no other, and whose students don't see the mark. */
async function undoable(groupId: number, markerId: number): Promise<Set<number>> {
  const rows = await queries.selectGroupSheets(groupId, markerId);
  const counting = Map.groupBy(
    await selectSheets(rows.map(({ answer_id }) => answer_id)),
    ({ answer_id }) => answer_id,
  );
  const seeds = await selectAgreedAnswers(rows.map(({ answer_id }) => answer_id));
  const isAlone = (answerId: number, sheetId: number) => {
    const sheets = counting.get(answerId) ?? [];
    return sheets.length === 1 && sheets[0]?.id === sheetId && !seeds.has(answerId);
  };
  return new Set(
    rows.flatMap(({ id, answer_id, attempt_id, is_released }) =>
      isAlone(answer_id, id) && !is_released ? attempt_id : [],
    ),
  );
}
