// Every act on the timetable: by a coordinator who holds the exam, once for each key. The constraints of the database
// have the last word about who is where; whoever loses a race tries again, and then meets the check that names the person.
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { brokenConstraint, inTransaction, isDeadlock } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { holdAsCoordinator, type OralExamRow } from '../access/access.service.ts';
import * as queries from './timetable.queries.ts';
import { words } from './timetable.words.ts';

const MOST_TRIES = 4;

const isLostRace = (error: unknown) =>
  isDeadlock(error) || /^(busy_times|oral_sessions_one|oral_slots)/.test(brokenConstraint(error) ?? '');

/** Whoever loses a race tries again. */
async function unlessClash<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isLostRace(error)) throw error;
      if (tries === MOST_TRIES) throw new AppError('changed_meanwhile');
    }
  }
}

/** For a change of the guide, after which the guide would be in two places at once. */
export async function unlessGuideElsewhere<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!brokenConstraint(error)?.startsWith('busy_times')) throw error;
    throw new AppError('still_used', { message: words.guideElsewhere });
  }
}

export async function actOnTimetable<T extends object>(
  actor: Actor,
  examId: number,
  { key, kind }: { key: string; kind: queries.ActKind },
  work: (exam: OralExamRow) => Promise<T>,
): Promise<T> {
  return unlessClash(() =>
    inTransaction(async () => {
      const { exam } = await holdAsCoordinator(actor, examId);
      const done = await queries.selectAct(key);
      if (done) {
        if (done.exam_id !== examId || done.by_id !== actor.userId) throw new AppError('changed_meanwhile');
        return done.reply as T;
      }
      if (exam.cancelled_at) throw new AppError('still_used', { message: words.cancelled });
      const reply = await work(exam);
      await queries.insertAct({ key, examId, kind, byId: actor.userId, at: now(), reply });
      return reply;
    }),
  );
}

/** Says where somebody is; of another college only that they are busy. */
export function clashError(clash: queries.Clash, institutionId: number): AppError {
  const { name, exam, room } = clash;
  if (clash.institution_id !== institutionId)
    return new AppError('already_exists', { message: words.busyElsewhere({ name }) });
  return new AppError('already_exists', {
    message: room === null ? words.inWrittenExam({ name, exam }) : words.inViva({ name, exam, room }),
  });
}
