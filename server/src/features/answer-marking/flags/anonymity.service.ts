// Whose answers these are: hidden from everybody who could mark them, until the owner reveals it after marking.
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { unmarkedOf } from '../../attempts/assign.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as exams from '../../exams/exams.service.ts';
import * as queries from './anonymity.queries.ts';
import { logged, words } from './flags.words.ts';

/** What is in force: without a change, names are hidden and answers are marked by question. */
export async function anonymityOf(examId: number): Promise<queries.Anonymity> {
  return queries.selectAnonymity(examId);
}

/** While this person marks, no mark stands beside a name. Of these exams, those that it concerns. */
export async function hidingMarksFrom(userId: number, examIds: readonly number[]): Promise<Set<number>> {
  return new Set(examIds.length === 0 ? [] : await queries.selectMarkedBy(userId, examIds, now()));
}

export async function reveal(
  actor: Actor,
  examId: number,
  { shown, reason }: { shown: boolean; reason: string },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await exams.requireExam(actor, examId, 'own');
    // Of two changes the second finds the first, and nobody submits a mark meanwhile.
    await exams.holdExam(actor, examId);
    const before = await queries.selectAnonymity(examId);
    const message = shown ? words.namesShown : words.namesHidden;
    if (before.shows_names === shown) return messageReply(message);
    if (shown) await requireMarked(exam);
    const by = { exam_id: examId, by_id: actor.userId, at: now(), reason };
    await queries.insertAnonymity({ ...before, ...by, shows_names: shown });
    const what = shown ? logged.namesShown : logged.namesHidden;
    await audit.record(actor, 'exam.anonymity', what({ exam: exam.title, reason }), {
      institutionId: exam.institution_id,
      examId,
    });
    return messageReply(message);
  });
}

async function requireMarked({ id, is_over }: { id: number; is_over: boolean }): Promise<void> {
  if (!is_over) throw new AppError('exam_not_now', { message: words.notOver });
  const { answers, questions } = await unmarkedOf(id);
  if (answers > 0)
    throw new AppError('exam_not_now', { message: words.stillMarking({ answers, questions }) });
}
