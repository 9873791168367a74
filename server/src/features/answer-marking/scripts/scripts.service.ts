// Marking student by student: all answers of one student that are due to a marker, held together. Each is marked as always.
import type { AnswerToMark } from '@quivia/contract/answer-marking';
import { MOST_IN_SCRIPT, type Script } from '@quivia/contract/marking-scripts';
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { holdGraded } from '../../attempts/outcome.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import { dealNew } from '../division/division.service.ts';
import { insertAnonymity, selectAnonymity } from '../flags/anonymity.queries.ts';
import { holdEnd, requireMarking, take } from '../queue.service.ts';
import { existsSeedOf } from '../seeds/seeds.queries.ts';
import { newScriptCode } from './script-code.rules.ts';
import { selectScriptPlan } from './script-plans.queries.ts';
import * as queries from './scripts.queries.ts';
import { logged, words } from './scripts.words.ts';

const CANDIDATES_A_LOOK = 10;

/** Whether two people mark all of each. */
async function requireByScript(actor: Actor, examId: number): Promise<{ isWhole: boolean }> {
  const { question_ids } = await requireMarking(actor, examId);
  if (!(await selectAnonymity(examId)).by_script)
    throw new AppError('exam_not_now', { message: words.notByScript });
  const isWhole = Boolean((await selectScriptPlan(examId))?.plan);
  if (isWhole && question_ids) throw new AppError('exam_not_now', { message: words.ofSomeQuestions });
  return { isWhole };
}

export async function next(actor: Actor, examId: number) {
  const { isWhole } = await requireByScript(actor, examId);
  await dealNew(examId);
  const script = await takeNext(actor, examId, isWhole);
  return { script, progress: await queries.selectScriptProgress(examId, now()) };
}

/** What could not be taken, somebody else has reached for meanwhile: nothing is tried twice. */
async function takeNext(actor: Actor, examId: number, isWhole: boolean): Promise<Script | null> {
  const tried: number[] = [];
  for (;;) {
    const look = { examId, markerId: actor.userId, except: tried };
    const candidates = await queries.selectScripts(look, { at: now(), most: CANDIDATES_A_LOOK });
    if (candidates.length === 0) return null;
    for (const { attempt_id, question_ids } of candidates) {
      const questionIds = question_ids.slice(0, MOST_IN_SCRIPT);
      const answers = await takeAll(actor, { examId, attemptId: attempt_id, isWhole }, questionIds);
      if (answers.length > 0) return { ...(await scriptOf(attempt_id)), answers };
      tried.push(attempt_id);
    }
  }
}

/** Under its key and code; it gets both when somebody first reaches for it. */
async function scriptOf(attemptId: number): Promise<Pick<Script, 'script' | 'code'>> {
  for (;;) {
    await queries.insertScripts([{ attempt_id: attemptId, code: newScriptCode() }]);
    const found = await queries.selectScript(attemptId);
    if (found) return { script: found.key, code: found.code };
  }
}

/** In one order, so that of two people who reach for the same student one has all that waits. */
async function takeAll(
  actor: Actor,
  { examId, attemptId, isWhole }: { examId: number; attemptId: number; isWhole: boolean },
  questionIds: readonly number[],
): Promise<AnswerToMark[]> {
  return inTransaction(async () => {
    // Nobody else reaches for another answer of it, or submits one.
    if (isWhole && !(await holdGraded(attemptId))) return [];
    const taken: AnswerToMark[] = [];
    for (const questionId of questionIds) {
      const answer = await take(actor, { examId, questionId, isEscalated: false }, attemptId);
      if (answer) taken.push(answer);
    }
    return taken.sort((one, other) => one.question_number - other.question_number);
  });
}

async function requireScript(actor: Actor, examId: number, key: string): Promise<number> {
  await requireMarking(actor, examId);
  const attemptId = await queries.selectAttempt(examId, key);
  if (attemptId === undefined) throw new AppError('not_found', { message: words.noSuchScript });
  return attemptId;
}

export async function keep(actor: Actor, examId: number, { script }: { script: string }) {
  const attemptId = await requireScript(actor, examId, script);
  const until = holdEnd(now());
  if ((await queries.updateHolds(attemptId, actor.userId, until)) === 0)
    throw new AppError('changed_meanwhile', { message: words.lost });
  return { held_until: until.toISOString() };
}

export async function giveBack(
  actor: Actor,
  examId: number,
  { script }: { script: string },
): Promise<MessageReply> {
  await queries.deleteHolds(await requireScript(actor, examId, script), actor.userId);
  return messageReply(words.returned);
}

export async function choose(
  actor: Actor,
  examId: number,
  { by_script, reason }: { by_script: boolean; reason: string },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await exams.requireExam(actor, examId, 'own');
    await exams.holdExam(actor, examId);
    const before = await selectAnonymity(examId);
    const message = by_script ? words.byScript : words.byQuestion;
    if (before.by_script === by_script) return messageReply(message);
    if (!by_script && (await selectScriptPlan(examId))?.plan)
      throw new AppError('exam_not_now', { message: words.hasPlan });
    if (by_script && (await existsSeedOf(examId)))
      throw new AppError('exam_not_now', { message: words.hasSeeds });
    const by = { exam_id: examId, by_id: actor.userId, at: now(), reason };
    await insertAnonymity({ ...before, ...by, by_script });
    const what = by_script ? logged.byScript : logged.byQuestion;
    await audit.record(actor, 'exam.anonymity', what({ exam: exam.title, reason }), {
      institutionId: exam.institution_id,
      examId,
    });
    return messageReply(message);
  });
}
