// Results are released when an exam has ended for everybody, or manually. Students are notified.
import { AppError } from '../../platform/app-error.ts';
import { now, seconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Log, poll } from '../../platform/jobs/poll.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as attempts from '../attempts/assign.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as exams from '../exams/exams.service.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import { notifyOfResults } from './result-notifications.service.ts';
import { logged, words } from './results.words.ts';

/** The demo sends no mail about its past. */
interface Channels {
  byMail: boolean;
}

/** How many were released. */
export async function releaseDue({ byMail }: Channels = { byMail: true }): Promise<number> {
  return inTransaction(async () => {
    const released = await exams.releaseDue();
    for (const { id, title, institution_id } of released) {
      await audit.recordAutomatic('result.released', logged.releasedAutomatically(title), {
        institutionId: institution_id,
      });
      await notifyOfResults(id, await attempts.peopleOf(id), 'released', byMail);
    }
    return released.length;
  });
}

export const startReleasing = (log: Log) =>
  poll(seconds(2), () => releaseDue(), log, 'could not release results');

export async function release(
  actor: Actor,
  id: number,
  { byMail }: Channels = { byMail: true },
): Promise<{ message: string }> {
  return inTransaction(async () => {
    const exam = await exams.holdExam(actor, id);
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    if (exam.starts_at > now()) throw new AppError('exam_not_now', { message: words.notOpenYet });
    if (!(await exams.release(id))) return { message: words.releasedAlready.text };
    await audit.record(actor, 'result.released', logged.released(exam.title), {
      institutionId: exam.institution_id,
    });
    await notifyOfResults(id, await attempts.peopleOf(id), 'released', byMail);
    return { message: words.released({ student: wordsAt(exam).student }).text };
  });
}
