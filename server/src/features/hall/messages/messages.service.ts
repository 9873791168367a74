// Messages of those on duty: to one student, a room or everyone, and clarifications of a question.
import type { HallMessage, HallQuestion } from '@quivia/contract/hall/messages';
import type { Scope } from '@quivia/contract/hall/scope';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { recordAct, repeatedAct } from '../../acts/record-act.service.ts';
import { filledRow } from '../../papers/paper.rules.ts';
import * as papers from '../../papers/papers.service.ts';
import { wordsAt } from '../../people/organisation.rules.ts';
import { requireDuty, requireReach, type Standing } from '../duties/duties.service.ts';
import * as queries from './messages.queries.ts';
import { words } from './messages.words.ts';
import { holdNumbers, placeInPaper, requireRunning, sendOut } from './send.service.ts';

const roomsOf = ({ rooms }: Standing) => rooms?.map(({ id }) => id);

interface Page {
  limit: number;
  offset: number;
}

export async function list(actor: Actor, examId: number, page: Page): Promise<HallMessage[]> {
  const standing = await requireDuty(actor, examId, 'observer');
  const messages = await queries.selectMessages(examId, roomsOf(standing), page);
  return messages.map(({ is_evacuation, over_since, at, ...message }) => ({
    ...message,
    at: at.toISOString(),
    ...(is_evacuation && { evacuation: { over_since: over_since?.toISOString() ?? null } }),
  }));
}

export async function unseen(actor: Actor, of: { id: number; number: number }, page: Page) {
  const rooms = roomsOf(await requireDuty(actor, of.id, 'observer'));
  if (!(await queries.existsMessage(of.id, of.number, rooms)))
    throw new AppError('not_found', { message: words.noSuchMessage });
  return queries.selectUnseen(of.id, of.number, rooms, page);
}

const MOST_RECENT = 6;

export async function recentTexts(actor: Actor, examId: number): Promise<string[]> {
  await requireDuty(actor, examId, 'invigilator');
  return queries.selectRecentTexts(actor.userId, MOST_RECENT);
}

/** Before the exam opens, the paper is for its owner alone; so is that of a rehearsal, whose exam is still to come. */
export async function questions(actor: Actor, examId: number): Promise<HallQuestion[]> {
  const { duty, exam } = await requireDuty(actor, examId, 'chief');
  const state = await queries.selectExamState(examId, now());
  if (duty !== 'owner' && !state?.has_opened)
    throw new AppError('exam_not_now', { message: words.notOpenYet });
  const paper = await papers.paperOf(examId);
  const isHidden = duty !== 'owner' && exam.rehearsal_of !== null;
  return (paper?.rows ?? []).map((row, i) => ({
    id: row.id,
    number: i + 1,
    // With example values: each student has others.
    question: isHidden ? words.hiddenQuestion.text : filledRow(row, undefined).question,
  }));
}

interface MessageForm {
  key: string;
  scope: Scope;
  text: string;
  question_id?: number | undefined;
}

const isForAll = ({ room_id, student_id }: Scope) => room_id === undefined && student_id === undefined;

export async function send(
  actor: Actor,
  examId: number,
  { key, scope, text, question_id }: MessageForm,
): Promise<MessageReply & { number: number }> {
  return inTransaction(async () => {
    const standing = await requireDuty(actor, examId, isForAll(scope) ? 'chief' : 'invigilator');
    const attemptIds = isForAll(scope) ? undefined : await reached(standing, scope);
    const place = question_id === undefined ? undefined : await placeOf(standing, scope, question_id);
    await requireRunning(examId);
    const act = {
      examId,
      key,
      kind: 'message',
      roomId: scope.room_id,
      attemptId: scope.student_id === undefined ? undefined : attemptIds?.[0],
      params: { text, ...(place && { question_id, question_number: place }) },
    };
    await holdNumbers(examId);
    const actId = await recordAct(actor, act);
    const number =
      actId === undefined
        ? await numberOf(actor, await repeatedAct(act))
        : await sendOut(examId, {
            actId,
            byId: actor.userId,
            roomId: scope.room_id,
            attemptIds,
            questionId: question_id,
            text,
          });
    const said =
      place === undefined
        ? words.sent({ students: attemptIds?.length ?? null, student: wordsAt(standing).student })
        : words.clarified({ number: place });
    return { ...messageReply(said), number };
  });
}

async function reached(standing: Standing, scope: Scope): Promise<number[]> {
  const students = await requireReach(standing, scope);
  if (students.length === 0) throw new AppError('invalid_input', { message: words.nobodyThere });
  return students.map(({ attempt_id }) => attempt_id);
}

async function placeOf(standing: Standing, scope: Scope, questionId: number): Promise<number> {
  if (!isForAll(scope)) throw new AppError('invalid_input', { message: words.clarifiesForAll });
  return placeInPaper(standing.exam.id, questionId);
}

/** Of what an earlier call has sent. Somebody else's is as unknown as any other. */
async function numberOf(actor: Actor, actId: number): Promise<number> {
  const number = await queries.selectNumberOf(actId, actor.userId);
  if (number === undefined) throw new AppError('already_exists', { message: words.usedKey });
  return number;
}

export interface Clarification {
  at: string;
  text: string;
}

/** By question. */
export async function clarificationsOf(examId: number): Promise<Map<number, Clarification[]>> {
  const all = await queries.selectClarifications(examId);
  const byQuestion = Map.groupBy(all, ({ question_id }) => question_id);
  return new Map(
    [...byQuestion].map(([id, some]) => [id, some.map(({ at, text }) => ({ at: at.toISOString(), text }))]),
  );
}
