// Likely duplicates are pointed out, never refused: the author decides.
import type { LikelyDuplicate } from '@quivia/contract/questions';
import type { Actor } from '../../platform/access-token.ts';
import { inParts } from '../../platform/in-parts.ts';
import { firstHolders } from './alike.ts';
import { requireBank } from './bank-access.ts';
import * as queries from './duplicates.queries.ts';
import { LIKELY_DUPLICATE, likeness, likenessMarks, type Wording } from './likeness.ts';

const MOST_COMPARED = 1000;
/** A long list is gone through in parts, so that nobody waits for it. */
const IN_A_PART = 50;
const MOST_SHOWN = { alike: 5, pairs: 200 };

const rounded = (share: number) => Math.round(share * 100) / 100;

/** In banks of the same course that the author may see. */
export async function similar(
  actor: Actor,
  form: Wording & { qbank_id: number; except_id?: number | undefined },
): Promise<LikelyDuplicate[]> {
  const bank = await requireBank(actor, form.qbank_id, 'read');
  if (form.question.trim() === '') return [];
  const marks = likenessMarks(form);
  const candidates = await queries.selectAlike(actor.userId, bank.course_id, marks, MOST_COMPARED);
  return candidates
    .filter(({ id }) => id !== form.except_id)
    .map((one) => ({ ...one, likeness: rounded(likeness(form, one)) }))
    .filter((one) => one.likeness >= LIKELY_DUPLICATE)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_SHOWN.alike);
}

export async function pairs(
  actor: Actor,
  bankId: number,
): Promise<{ first: LikelyDuplicate; second: LikelyDuplicate }[]> {
  await requireBank(actor, bankId, 'read');
  const alike = await queries.selectAlikePairs(bankId, MOST_COMPARED);
  const ids = new Set(alike.flatMap(({ first, second }) => [first, second]));
  const byId = new Map((await queries.selectCandidates([...ids])).map((one) => [one.id, one]));
  return alike
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

export type Alike =
  | { in: 'bank'; question_number: number | null; question: string }
  /** An earlier one of the list. */
  | { in: 'list'; index: number };

/** For each of these wordings, a question of the bank or an earlier wording that says nearly the same. */
export async function alikeInBank(
  actor: Actor,
  bankId: number,
  wordings: readonly Wording[],
): Promise<(Alike | null)[]> {
  await requireBank(actor, bankId, 'read');
  const marks: number[][] = [];
  for await (const part of inParts(wordings, IN_A_PART)) marks.push(...part.map(likenessMarks));
  const inBank = firstHolders();
  for await (const part of inParts(await queries.selectMarks(bankId), 10 * IN_A_PART))
    for (const one of part) inBank.add(one.id, one.likeness);
  const near: number[][] = [];
  for await (const part of inParts(marks, 10 * IN_A_PART)) near.push(...part.map(inBank.nearest));
  const candidates = new Map<number, queries.Candidate>();
  for await (const ids of inParts([...new Set(near.flat())], MOST_COMPARED))
    for (const one of await queries.selectCandidates(ids)) candidates.set(one.id, one);

  const inList = firstHolders();
  const alike: (Alike | null)[] = [];
  const compare = (wording: Wording, index: number): Alike | null => {
    const isLike = (other: Wording | undefined) => other && likeness(wording, other) >= LIKELY_DUPLICATE;
    const known = near[index]?.map((id) => candidates.get(id)).find(isLike);
    if (known) return { in: 'bank', question_number: known.question_number, question: known.question };
    const earlier = inList.nearest(marks[index] ?? []).find((other) => isLike(wordings[other]));
    return earlier === undefined ? null : { in: 'list', index: earlier };
  };
  for await (const part of inParts(wordings, IN_A_PART)) {
    for (const wording of part) {
      const index = alike.length;
      alike.push(compare(wording, index));
      inList.add(index, marks[index] ?? []);
    }
  }
  return alike;
}
