// How acts on the people of a viva happen: once for each key, on record, and nobody at two places at once.
import type { Message } from '@quivia/contract/message';
import { AppError } from '../../../platform/app-error.ts';
import { brokenConstraint } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as acts from '../../acts/once.service.ts';
import * as audit from '../../audit/audit.service.ts';
import type { Standing } from '../access/access.service.ts';
import * as queries from './people.queries.ts';
import { words } from './people.words.ts';

/** Runs `work` once for each key, with the exam held; a repeat gets the reply of the first time. */
export const once = <Reply extends object>(
  actor: Actor,
  examId: number,
  { key, act }: { key: string; act: string },
  hold: (actor: Actor, examId: number) => Promise<Standing>,
  work: (standing: Standing) => Promise<Reply>,
) =>
  acts.once(
    { key, act, examId, actor },
    {
      select: queries.selectAct,
      insert: queries.insertAct,
      keyUsed: () => new AppError('already_exists', { message: words.keyUsed }),
    },
    { hold: () => hold(actor, examId), work },
  );

export const recorded = (
  actor: Actor,
  { exam }: Standing,
  what: Message,
  subjectId: number | null = null,
): Promise<void> =>
  audit.record(actor, 'oral.people', what, { institutionId: exam.institution_id, subjectId });

/** The constraints of the timetable decide: nobody is at two places at once. */
export async function orBusy(who: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!brokenConstraint(error)?.startsWith('busy_times')) throw error;
    throw new AppError('still_used', { message: words.busyThen({ who }) });
  }
}
