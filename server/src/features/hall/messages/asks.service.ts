// Questions of students during an exam, and what those on duty do with them.
import {
  type AskForStudent,
  type AskKind,
  type HallAsk,
  isOpen,
  MOST_ASKS,
} from '@quivia/contract/hall/asks';
import { allowsDuty } from '@quivia/contract/hall/duties';
import { withLines } from '@quivia/markdown/plain-text';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { afterCommit, inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { Allowance } from '../../../platform/security/allowance.ts';
import { recordAct, repeatedAct } from '../../acts/record-act.service.ts';
import { valuesOf } from '../../attempts/drawn-values/drawn-values.service.ts';
import { attemptOfPerson } from '../../attempts/open-attempts.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import * as papers from '../../papers/papers.service.ts';
import { boardChanged } from '../board/board-changes.service.ts';
import { requireDuty, requireReach, type Standing } from '../duties/duties.service.ts';
import * as queries from './asks.queries.ts';
import { words } from './messages.words.ts';
import { holdNumbers, placeInPaper, sendOut, signalStaff } from './send.service.ts';
import { askForStudent, pushMessages } from './student-messages.service.ts';

interface AskForm {
  quiz_or_viva_id: number;
  ask_key: string;
  kind: AskKind;
  question_id?: number | null | undefined;
  text: string;
}

const allowance = new Allowance({ burst: 30, perMinute: 20 });

export async function ask(actor: Actor, form: AskForm): Promise<AskForStudent> {
  if (allowance.take(actor.userId) === 0)
    throw new AppError('too_many_requests', {
      message: words.tooOften,
      retryAfterSeconds: allowance.secondsUntilNext(),
    });
  const examId = form.quiz_or_viva_id;
  const attempt = await attemptOfPerson(examId, actor.userId);
  if (attempt === undefined) throw new AppError('not_found', { message: words.notAssigned });
  const before = (await queries.selectAsksOf([attempt.id])).find(({ ask_key }) => ask_key === form.ask_key);
  if (before) return askForStudent(before);
  if (!attempt.isInProgress) throw new AppError('attempt_ended', { message: words.notTaking });
  if (form.kind === 'paper' && form.text === '')
    throw new AppError('invalid_input', { field: 'text', message: words.writeQuestion });
  const question_id = form.question_id ?? null;
  if (question_id !== null) await requireOnPaper(examId, attempt.seed, question_id);
  return inTransaction(async () => {
    const asks = await queries.selectAsksOf([attempt.id]);
    if (asks.length >= MOST_ASKS)
      throw new AppError('exam_not_now', { message: words.tooManyAsks({ most: MOST_ASKS }) });
    const outcome = await queries.insertAsk({
      exam_id: examId,
      attempt_id: attempt.id,
      key: form.ask_key,
      kind: form.kind,
      question_id,
      text: form.text,
      at: now(),
    });
    if (outcome === 'open')
      throw new AppError('exam_not_now', { message: words.oneAtATime({ kind: form.kind }) });
    if (outcome === 'asked') {
      await changed(examId, attempt.id);
      if (form.kind === 'paper') await notifyOwner(examId, attempt.id);
    }
    const stored = (await queries.selectAsksOf([attempt.id])).find(({ ask_key }) => ask_key === form.ask_key);
    return askForStudent(stored as queries.AskOfStudent);
  });
}

/** A question that isn't on the student's paper is as unknown as any other. */
async function requireOnPaper(examId: number, seed: number, questionId: number): Promise<void> {
  const own = await papers.questionIdsOf(examId, seed);
  if (!own.includes(questionId)) throw new AppError('not_found', { message: words.noSuchQuestion });
}

/** The student's open pages and the boards learn of it. */
async function changed(examId: number, attemptId: number): Promise<void> {
  boardChanged(examId, [attemptId]);
  await pushMessages(examId, [attemptId]);
  await signalStaff(examId);
  afterCommit(() => boardChanged(examId, [attemptId]));
}

/** Not of each question: the first that is open says that there are some. */
async function notifyOwner(examId: number, attemptId: number): Promise<void> {
  const exam = await queries.selectUntold(examId, attemptId);
  if (exam)
    await notifications.notify(
      exam.owner_id,
      { id: 'hall.asked', params: { exam: exam.title } },
      `/hall/${examId}?panel=questions`,
    );
}

export async function withdraw(actor: Actor, askId: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const withdrawn = await queries.updateWithdrawn(actor.userId, askId, now());
    if (withdrawn && actor.examId !== undefined && withdrawn.exam_id !== actor.examId)
      throw new AppError('not_found');
    if (withdrawn) await changed(withdrawn.exam_id, withdrawn.attempt_id);
    else {
      const state = await queries.selectStateOf(actor.userId, askId);
      if (state === undefined) throw new AppError('not_found', { message: words.noSuchAsk });
      if (state === 'answered') throw new AppError('exam_not_now', { message: words.alreadyAnswered });
    }
    return messageReply(words.withdrawn);
  });
}

/** Of an invigilator; undefined for those who see all of the hall. */
const roomsOf = ({ rooms }: Standing) => rooms?.map(({ id }) => id);

export async function list(
  actor: Actor,
  examId: number,
  page: { limit: number; offset: number },
): Promise<HallAsk[]> {
  const standing = await requireDuty(actor, examId, 'observer');
  const withPaper = allowsDuty(standing.duty, 'chief');
  const asks = await asAsked(
    examId,
    await queries.selectAsks(examId, { rooms: roomsOf(standing), withPaper }, page),
  );
  // The paper of a rehearsal is that of an exam still to come.
  if (standing.exam.rehearsal_of === null || standing.duty === 'owner') return asks;
  const hidden = words.hiddenQuestion.text;
  return asks.map((one) => ({ ...one, question: one.question && { ...one.question, question: hidden } }));
}

/** Each question as it lies before the student who asked: with their values and their number. */
async function asAsked(
  examId: number,
  asks: readonly (HallAsk & { attempt_id: number; seed: number })[],
): Promise<HallAsk[]> {
  const paper = asks.some(({ question }) => question) ? await papers.paperOf(examId) : undefined;
  const values = await valuesOf(
    examId,
    asks.map(({ attempt_id }) => attempt_id),
  );
  return asks.map(({ attempt_id, seed, ...ask }) => {
    const rows = paper && ask.question ? papers.orderedFor(paper, seed, values.get(attempt_id)) : [];
    const place = rows.findIndex(({ id }) => id === ask.question?.id);
    const row = rows[place];
    if (!row || !ask.question) return ask;
    const question = { ...ask.question, own_number: place + 1, question: withLines(row.question) };
    return { ...ask, question };
  });
}

/** Those that this person may answer. */
export async function countOpen(actor: Actor, examId: number): Promise<{ open: number }> {
  const standing = await requireDuty(actor, examId, 'invigilator');
  return { open: await queries.countOpen(examId, roomsOf(standing)) };
}

export async function markSeen(
  actor: Actor,
  examId: number,
  { ask_ids }: { ask_ids: number[] },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    const attemptIds = await queries.updateSeen(examId, ask_ids, roomsOf(standing), actor.userId);
    if (attemptIds.length > 0) await pushMessages(examId, attemptIds);
    return messageReply(words.seen);
  });
}

/** Held until the transaction ends, if it is this person's to deal with. */
async function requireAsk(standing: Standing, askId: number) {
  const ask = await queries.lockAsk(standing.exam.id, askId);
  if (!ask) throw new AppError('not_found', { message: words.noSuchAsk });
  await requireReach(standing, { student_id: ask.student_id });
  if (ask.kind === 'paper' && standing.duty === 'invigilator')
    throw new AppError('not_allowed', { message: words.forThePaper });
  return ask;
}

function requireOpen({ state }: { state: AskForStudent['state'] }): void {
  if (isOpen(state)) return;
  throw new AppError('exam_not_now', {
    message: state === 'answered' ? words.alreadyAnswered : words.alreadyWithdrawn,
  });
}

export async function take(
  actor: Actor,
  { id: examId, ask_id }: { id: number; ask_id: number },
  { key }: { key: string },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, 'invigilator');
    const ask = await requireAsk(standing, ask_id);
    if (ask.taken_by === actor.userId) return messageReply(words.taken);
    requireOpen(ask);
    if (ask.taker !== null)
      throw new AppError('exam_not_now', { message: words.takenBy({ name: ask.taker }) });
    const actId = await recordAct(actor, {
      examId,
      key,
      kind: 'ask_taken',
      attemptId: ask.attempt_id,
      params: { ask_id },
    });
    if (actId === undefined) throw new AppError('already_exists', { message: words.usedKey });
    await queries.updateTaken(ask_id, actor.userId);
    await changed(examId, ask.attempt_id);
    return messageReply(words.taken);
  });
}

interface AnswerForm {
  key: string;
  text: string;
  to_all: boolean;
  question_id?: number | undefined;
}

export async function answer(
  actor: Actor,
  { id: examId, ask_id }: { id: number; ask_id: number },
  { key, text, to_all, question_id }: AnswerForm,
): Promise<MessageReply> {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, to_all ? 'chief' : 'invigilator');
    const ask = await requireAsk(standing, ask_id);
    if (!to_all && question_id !== undefined)
      throw new AppError('invalid_input', { message: words.clarifiesForAll });
    const questionId = to_all ? (question_id ?? ask.question_id) : null;
    if (to_all && questionId === null)
      throw new AppError('invalid_input', { field: 'question_id', message: words.chooseQuestion });
    if (text === '' && (to_all || ask.kind === 'paper'))
      throw new AppError('invalid_input', { field: 'text', message: words.writeAnswer });
    const said = text === '' ? words.helped({ name: ask.name }) : words.answered({ name: ask.name });
    const act = {
      examId,
      key,
      kind: 'ask_answered',
      // Of an answer to everyone it would hold this student out of turn, while all are paused.
      attemptId: to_all ? undefined : ask.attempt_id,
      params: {
        ask_id,
        text,
        to_all,
        ...(questionId !== null && {
          question_id: questionId,
          question_number: await placeInPaper(examId, questionId),
        }),
      },
    };
    await holdNumbers(examId);
    const actId = await recordAct(actor, act);
    if (actId === undefined) {
      await repeatedAct(act);
      return messageReply(said);
    }
    requireOpen(ask);
    await queries.updateAnswered(ask_id, { by: actor.userId, at: now(), answer: text, toAll: to_all });
    await changed(examId, ask.attempt_id);
    if (text !== '')
      await sendOut(examId, {
        actId,
        byId: actor.userId,
        attemptIds: to_all ? undefined : [ask.attempt_id],
        questionId: questionId ?? undefined,
        askId: ask_id,
        text,
      });
    return messageReply(said);
  });
}
