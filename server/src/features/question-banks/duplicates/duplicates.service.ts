// Likely duplicates are shown, never refused: the author decides.
import type { LikelyDuplicate } from '@quivia/contract/questions';
import { inWorker } from '../../../platform/files/in-worker.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { requireBank } from '../bank-access.service.ts';
import * as queries from './duplicates.queries.ts';
import type { Duplicate, ToCompare } from './find-duplicates.rules.ts';
import { bandHashesOf, LIKELY_DUPLICATE, likeness, type Wording } from './likeness.rules.ts';

const WORKER = new URL('./find-duplicates.worker.ts', import.meta.url);
const MOST_COMPARED = 1000;
const MOST_SHOWN = { similar: 5, pairs: 200 };

const rounded = (share: number) => Math.round(share * 100) / 100;

/** In banks of the same course that the author can see. */
export async function similar(
  actor: Actor,
  form: Wording & { qbank_id: number; except_id?: number | undefined },
): Promise<LikelyDuplicate[]> {
  const bank = await requireBank(actor, form.qbank_id, 'read');
  if (form.question.trim() === '') return [];
  const candidates = await queries.selectSimilar(
    actor.userId,
    bank.course_id,
    bandHashesOf(form),
    MOST_COMPARED,
  );
  return candidates
    .filter(({ id }) => id !== form.except_id)
    .map((one) => ({ ...one, likeness: rounded(likeness(form, one)) }))
    .filter((one) => one.likeness >= LIKELY_DUPLICATE)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_SHOWN.similar);
}

export async function pairs(
  actor: Actor,
  bankId: number,
): Promise<{ first: LikelyDuplicate; second: LikelyDuplicate }[]> {
  await requireBank(actor, bankId, 'read');
  const found = await queries.selectPairs(bankId, MOST_COMPARED);
  const ids = new Set(found.flatMap(({ first, second }) => [first, second]));
  const byId = new Map((await queries.selectCandidates([...ids])).map((one) => [one.id, one]));
  return found
    .flatMap(({ first, second }) => {
      const [one, other] = [byId.get(first), byId.get(second)];
      if (!one || !other) return [];
      const share = rounded(likeness(one, other));
      return [{ first: { ...one, likeness: share }, second: { ...other, likeness: share } }];
    })
    .filter(({ first }) => first.likeness >= LIKELY_DUPLICATE)
    .sort((a, b) => b.first.likeness - a.first.likeness)
    .slice(0, MOST_SHOWN.pairs);
}

/** For each of these wordings, a question of the bank or an earlier wording with nearly the same text. */
export async function findInBank(
  actor: Actor,
  bankId: number,
  wordings: readonly Wording[],
): Promise<(Duplicate | null)[]> {
  await requireBank(actor, bankId, 'read');
  const given: ToCompare = { wordings, known: await queries.selectHashed(bankId) };
  return inWorker<never, (Duplicate | null)[]>(WORKER, given, () => {});
}
