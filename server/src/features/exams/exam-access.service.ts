// May this person do this to this exam? Here alone it is decided, by the person's share of it, or by their duty in the
// institution, which is *see* and is written down; docs/who-may.md. To people with neither it is not there.
import type { Share } from '@quivia/contract/endpoint';
import { allowsShare } from '@quivia/contract/team';
import { AppError } from '../../platform/app-error.ts';
import { after, now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { mayActFor } from '../people/organisation.rules.ts';
import { type ExamRow, lockExam, type SharedExam, selectExamOf, shareExam } from './exams.queries.ts';
import { words } from './exams.words.ts';
import { type Look, recordLook } from './oversight/looks.service.ts';

/** With a share of at least this. Calls name it in their declaration, and a sweep compares the two. */
export async function requireExam(actor: Actor, id: number, needed: Share): Promise<SharedExam> {
  return noted(actor, await findExam(actor, id, needed), { opened: 'exam' });
}

async function findExam(actor: Actor, id: number, needed: Share): Promise<SharedExam> {
  const exam = await selectExamOf(actor.userId, id, now());
  if (!exam || !mayActFor(actor, exam)) throw new AppError('not_found', { message: words.noSuchExam });
  if (!allowsShare(exam.share, needed))
    throw new AppError('not_allowed', { message: words.notYourShare({ needed }) });
  return exam;
}

/** For its marks and keys: while people may still be answering, *see* is not enough, and no API token is. */
export async function requireMarks(
  actor: Actor,
  id: number,
  look: Look = { opened: 'results' },
): Promise<SharedExam> {
  const exam = await findExam(actor, id, 'see');
  if ((exam.share === 'see' || actor.api) && !exam.is_over)
    throw new AppError('exam_not_now', { message: words.marksWhenOver });
  return noted(actor, exam, look);
}

async function noted(actor: Actor, exam: SharedExam, look: Look): Promise<SharedExam> {
  if (exam.duty !== null) await recordLook(actor, exam, exam.duty, look);
  return exam;
}

/** Until the transaction ends nobody else changes it, its key, or what is graded by it. */
export async function holdExam(actor: Actor, id: number): Promise<ExamRow> {
  await requireExam(actor, id, 'run');
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
