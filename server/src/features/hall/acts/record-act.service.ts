// Every act of staff is written down once, in the transaction that does it: a page that repeats a call after a lost reply
// sends the same key.
import { now } from '../../../platform/clock.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { insertAct } from './acts.queries.ts';

/** Its id; undefined for a repeat, which must do nothing. */
export async function recordAct(
  actor: Actor,
  act: {
    examId: number;
    key: string;
    kind: string;
    roomId?: number | undefined;
    /** Where it concerns one student. */
    attemptId?: number | undefined;
    reason?: string;
    params?: Record<string, unknown>;
  },
): Promise<number | undefined> {
  return insertAct({
    exam_id: act.examId,
    key: act.key,
    kind: act.kind,
    at: now(),
    by_id: actor.userId,
    room_id: act.roomId ?? null,
    attempt_id: act.attemptId ?? null,
    reason: act.reason ?? '',
    params: act.params ?? {},
  });
}
