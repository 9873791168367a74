// Submitting, and the receipt for it.
import type { Receipt } from '@quivia/contract/attempts';
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction, outsideTransaction } from '../../platform/database/database.ts';
import { Gathering } from '../../platform/gathering.ts';
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
    const asked = { examId, userId: caller.userId, opening: attempt.opening };
    const found = (await submissions.tryAdd(asked)) ?? 'not_held';
    // Where somebody else holds it, or the others' transaction failed, it is one of its own, which waits.
    const became = found === 'not_held' ? (await submitAll([asked], { waits: true }))[0] : found;
    // Taken over since it was looked at.
    if (became === 'open_elsewhere') throw new AppError('open_elsewhere');
    if (became === 'paused') throw new AppError('exam_paused', { message: words.submitPaused });
    attemptChanged(examId, caller.userId);
  }
  return receipt(caller, examId);
}

interface Submission {
  examId: number;
  userId: number;
  /** As the student knows it. */
  opening: number;
}

type Became = 'ended' | 'open_elsewhere' | 'paused' | 'not_held';

/** In the last minute a thousand students submit: those who come together are closed and graded in one transaction. */
const submissions = new Gathering(
  (some: readonly Submission[]) => outsideTransaction(() => submitAll(some, { waits: false })),
  {
    most: 100,
    atOnce: 2,
    worthAnother: 16,
    mostWaiting: 5000,
  },
);

/** In their order: what became of each. 'not_held' are those that another transaction holds, and those that have ended before. */
async function submitAll(
  asked: readonly Submission[],
  { waits }: { waits: boolean },
): Promise<readonly Became[]> {
  return inTransaction(async () => {
    const examIds = [...new Set(asked.map(({ examId }) => examId))];
    const exams = waits ? await queries.shareExams(examIds) : await queries.shareFreeExams(examIds);
    const isShared = new Set(exams.map(({ id }) => id));
    const held = await queries.lockOpen(
      asked.filter(({ examId }) => isShared.has(examId)),
      { waits },
    );
    // One student may have pressed twice.
    const open = new Map(held.map((one) => [nameOf(one.exam_id, one.user_id), one]));
    const ended = new Set<queries.Open>();
    const became = asked.map(({ examId, userId, opening }): Became => {
      const own = open.get(nameOf(examId, userId));
      if (!own) return 'not_held';
      if (own.opening !== opening) return 'open_elsewhere';
      if (own.is_paused) return 'paused';
      ended.add(own);
      return 'ended';
    });
    if (ended.size > 0) await closeAndGrade([...ended], exams, 'submit');
    return became;
  });
}

const nameOf = (examId: number, userId: number) => `${examId} ${userId}`;

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
    late: attempt.has_late
      ? await ownLateAnswers({ ...attempt, attempt_id: attempt.id, exam_id: examId })
      : [],
  };
}
