// An act whose reply is stored under its key: a page that repeats it after a lost reply gets the same reply, and nothing is
// done twice.
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { inActTransaction } from './act-transaction.service.ts';
import { keyWords } from './acts.words.ts';

/** What is stored of an act. */
interface Kept {
  exam_id: number;
  /** What was done, and to what. Empty for acts of earlier versions. */
  act: string;
  by_id: number;
  reply: object;
}

/** Where a feature keeps its replies. */
interface Replies {
  select(key: string): Promise<Kept | undefined>;
  /** False where the key has been used. */
  insert(act: Kept & { key: string; at: Date }): Promise<boolean>;
  /** For a key that somebody else used, or that was used for another exam. */
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
  { key, act, examId, actor }: { key: string; act: string; examId: number; actor: Actor },
  replies: Replies,
  { hold, work }: Act<Held, Reply>,
): Promise<Reply> {
  const before = async () => {
    const kept = await replies.select(key);
    if (!kept) return undefined;
    if (kept.exam_id !== examId || kept.by_id !== actor.userId) throw replies.keyUsed();
    if (kept.act !== '' && kept.act !== act)
      throw new AppError('invalid_input', { field: 'key', message: keyWords.forSomethingElse });
    return kept.reply as Reply;
  };
  return inActTransaction(async () => {
    const early = await before();
    if (early) return early;
    const held = await hold();
    const meanwhile = await before();
    if (meanwhile) return meanwhile;
    const reply = await work(held);
    const done = { key, exam_id: examId, act, by_id: actor.userId, reply, at: now() };
    if (!(await replies.insert(done))) throw replies.keyUsed();
    return reply;
  }, replies.isLostRace);
}
