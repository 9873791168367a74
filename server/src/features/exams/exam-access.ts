// An exam is run by who made it, while they are faculty there. To everybody else it is not there.
import type { Actor } from '../../platform/access-token.ts';
import { AppError } from '../../platform/app-error.ts';
import * as teaching from '../people/links.service.ts';
import { type ExamRow, lockExam, type Shown, selectExam } from './exams.queries.ts';

const noExam = () => new AppError('not_found', { message: 'There is no such exam.' });

async function requireOwn(actor: Actor, exam: ExamRow | undefined): Promise<void> {
  if (!exam || exam.owner_id !== actor.userId) throw noExam();
  const places = await teaching.institutionsOfFaculty(actor.userId);
  if (!places.includes(exam.institution_id)) throw noExam();
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
