// Submitting, and the receipt for it.
import type { Receipt } from '@quivia/contract/attempts';
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import { ownLateAnswers } from './answers.service.ts';
import { attemptChanged } from './attempt-changes.service.ts';
import { selectAttempt } from './attempts.queries.ts';
import { words } from './attempts.words.ts';
import * as queries from './close.queries.ts';
import { type Caller, isOpenHere, requireOpenHere } from './device-ownership.service.ts';
import { requireSubmitAllowed } from './entry.service.ts';
import { closeAndGrade } from './grade.service.ts';
import { receiptNumber } from './receipt-number.rules.ts';
import { updateDelivered } from './release/release.queries.ts';

export async function submit(caller: Caller, examId: number): Promise<Receipt & MessageReply> {
  const attempt = await selectAttempt(examId, caller.userId);
  if (attempt?.status === 'in_progress') {
    await requireOpenHere(attempt, caller);
    await requireSubmitAllowed(attempt, caller);
    await inTransaction(async () => {
      const exams = await queries.shareExams([examId]);
      const open = await queries.lockOpen(examId, caller.userId);
      if (!open) return;
      // Taken over since it was looked at.
      if (open.opening !== attempt.opening) throw new AppError('open_elsewhere');
      if (open.is_paused) throw new AppError('exam_paused', { message: words.submitPaused });
      await closeAndGrade([open], exams, 'submit');
    });
    attemptChanged(examId, caller.userId);
  }
  return receipt(caller, examId);
}

/** The device that took the exam has nothing left of it: results need not wait for it. From elsewhere it says nothing. */
export async function delivered(caller: Caller, examId: number): Promise<Receipt & MessageReply> {
  const attempt = await selectAttempt(examId, caller.userId);
  if (attempt && isOpenHere(attempt, caller)) await updateDelivered(attempt.id, now());
  return receipt(caller, examId);
}

function messageOf(attempt: queries.Ended): Message {
  const { teacher } = wordsAt(attempt);
  const reason = attempt.end_reason;
  if (attempt.status === 'disqualified') return words.disqualified({ teacher, reason: reason ?? '' });
  if (attempt.status === 'submitted') return words.submitted;
  return reason === null ? words.closedByDeadline : words.endedEarly({ teacher, reason });
}

export async function receipt(actor: { userId: number }, examId: number): Promise<Receipt & MessageReply> {
  const attempt = await queries.selectReceipt(examId, actor.userId);
  if (!attempt) throw new AppError('not_found', { message: words.notAssigned });
  if (attempt.status === 'cancelled')
    throw new AppError('exam_cancelled', {
      message: words.cancelled({ reason: attempt.cancel_reason ?? '' }),
    });
  if (!attempt.ended_at || attempt.status === 'absent')
    throw new AppError('exam_not_open', { message: words.notSubmitted });
  return {
    ...messageReply(messageOf(attempt)),
    title: attempt.title,
    community: attempt.community,
    receipt: receiptNumber(attempt.id, attempt.ended_at),
    status: attempt.status as Receipt['status'],
    end_reason: attempt.status === 'submitted' ? null : attempt.end_reason,
    ended_at: attempt.ended_at.toISOString(),
    answered: attempt.answered ?? 0,
    questions: attempt.questions ?? 0,
    late: await ownLateAnswers({ ...attempt, attempt_id: attempt.id, exam_id: examId }),
  };
}
