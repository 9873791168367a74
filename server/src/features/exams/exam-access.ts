// An exam is run by who made it, while they are staff of its place; in a community by every admin. To everybody else
// it is not there.

import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { type ExamRow, isRunBy, lockExam, type Shown, selectExam } from './exams.queries.ts';

const noExam = () => new AppError('not_found', { message: 'There is no such exam.' });

async function requireOwn(actor: Actor, exam: ExamRow | undefined): Promise<void> {
  if (!exam || !(await isRunBy(actor.userId, exam.id))) throw noExam();
}

export async function requireExam(actor: Actor, id: number): Promise<Shown> {
  const exam = await selectExam(id);
  await requireOwn(actor, exam);
  return exam as Shown;
}

/** Until the transaction ends nobody else changes it. */
export async function holdExam(actor: Actor, id: number): Promise<ExamRow> {
  const exam = await lockExam(id);
  await requireOwn(actor, exam);
  return exam as ExamRow;
}
