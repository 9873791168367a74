// An act whose reply is stored under its key: a page that repeats it after a lost reply gets the same reply, and nothing is
// done twice.
import type { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { inActTransaction } from './act-transaction.service.ts';

/** What is stored of an act. */
interface Kept {
  exam_id: number;
  by_id: number;
  reply: object;
}

/** Where a feature keeps its replies. */
interface Replies {
  select(key: string): Promise<Kept | undefined>;
  /** False where the key has been used. */
  insert(act: Kept & { key: string; at: Date }): Promise<boolean>;
  /** For a key that was used for something else. */
  keyUsed(): AppError;
  /** What to try again, beside deadlocks. */
  isLostRace?(error: unknown): boolean;
}

interface Act<Held, Reply> {
  /** Until the transaction ends nobody else acts on this exam. Refuses people who may not. */
  hold(): Promise<Held>;
  work(held: Held): Promise<Reply>;
}

/** A repeat is answered without holding the exam, and needs none of the rights that the first call may have used up. */
export async function once<Held, Reply extends object>(
  { key, examId, actor }: { key: string; examId: number; actor: Actor },
  replies: Replies,
  { hold, work }: Act<Held, Reply>,
): Promise<Reply> {
  const before = async () => {
    const kept = await replies.select(key);
    if (!kept) return undefined;
    if (kept.exam_id !== examId || kept.by_id !== actor.userId) throw replies.keyUsed();
    return kept.reply as Reply;
  };
  return inActTransaction(async () => {
    const early = await before();
    if (early) return early;
    const held = await hold();
    const meanwhile = await before();
    if (meanwhile) return meanwhile;
    const reply = await work(held);
    const act = { key, exam_id: examId, by_id: actor.userId, reply, at: now() };
    if (!(await replies.insert(act))) throw replies.keyUsed();
    return reply;
  }, replies.isLostRace);
}
