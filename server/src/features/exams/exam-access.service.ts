// An exam is run by its owner, while they are staff where it is held; in a community by every admin. To everybody else
// it is not there.
import { AppError } from '../../platform/app-error.ts';
import { after, now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { mayActFor } from '../people/organisation.rules.ts';
import { type ExamRow, lockExam, selectExamRunBy, shareExam } from './exams.queries.ts';
import { words } from './exams.words.ts';

export async function requireExam(actor: Actor, id: number): Promise<ExamRow> {
  const exam = await selectExamRunBy(actor.userId, id);
  if (!exam || !mayActFor(actor, exam)) throw new AppError('not_found', { message: words.noSuchExam });
  return exam;
}

/** Until the transaction ends nobody else changes it, its key, or what is graded by it. */
export async function holdExam(actor: Actor, id: number): Promise<ExamRow> {
  await requireExam(actor, id);
  return (await lockExam(id)) as ExamRow;
}

/**
 * For an act in the hall, whose duty was checked: the exam is under way, and its times stay until the transaction ends.
 * `early`: also so many milliseconds before its start.
 */
export async function shareRunning(id: number, { early = 0 } = {}): Promise<ExamRow> {
  const exam = (await shareExam(id)) as ExamRow;
  if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelledAlready });
  if (after(exam.starts_at, -early) > now())
    throw new AppError('exam_not_now', { message: words.notOpenYet });
  return exam;
}
