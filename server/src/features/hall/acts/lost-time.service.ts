import { now, seconds } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { pausesOf, savesOf } from '../../attempts/answers.service.ts';
import { takeOversOf } from '../../attempts/integrity.service.ts';
import { latestOf } from '../board/presence.service.ts';
import { type Reached, requireDuty, requireReach } from '../duties/duties.service.ts';
import * as queries from './lost-time.queries.ts';
import { lostMinutes } from './lost-time.rules.ts';

/** What a crash, or a move to another computer, cost a student so far. */
export async function lostTime(
  actor: Actor,
  examId: number,
  studentId: number,
): Promise<{ minutes: number }> {
  const standing = await requireDuty(actor, examId, 'chief');
  const [{ attempt_id: id, user_id }] = (await requireReach(standing, { student_id: studentId })) as [
    Reached,
  ];
  const heard = await queries.selectHeard(id);
  if (!heard) return { minutes: 0 };
  // It may not have been written yet.
  const beat = latestOf(examId, user_id);
  const minutes = lostMinutes({
    now: now(),
    isInProgress: heard.is_in_progress,
    heardAt: new Date(Math.max(heard.heard_at.getTime(), beat?.at ?? 0)),
    goneAfter: seconds(heard.gone_seconds),
    silences: await queries.selectEndedSilences(id),
    takeOvers: await takeOversOf(id),
    saves: await savesOf(id),
    pauses: await pausesOf([id]),
    outages: await queries.selectOutages(id),
    grants: await queries.selectOwnGrants(id),
  });
  return { minutes };
}
