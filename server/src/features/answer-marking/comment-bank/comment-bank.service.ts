// Comments that markers use again: their own, and those that somebody shared with all who mark a question or a course.
import { COMMENT_LEVELS, type CommentLevel, MOST_COMMENTS } from '@quivia/contract/comment-bank';
import { allowsShare } from '@quivia/contract/team';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import { words as marking } from '../answer-marking.words.ts';
import { questionsFor, requireMarker } from '../standing.service.ts';
import * as queries from './comment-bank.queries.ts';
import { words } from './comment-bank.words.ts';

/** What this marker is offered for the question. Guests know an exam, and no course. */
async function requireReach(actor: Actor, examId: number, questionId: number) {
  const standing = await requireMarker(actor, examId);
  const questions = questionsFor(standing, await markedQuestions(examId));
  if (!questions.some(({ id }) => id === questionId))
    throw new AppError('not_found', { message: marking.noSuchQuestion });
  const isGuest = actor.use === 'guest';
  const levels = COMMENT_LEVELS.filter((level) => level !== 'course' || !isGuest);
  const reach: queries.Reach = { examId, questionId, userId: actor.userId, levels };
  return { reach, runs: allowsShare(standing.share, 'run') };
}

export async function list(actor: Actor, examId: number, { question_id }: { question_id: number }) {
  const { reach, runs } = await requireReach(actor, examId, question_id);
  const rows = await queries.selectComments(reach);
  return rows.map(({ key, by_id, ...row }) => ({
    comment: key,
    ...row,
    can_remove: runs || by_id === actor.userId,
  }));
}

interface Form {
  key: string;
  question_id: number;
  level: CommentLevel;
  text: string;
}

export async function add(actor: Actor, examId: number, form: Form): Promise<MessageReply> {
  const { key, level, text } = form;
  const { reach } = await requireReach(actor, examId, form.question_id);
  if (!reach.levels.includes(level)) throw new AppError('not_allowed', { message: words.noCourse });
  return inTransaction(async () => {
    await queries.lockBank();
    const before = await queries.selectByKey(key);
    if (before && before.by_id !== actor.userId)
      throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
    const there = (await queries.selectComments(reach)).filter((one) => one.level === level);
    if (before || there.some((one) => one.text === text)) return messageReply(words.added);
    const most = MOST_COMMENTS[level];
    if (there.length >= most)
      throw new AppError('invalid_input', { field: 'text', message: words.tooMany({ most }) });
    await queries.insertComment(reach, { key, level, text, at: now() });
    return messageReply(words.added);
  });
}

export async function remove(
  actor: Actor,
  examId: number,
  { comment, question_id }: { comment: string; question_id: number },
): Promise<MessageReply> {
  const { reach, runs } = await requireReach(actor, examId, question_id);
  return inTransaction(async () => {
    const found = (await queries.selectComments(reach)).find(({ key }) => key === comment);
    if (!found) throw new AppError('not_found', { message: words.noSuchComment });
    if (!runs && found.by_id !== actor.userId) throw new AppError('not_allowed', { message: words.notYours });
    await queries.deleteComment(comment);
    return messageReply(words.removed);
  });
}

/** What they shared stays: it names nobody. */
export const forgetPerson = (userId: number): Promise<void> => queries.deleteOwnOf(userId);
