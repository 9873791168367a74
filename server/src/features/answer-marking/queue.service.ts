// Marking one answer after another. Who has an answer in hand holds it alone, for a while; what they submit is a sheet, and
// its mark goes to the one writer of given marks.
import { type AnswerToMark, HOLD_MINUTES, MOST_OWN_SHEETS } from '@quivia/contract/answer-marking';
import type { Annotation } from '@quivia/contract/marking/annotations';
import { fitAnswer, inOrder } from '@quivia/contract/marking/annotations.rules';
import { mostSheets } from '@quivia/contract/marking/plan.rules';
import type { Applied } from '@quivia/contract/marking/rubric';
import { isMark } from '@quivia/contract/marking/steps';
import { allowsShare } from '@quivia/contract/team';
import type { StreamedDownload } from '@quivia/files/download';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as answerFiles from '../attempts/answer-files/answer-files.service.ts';
import { answersToMark, answerToMark, markedQuestions } from '../attempts/marks/answer-to-mark.service.ts';
import { giveMark } from '../attempts/marks/give-mark.service.ts';
import { holdGraded, holdKeyOf } from '../attempts/outcome.service.ts';
import { words } from './answer-marking.words.ts';
import * as queries from './answers.queries.ts';
import { coversOf } from './covers/covers.queries.ts';
import { coveredAreas, withCovers } from './covers/covers.rules.ts';
import { type PlanOfQuestion, planOf, standingOf, unitsOf } from './plans/plans.service.ts';
import { markSaid, rubricsOf } from './rubrics/rubrics.service.ts';
import { settleScript } from './scripts/script-marks.service.ts';
import * as seedSheets from './seeds/seed-sheets.service.ts';
import { ofMarker, seedingOf } from './seeds/seeding.service.ts';
import type { SeedRow } from './seeds/seeds.queries.ts';
import { requireMarker } from './standing.service.ts';
import { stepOf } from './steps/steps.service.ts';

type Standing = Awaited<ReturnType<typeof requireMarker>>;

export const holdEnd = (at: Date) => after(at, minutes(HOLD_MINUTES));

/** The exam is there for this person to mark. */
export async function requireMarking(actor: Actor, examId: number, share: 'mark' | 'run' = 'mark') {
  const exam = await requireMarker(actor, examId, share);
  if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
  return exam;
}

/** What a conflict of interest keeps from this marker isn't there. */
export async function requireAnswer(actor: Actor, examId: number, key: string): Promise<queries.AnswerRow> {
  const row = await queries.selectAnswer({ examId, markerId: actor.userId }, { key });
  if (!row) throw new AppError('not_found', { message: words.noSuchAnswer });
  return row;
}

export interface Queue {
  examId: number;
  questionId: number;
  isEscalated: boolean;
}

export async function take(actor: Actor, queue: Queue, attemptId: number): Promise<AnswerToMark | undefined> {
  const [{ id }] = (await queries.insertAnswers([attemptId], queue.questionId)) as [queries.Answer];
  const until = await hold(actor, id);
  if (!until) return undefined;
  // It may have been marked, passed on or kept away while this call waited for the hold.
  const row = await queries.selectAnswer({ examId: queue.examId, markerId: actor.userId }, { id });
  const isDue = row && !row.is_marked && !ownSheet(actor, row) && (await hasRoom(actor, queue.examId, row));
  const isOther = !isDue || !row.is_graded || (row.escalated !== null) !== queue.isEscalated;
  const shown = isOther ? undefined : await show(actor, queue.examId, row, until);
  if (!shown) await queries.deleteHold(id, actor.userId);
  return shown;
}

export const ownSheet = (actor: Actor, { sheets }: Pick<queries.AnswerRow, 'sheets'>) =>
  sheets.find(({ marker_id }) => marker_id === actor.userId);

/** Its plan has more sheets than the answer. Of what is passed on, one person decides. */
async function hasRoom(actor: Actor, examId: number, row: queries.AnswerRow): Promise<boolean> {
  const { attempt_id, question_id, sheets, is_of_script, escalated } = row;
  if (is_of_script) {
    const of = { examId, attemptId: attempt_id, markerId: actor.userId };
    return escalated !== null || (await queries.existsRoom(of, now()));
  }
  return sheets.length === 0 || sheets.length < mostSheets((await planOf(examId, question_id)).plan);
}

/** Until when; undefined where somebody else has it. */
async function hold(actor: Actor, answerId: number): Promise<Date | undefined> {
  const [at, until] = [now(), holdEnd(now())];
  return (await queries.takeHold(answerId, { markerId: actor.userId, at, until })) ? until : undefined;
}

/** What everybody sees who marks it. */
export async function shownAnswer(examId: number, row: queries.AnswerRow) {
  const attempt = { id: row.attempt_id, seed: row.seed };
  const shown = (await shownAnswers(examId, row.question_id, [attempt])).get(row.attempt_id);
  return shown && { ...shown, answer: row.key };
}

/** The same for several attempts, without those that have nothing to mark. */
export async function shownAnswers(
  examId: number,
  questionId: number,
  attempts: readonly { id: number; seed: number }[],
) {
  const all = await answersToMark({ id: examId }, attempts, questionId);
  const number = (await markedQuestions(examId)).find(({ id }) => id === questionId)?.question_number;
  const rubric = (await rubricsOf(examId)).get(questionId);
  const step = await stepOf(examId);
  const covers = await coversOf(
    questionId,
    attempts.map(({ id }) => id),
  );
  const shown = [...all].flatMap(([id, found]) => {
    if (typeof found === 'string') return [];
    const { question, answer_key, given, digest, worth } = found;
    const one = {
      version: digest,
      question_id: question.id,
      question_number: number as number,
      question: question.question,
      ...(question.stimulus && { stimulus: question.stimulus }),
      kind: question.kind,
      body: question.body as Record<string, unknown>,
      answer_key,
      ...withCovers(given, digest, covers.get(id) ?? []),
      marks: worth,
      step,
      rubric: rubric ? { version: rubric.version, groups: rubric.groups } : null,
    };
    return [[id, one] as const];
  });
  return new Map(shown);
}

export async function show(
  actor: Actor,
  examId: number,
  row: queries.AnswerRow,
  until: Date,
): Promise<AnswerToMark | undefined> {
  const shown = await shownAnswer(examId, row);
  const own = ownSheet(actor, row) ?? (await seedSheets.ownSheet(actor, row));
  return (
    shown && {
      ...shown,
      held_until: until.toISOString(),
      escalated: row.escalated,
      flags: row.flags,
      sheet: own ? annotatedSheet(own) : null,
    }
  );
}

type Said = Pick<queries.SheetRow, 'marks' | 'comment' | 'items' | 'adjustment' | 'adjustment_note'>;

const shownSheet = ({ marks, comment, items, adjustment, adjustment_note }: Said) => ({
  marks,
  comment,
  by_rubric: items && { items, adjustment, adjustment_note },
});

export const annotatedSheet = ({ annotations, ...sheet }: Said & Pick<queries.SheetRow, 'annotations'>) => ({
  ...shownSheet(sheet),
  annotations,
});

/** Renewed by whoever has it, also after it ran out, while nobody else took it. A seed can be in several hands. */
export async function requireHold(actor: Actor, examId: number, row: queries.AnswerRow): Promise<Date> {
  // Who has seen the other sheet, or could have, gives no other mark alone.
  if (ownSheet(actor, row) && row.sheets.length > 1)
    throw new AppError('changed_meanwhile', { message: words.markedByBoth });
  if (!ownSheet(actor, row)) {
    const seed = await seedSheets.seedOf(actor, examId, row);
    if (seed) return seedSheets.hold(actor, seed, holdEnd(now()));
    await requireAdmitted(actor, examId, row);
    if (row.is_marked || !(await hasRoom(actor, examId, row)))
      throw new AppError('changed_meanwhile', { message: words.markedByOther });
  }
  const until = await hold(actor, row.id);
  if (!until) throw new AppError('changed_meanwhile', { message: words.heldByOther });
  return until;
}

/** What somebody had in hand before they were kept from a question, they can still mark. */
async function requireAdmitted(actor: Actor, examId: number, row: queries.AnswerRow): Promise<void> {
  const { stage } = await seedingOf(ofMarker(actor, examId, row.question_id));
  if (stage && !(await queries.existsHold(row.id, actor.userId, now())))
    throw new AppError('exam_not_now', { message: words.notAdmitted });
}

/**
 * A reopened sheet needs the right to do so again: the results may be released by now, or the names known. That people have
 * agreed on the mark is said to those who gave it alone.
 */
function refuseFinal(actor: Actor, row: queries.AnswerRow): void {
  const { is_marked, is_released, is_named, is_seed } = row;
  if (is_marked && is_seed && ownSheet(actor, row))
    throw new AppError('exam_not_now', { message: words.isSeed });
  if (is_marked && is_released) throw new AppError('results_out', { message: words.released });
  if (is_marked && is_named) throw new AppError('exam_not_now', { message: words.revealed });
}

export async function keep(actor: Actor, examId: number, { answer }: { answer: string }) {
  await requireMarking(actor, examId);
  const row = await requireAnswer(actor, examId, answer);
  return { held_until: (await inTransaction(() => requireHold(actor, examId, row))).toISOString() };
}

/** What was passed on stays so, unless it is for the markers after all. */
export async function giveBack(
  actor: Actor,
  examId: number,
  { answer, to_markers }: { answer: string; to_markers: boolean },
): Promise<MessageReply> {
  await requireMarking(actor, examId);
  return inTransaction(async () => {
    const row = await requireAnswer(actor, examId, answer);
    const wasTheirs = await queries.deleteHold(row.id, actor.userId);
    if (row.is_seed) await seedSheets.release(actor, row);
    if (wasTheirs && to_markers) await queries.endEscalation(row.id, now());
    return messageReply(words.returned);
  });
}

export interface MarkForm {
  key: string;
  answer: string;
  version: string;
  marks?: number | undefined;
  by_rubric?: Applied | undefined;
  rubric_version?: number | undefined;
  comment: string;
  annotations?: readonly Annotation[] | undefined;
  reason: string;
}

export async function submit(
  actor: Actor,
  examId: number,
  form: MarkForm,
): Promise<MessageReply & seedSheets.Agreed> {
  const exam = await requireMarking(actor, examId);
  return inTransaction(async () => {
    const [key] = await holdKeyOf(examId);
    const { id, attempt_id } = await requireAnswer(actor, examId, form.answer);
    const isGraded = await holdGraded(attempt_id);
    // Read again: whoever held the attempt before may have marked it.
    const row = await requireAnswer(actor, examId, form.answer);
    const before = await queries.selectSheet(form.key);
    if (before && (before.answer_id !== id || before.marker_id !== actor.userId))
      throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
    if (before) return messageReply(words.marked);
    const sent = await seedSheets.sentBefore(actor, row, form.key);
    if (sent) return { ...messageReply(words.marked), ...sent };
    const seed = await seedSheets.seedOf(actor, examId, row);
    if (seed) {
      if (seed.use === 'quality') refuseFinal(actor, row);
      return submitSeed(actor, exam, { row, seed, form });
    }
    if (!isGraded || !key) throw new AppError('exam_not_now', { message: words.stillOpen });
    refuseFinal(actor, row);
    await requireHold(actor, examId, row);
    const marks = await markSaid(examId, row.question_id, form);
    const annotations = await annotated(examId, row, form);
    const plan = await planOf(examId, row.question_id);
    const together = plan.ofScript ? 'open' : togetherWith(actor, plan, row, marks);
    const given = await giveMark(
      key,
      { id: attempt_id, seed: row.seed },
      {
        question_id: row.question_id,
        digest: form.version,
        marks,
        step: await stepOf(examId),
        by_id: actor.userId,
        reason: form.reason,
        ...(together && { together }),
      },
    );
    if (given.is !== 'given') throw await refusal(given.is, examId, row);
    await queries.insertSheet({
      key: form.key,
      answer_id: id,
      marker_id: actor.userId,
      given_id: given.id,
      marks,
      comment: form.comment,
      annotations,
      items: form.by_rubric?.items ?? null,
      adjustment: form.by_rubric?.adjustment ?? 0,
      adjustment_note: form.by_rubric?.adjustment_note ?? '',
      is_decided: isDecision(actor, exam, row),
      submitted_at: now(),
    });
    await queries.endEscalation(id, now());
    await queries.deleteHold(id, actor.userId);
    if (plan.ofScript) {
      const script = { plan: plan.ofScript, attemptId: attempt_id, isReleased: row.is_released };
      await settleScript(actor, key, script);
    }
    return messageReply(words.marked);
  });
}

/** What was passed on is decided by those who run the exam. A reopened decision stays one. */
const isDecision = (actor: Actor, { share }: Pick<Standing, 'share'>, row: queries.AnswerRow): boolean =>
  ownSheet(actor, row)?.is_decided ?? (row.escalated !== null && allowsShare(share, 'run'));

/** Said as for every other answer, and no mark. */
async function submitSeed(
  actor: Actor,
  exam: Parameters<typeof seedSheets.store>[1],
  { row, seed, form }: { row: queries.AnswerRow; seed: SeedRow; form: MarkForm },
) {
  const marks = await markSaid(exam.id, row.question_id, form);
  const annotations = await annotated(exam.id, row, form);
  const found = await answerToMark({ id: exam.id }, { id: row.attempt_id, seed: row.seed }, row.question_id);
  if (typeof found === 'string') throw await refusal(found, exam.id, row);
  if (found.digest !== form.version) throw await refusal('other_answer', exam.id, row);
  if (!isMark(marks, found.worth, await stepOf(exam.id))) throw await refusal('not_a_mark', exam.id, row);
  const said = { key: form.key, marks, annotations, comment: form.comment, ...form.by_rubric };
  const agreed = await seedSheets.store(actor, exam, { row, seed, said });
  return { ...messageReply(words.marked), ...agreed };
}

/** As the answer is read. What is about another answer than the one that was read is refused with the mark. */
export async function annotated(
  examId: number,
  row: queries.AnswerRow,
  { version, annotations = [] }: Pick<MarkForm, 'version' | 'annotations'>,
): Promise<Annotation[]> {
  if (annotations.length === 0) return [];
  const found = await answerToMark({ id: examId }, { id: row.attempt_id, seed: row.seed }, row.question_id);
  if (typeof found === 'string') throw await refusal(found, examId, row);
  if (found.digest !== version) throw await refusal('other_answer', examId, row);
  if (!fitAnswer(found.given, annotations))
    throw new AppError('invalid_input', { field: 'annotations', message: words.annotatesOther });
  return inOrder(found.given, annotations);
}

/** What the plan makes of this mark with those of the others; undefined where it is the only one and counts. */
export function togetherWith(
  actor: Actor,
  plan: PlanOfQuestion,
  row: Pick<queries.AnswerRow, 'key' | 'sheets'>,
  marks: number,
) {
  const mine = { id: 0, marks };
  const own = ownSheet(actor, row);
  const sheets = own ? row.sheets.map((one) => (one === own ? mine : one)) : [...row.sheets, mine];
  const standing = standingOf(plan, { key: row.key, sheets });
  if (standing.is !== 'marked') return 'open' as const;
  return sheets.length > 1 ? { units: unitsOf(standing) } : undefined;
}

export async function refusal(
  is: 'other_answer' | 'no_answer' | 'not_asked' | 'not_a_mark',
  examId: number,
  row: queries.AnswerRow,
): Promise<AppError> {
  if (is === 'other_answer') return new AppError('changed_meanwhile', { message: words.answerChanged });
  if (is !== 'not_a_mark') return new AppError('exam_not_now', { message: words.nothingToMark });
  const found = await answerToMark({ id: examId }, { id: row.attempt_id, seed: row.seed }, row.question_id);
  const most = typeof found === 'string' ? 0 : found.worth;
  return new AppError('invalid_input', {
    field: 'marks',
    message: words.notAMark({ most, step: await stepOf(examId) }),
  });
}

export async function escalate(
  actor: Actor,
  examId: number,
  { answer, note }: { answer: string; note: string },
): Promise<MessageReply> {
  await requireMarking(actor, examId);
  return inTransaction(async () => {
    const { attempt_id } = await requireAnswer(actor, examId, answer);
    await holdGraded(attempt_id);
    const row = await requireAnswer(actor, examId, answer);
    // Passed on by a call whose reply was lost.
    if (row.escalated === note) return messageReply(words.escalated);
    const seed = await requireUnmarked(actor, examId, row);
    await requireHold(actor, examId, row);
    await passOn(actor, row, { seed, note });
    return messageReply(words.escalated);
  });
}

/** Or a seed, of which the marker is to think so. */
export async function requireUnmarked(
  actor: Actor,
  examId: number,
  row: queries.AnswerRow,
): Promise<SeedRow | undefined> {
  const seed = await seedSheets.seedOf(actor, examId, row);
  if (seed && seed.use !== 'quality') throw new AppError('exam_not_now', { message: words.cannotPassOn });
  if (!seed && row.is_marked) throw new AppError('exam_not_now', { message: words.nothingToMark });
  return seed;
}

/** The answer in hand. */
export async function passOn(
  actor: Actor,
  { id }: queries.AnswerRow,
  { seed, note }: { seed: SeedRow | undefined; note: string },
): Promise<void> {
  if (seed) return seedSheets.passOn(actor, seed, note);
  await queries.endEscalation(id, now());
  await queries.insertEscalation({ answer_id: id, note, by_id: actor.userId, at: now() });
  await queries.deleteHold(id, actor.userId);
}

export async function own(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  await requireMarking(actor, examId);
  const of = { examId, questionId: question_id, markerId: actor.userId };
  const sheets = await queries.selectOwnSheets(of, MOST_OWN_SHEETS);
  return sheets.map((sheet) => ({ answer: sheet.answer, ...shownSheet(sheet) }));
}

export async function reopen(
  actor: Actor,
  examId: number,
  { answer }: { answer: string },
): Promise<AnswerToMark> {
  await requireMarking(actor, examId);
  return inTransaction(async () => {
    const row = await requireAnswer(actor, examId, answer);
    if (!ownSheet(actor, row) && !(await seedSheets.ownSheet(actor, row)))
      throw new AppError('not_allowed', { message: words.notYours });
    refuseFinal(actor, row);
    return showHeld(actor, examId, row);
  });
}

/** To the one who has it in hand, from now on again. */
export async function showHeld(actor: Actor, examId: number, row: queries.AnswerRow): Promise<AnswerToMark> {
  const shown = await show(actor, examId, row, await requireHold(actor, examId, row));
  if (!shown) throw new AppError('exam_not_now', { message: words.nothingToMark });
  return shown;
}

/** Of an answer that markers are given: its key is random, and says nothing about the student. */
export async function showFile(
  actor: Actor,
  examId: number,
  { answer, file }: { answer: string; file: string },
): Promise<StreamedDownload> {
  await requireMarking(actor, examId);
  const { attempt_id, question_id } = await requireAnswer(actor, examId, answer);
  const covers = (await coversOf(question_id, [attempt_id])).get(attempt_id) ?? [];
  return answerFiles.show(
    { attemptId: attempt_id, file },
    question_id,
    coveredAreas({ files: [file] }, covers),
  );
}
