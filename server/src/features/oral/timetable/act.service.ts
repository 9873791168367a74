// Every act on the timetable: by a coordinator who holds the exam, once for each key. The constraints of the database
// have the last word about who is where; whoever loses a race tries again, and then meets the check that names the person.
import { AppError } from '../../../platform/app-error.ts';
import { brokenConstraint, isDeadlock } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { once } from '../../acts/once.service.ts';
import { holdAsCoordinator, type OralExamRow, type Standing } from '../access/access.service.ts';
import * as queries from './timetable.queries.ts';
import { words } from './timetable.words.ts';

const isLostRace = (error: unknown) =>
  /^(busy_times|oral_sessions_one|oral_slots)/.test(brokenConstraint(error) ?? '');

/** Lost too often. */
async function unlessClash<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDeadlock(error) && !isLostRace(error)) throw error;
    throw new AppError('changed_meanwhile');
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

/** `to` is what it changes, where the exam has several of that kind. */
export async function actOnTimetable<T extends object>(
  actor: Actor,
  examId: number,
  { key, kind, to = '' }: { key: string; kind: queries.ActKind; to?: string },
  work: (exam: OralExamRow, standing: Standing) => Promise<T>,
): Promise<T> {
  const replies = {
    select: queries.selectAct,
    insert: (act: Parameters<typeof queries.insertAct>[0]) => queries.insertAct(act, kind),
    keyUsed: () => new AppError('changed_meanwhile'),
    isLostRace,
  };
  return unlessClash(() =>
    once({ key, act: `${kind} ${to}`, examId, actor }, replies, {
      hold: () => holdAsCoordinator(actor, examId),
      work: (standing) => {
        const { exam } = standing;
        if (exam.cancelled_at) throw new AppError('still_used', { message: words.cancelled });
        return work(exam, standing);
      },
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
