// Results are released when an exam is over for everybody, or by hand. Students are told.

import { AppError } from '../../platform/app-error.ts';
import { now, seconds } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type Log, poll } from '../../platform/jobs/poll.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as exams from '../exams/exams.service.ts';
import { wordsAt } from '../people/places.service.ts';
import * as queries from './releasing.queries.ts';
import { tellOfResults } from './telling.ts';

/** How many were released. */
export async function releaseDue(): Promise<number> {
  return inTransaction(async () => {
    const released = await queries.updateReleasable(now());
    for (const id of released) await tellOfResults(id, await queries.selectSitters(id), 'released');
    return released.length;
  });
}

export const startReleasing = (log: Log) => poll(seconds(2), releaseDue, log, 'could not release results');

export async function release(actor: Actor, id: number): Promise<{ message: string }> {
  return inTransaction(async () => {
    const exam = await exams.requireExam(actor, id);
    if (exam.cancelled_at) throw new AppError('exam_not_now', { message: 'This exam is cancelled.' });
    if (exam.starts_at > now())
      throw new AppError('exam_not_now', { message: 'This exam has not opened yet.' });
    if (!(await queries.updateReleased(id, now()))) return { message: 'The results are released already.' };
    await audit.record(actor, 'result.released', `released the results of ${exam.title}`, {
      institutionId: exam.institution_id,
    });
    await tellOfResults(id, await queries.selectSitters(id), 'released');
    return { message: `The results are released. The ${wordsAt(exam).student}s are told.` };
  });
}
