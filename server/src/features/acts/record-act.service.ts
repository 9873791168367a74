// Every act of staff on an exam is written down once, in the transaction that does it: a page that repeats a call after a
// lost reply sends the same key.
import { isActKind } from '@quivia/contract/hall/acts';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { insertAct, selectAct, selectSameAct } from './acts.queries.ts';
import { words } from './acts.words.ts';

interface ActRecord {
  examId: number;
  key: string;
  kind: string;
  roomId?: number | undefined;
  /** Where it concerns one student. */
  attemptId?: number | undefined;
  reason?: string;
  params?: Record<string, unknown>;
}

const contentOf = (act: ActRecord) => ({
  exam_id: act.examId,
  key: act.key,
  kind: act.kind,
  room_id: act.roomId ?? null,
  attempt_id: act.attemptId ?? null,
  reason: act.reason ?? '',
  params: act.params ?? {},
});

/** Its id; undefined for a repeat, which must do nothing. */
export async function recordAct(actor: Actor, act: ActRecord, at: Date = now()): Promise<number | undefined> {
  // The report prints every act by the name that its kind has on the page.
  if (!isActKind(act.kind)) throw new Error(`ACT_KINDS does not list ${act.kind}`);
  return insertAct({ ...contentOf(act), at, by_id: actor.userId });
}

/** The id of what this call did the first time. A key that came with anything else is refused: nothing was done. */
export async function repeatedAct(act: ActRecord): Promise<number> {
  const id = await selectSameAct(contentOf(act));
  if (id === undefined) throw otherAct();
  return id;
}

export const otherAct = () => new AppError('already_exists', { message: words.otherAct });

export async function actOf(examId: number, id: number): Promise<{ kind: string; at: Date } | undefined> {
  return selectAct(examId, id);
}
