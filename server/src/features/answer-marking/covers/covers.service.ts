// A part of an answer that says whose it is: the marker who finds it covers it for everybody who marks the answer. Those who
// run the exam can look below a cover and lift it; both are logged.

import { MOST_COVERS, MOST_LISTED_COVERS } from '@quivia/contract/answer-covers';
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import type { CoveredPart } from '@quivia/contract/marking/annotations';
import { fitAnswer } from '@quivia/contract/marking/annotations.rules';
import type { StreamedDownload } from '@quivia/files/download';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as answerFiles from '../../attempts/answer-files/answer-files.service.ts';
import { answerToMark, markedQuestions } from '../../attempts/marks/answer-to-mark.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { refusal, requireAnswer, requireHold, requireMarking, showHeld } from '../queue.service.ts';
import * as queries from './covers.queries.ts';
import { logged, words } from './covers.words.ts';

interface Form {
  key: string;
  answer: string;
  version: string;
  part: CoveredPart;
}

/** Of the answer in hand. The reply is the answer as everybody gets it from now on. */
export async function cover(actor: Actor, examId: number, form: Form): Promise<AnswerToMark> {
  const exam = await requireMarking(actor, examId);
  return inTransaction(async () => {
    const row = await requireAnswer(actor, examId, form.answer);
    const before = await queries.selectByKey(form.key);
    if (before && (before.answer_id !== row.id || before.by_id !== actor.userId))
      throw new AppError('invalid_input', { field: 'key', message: words.otherAct });
    if (before) return showHeld(actor, examId, row);
    // Two acts of one marker come one after the other.
    await requireHold(actor, examId, row);
    const found = await answerToMark({ id: examId }, { id: row.attempt_id, seed: row.seed }, row.question_id);
    if (typeof found === 'string') throw await refusal(found, examId, row);
    const { given, digest } = found;
    if (digest !== form.version) throw await refusal('other_answer', examId, row);
    if (!fitAnswer(given, [form.part]))
      throw new AppError('invalid_input', { field: 'part', message: words.notInAnswer });
    if ((await queries.countCovers(row.id)) >= MOST_COVERS)
      throw new AppError('invalid_input', { field: 'part', message: words.tooMany({ most: MOST_COVERS }) });
    const { key, part } = form;
    await queries.insertCover({
      ...{ key, part, digest, answer_id: row.id },
      ...{ by_id: actor.userId, at: now() },
    });
    const question = await numberOf(examId, row.question_id);
    await record(actor, exam, logged.covered({ question, exam: exam.title }));
    return showHeld(actor, examId, await requireAnswer(actor, examId, form.answer));
  });
}

const numberOf = async (examId: number, questionId: number): Promise<number> =>
  (await markedQuestions(examId)).find(({ id }) => id === questionId)?.question_number ?? 0;

export async function list(actor: Actor, examId: number) {
  await exams.requireExam(actor, examId, 'run');
  const rows = await queries.selectCovers(examId, MOST_LISTED_COVERS);
  const numbers = new Map((await markedQuestions(examId)).map((one) => [one.id, one.question_number]));
  return rows.map((row) => ({ ...row, question_number: numbers.get(row.question_id) ?? 0 }));
}

async function requireCover(examId: number, key: string) {
  const found = await queries.selectCover(examId, key);
  if (!found) throw new AppError('not_found', { message: words.noSuchCover });
  return found;
}

export async function look(actor: Actor, examId: number, { cover: key }: { cover: string }) {
  const exam = await exams.requireExam(actor, examId, 'run');
  const { digest, part, attempt_id, seed, question_id } = await requireCover(examId, key);
  if (part.shape === 'passage') await recordLook(actor, exam, question_id);
  const found = await answerToMark({ id: examId }, { id: attempt_id, seed }, question_id);
  const text = typeof found === 'string' || found.digest !== digest ? '' : found.given.text;
  const isText = part.shape === 'passage' && typeof text === 'string';
  return { part, words: isText ? text.slice(part.from, part.to) : '' };
}

/** The look at a file is logged with the file: its place alone says nothing. */
export async function lookAtFile(actor: Actor, examId: number, key: string): Promise<StreamedDownload> {
  const exam = await exams.requireExam(actor, examId, 'run');
  const { part, attempt_id, question_id } = await requireCover(examId, key);
  if (part.shape === 'passage') throw new AppError('not_found', { message: words.noSuchCover });
  await recordLook(actor, exam, question_id);
  return answerFiles.show({ attemptId: attempt_id, file: part.picture }, question_id);
}

async function recordLook(actor: Actor, exam: RecordedExam, questionId: number): Promise<void> {
  const question = await numberOf(exam.id, questionId);
  await record(actor, exam, logged.looked({ question, exam: exam.title }));
}

interface RecordedExam {
  id: number;
  title: string;
  institution_id: number | null;
}

export async function lift(
  actor: Actor,
  examId: number,
  { cover: key, reason }: { cover: string; reason: string },
): Promise<MessageReply> {
  const exam = await exams.requireExam(actor, examId, 'run');
  return inTransaction(async () => {
    const { question_id } = await requireCover(examId, key);
    const isLifted = await queries.updateLifted(examId, key, { by: actor.userId, at: now(), reason });
    if (!isLifted) throw new AppError('not_found', { message: words.noSuchCover });
    const question = await numberOf(examId, question_id);
    await record(actor, exam, logged.lifted({ question, exam: exam.title, reason }));
    return messageReply(words.lifted);
  });
}

const record = (
  actor: Actor,
  { id, institution_id }: Omit<RecordedExam, 'title'>,
  what: Parameters<typeof audit.record>[2],
) => audit.record(actor, 'result.cover', what, { institutionId: institution_id, examId: id });
