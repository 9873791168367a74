// Results are released when an exam has ended for everybody, or manually. Students are notified.
import { AppError } from '../../platform/app-error.ts';
import { now, seconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Log, poll } from '../../platform/jobs/poll.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as attempts from '../attempts/assign.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as exams from '../exams/exams.service.ts';
import { notifyOfResults } from '../exams/notices/result-notices.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import { wordsAt } from '../people/organisation.rules.ts';
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
      await audit.recordAutomatic('result.released', logged.releasedAutomatically({ exam: title }), {
        institutionId: institution_id,
        examId: id,
      });
      await notifyOfResults(id, await attempts.peopleOf(id), 'released', byMail);
    }
    await releaseAwaited(byMail);
    return released.length;
  });
}

/** To students who had to wait, because their device might still have delivered answers. */
async function releaseAwaited(byMail: boolean): Promise<void> {
  const awaited = await attempts.releaseAwaited();
  for (const [exam_id, some] of Map.groupBy(awaited, (one) => one.exam_id)) {
    const people = some.map(({ user_id }) => user_id);
    // Where each sees their marks at once, all are notified together when everyone has finished.
    if (some[0]?.is_exam_released) await notifyOfResults(exam_id, people, 'released', byMail);
    else await notifications.signal(people, { kind: 'exam', exam_id });
  }
}

export const startReleasing = (log: Log) =>
  poll(seconds(2), () => releaseDue(), log, 'could not release results');

export async function release(
  actor: Actor,
  id: number,
  { byMail }: Channels = { byMail: true },
): Promise<MessageReply> {
  return inTransaction(async () => {
    const exam = await exams.holdExam(actor, id);
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: words.cancelled });
    if (exam.starts_at > now()) throw new AppError('exam_not_now', { message: words.notOpenYet });
    const unmarked = await attempts.unmarkedOf(id);
    if (unmarked.answers > 0) throw new AppError('exam_not_now', { message: words.unmarked(unmarked) });
    const people = await exams.release(id);
    if (!people) return messageReply(words.releasedAlready);
    await audit.record(actor, 'result.released', logged.released({ exam: exam.title }), {
      institutionId: exam.institution_id,
      examId: id,
    });
    await notifyOfResults(id, people, 'released', byMail);
    return messageReply(words.released({ student: wordsAt(exam).student }));
  });
}
