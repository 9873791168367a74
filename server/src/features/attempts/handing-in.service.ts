// Handing in, and the receipt for it.
import type { Receipt } from '@quivia/contract/attempts';
import type { Actor } from '../../platform/access-token.ts';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database.ts';
import { wordsAt } from '../people/places.service.ts';
import * as queries from './closing.queries.ts';
import { closeAndGrade } from './grading.ts';

export async function submit(actor: Actor, examId: number): Promise<Receipt> {
  await inTransaction(async () => {
    const open = await queries.lockOpen(examId, actor.userId);
    if (open) await closeAndGrade([open], 'submitted');
  });
  return receipt(actor, examId);
}

const MESSAGES: Record<Receipt['status'], (by: string) => string> = {
  submitted: () => 'Your answers are handed in.',
  closed_by_deadline: () => 'The time is over. Your answers are handed in.',
  disqualified: (by) => `${by} ended this exam for you. Your answers are kept.`,
};

/** Short enough to be read aloud, and no other attempt has it. */
const receiptOf = (attemptId: number, endedAt: Date) =>
  `Q${attemptId.toString().padStart(6, '0')}-${endedAt.toISOString().slice(11, 19).replaceAll(':', '')}`;

export async function receipt(actor: Actor, examId: number): Promise<Receipt> {
  const attempt = await queries.selectReceipt(examId, actor.userId);
  if (!attempt) throw new AppError('not_found', { message: 'There is no such exam for you.' });
  if (!attempt.ended_at || attempt.status === 'absent')
    throw new AppError('exam_not_open', { message: 'You have not handed in this exam.' });
  return {
    message: MESSAGES[attempt.status as Receipt['status']](wordsAt(attempt).examiner),
    title: attempt.title,
    community: attempt.community,
    receipt: receiptOf(attempt.id, attempt.ended_at),
    status: attempt.status as Receipt['status'],
    ended_at: attempt.ended_at.toISOString(),
    answered: attempt.answered ?? 0,
    questions: attempt.questions ?? 0,
  };
}
