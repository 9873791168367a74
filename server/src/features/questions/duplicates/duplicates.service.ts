// Likely duplicates are shown, never refused: the author decides.
import type { LikelyDuplicate } from '@quivia/contract/questions';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { AppError } from '../../../platform/app-error.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { inFairTurns } from '../../../platform/jobs/fair-turns.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { requireBank, requireQuestions } from '../bank-access.service.ts';
import { words } from '../question-banks.words.ts';
import { type Compared, compareAll, type ToWeigh } from './compare.rules.ts';
import * as queries from './duplicates.queries.ts';
import type { Duplicate, ToCompare } from './find-duplicates.rules.ts';
import { bandHashesOf, LIKELY_DUPLICATE, type Wording } from './likeness.rules.ts';

const WORKER = new URL('./find-duplicates.worker.ts', import.meta.url);
const COMPARE = new URL('./compare.worker.ts', import.meta.url);
/** Questions, and characters of all of them: what a worker compares in about a second. */
const MOST_COMPARED = 1000;
const MOST_CHARACTERS = 2_000_000;
/** Compared at once, without a worker: a few milliseconds. */
const FEW_CHARACTERS = 20_000;
const MOST_SHOWN = { similar: 5, pairs: 200 };

const busy = (message: typeof words.comparing) => () =>
  new AppError('overloaded', { message, retryAfterSeconds: 2 });

const inComparison = inFairTurns({
  atOnce: 1,
  mostWaiting: 50,
  mostWaitingOfOne: 1,
  refuse: busy(words.comparing),
  refuseOne: busy(words.comparingOwn),
});

/** Off the main thread, where students' answers are waiting, unless it takes no time at all. */
async function compare(actor: Actor, given: ToWeigh): Promise<Compared> {
  const characters = given.wordings.reduce((sum, { question }) => sum + question.length, 0);
  if (characters <= FEW_CHARACTERS) return compareAll(given);
  return inComparison(actor.userId, () => inWorker<never, Compared>(COMPARE, given, () => {}));
}

const rounded = (share: number) => Math.round(share * 100) / 100;

/** As many from the front as may be compared. */
function withinReach(candidates: readonly queries.Candidate[]): queries.Candidate[] {
  let characters = 0;
  return candidates.filter(({ question, options }) => {
    characters += question.length + options.reduce((sum, { option }) => sum + option.length, 0);
    return characters <= MOST_CHARACTERS;
  });
}

/** In banks of the same course that the author can see. */
export async function similar(
  actor: Actor,
  form: Wording & { qbank_id: number; except_id?: number | undefined },
): Promise<LikelyDuplicate[]> {
  const bank = await requireBank(actor, form.qbank_id, 'read');
  if (form.question.trim() === '') return [];
  const hashes = bandHashesOf(form);
  const found = await queries.selectSimilar(actor.userId, bank.course_id, hashes, {
    questions: MOST_COMPARED,
    characters: MOST_CHARACTERS,
  });
  const candidates = withinReach(found.filter(({ id }) => id !== form.except_id));
  const wording = { question: form.question, options: form.options };
  const shares = await compare(actor, {
    wordings: [wording, ...candidates.map(asWording)],
    pairs: candidates.map((_, i) => [0, i + 1]),
  });
  return candidates
    .map((one, i) => shown(one, rounded(shares[i] as number)))
    .filter((one) => one.likeness >= LIKELY_DUPLICATE)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_SHOWN.similar);
}

const asWording = ({ question, options, kind, body, answer_key, passage }: queries.Candidate): Wording => ({
  question,
  options: kind === 'choice' ? options.map(({ option }) => option) : kindNamed(kind).words(body, answer_key),
  passage,
});

const shown = (
  { kind, body: _body, answer_key: _key, passage: _passage, ...one }: queries.Candidate,
  likeness: number,
): LikelyDuplicate => ({
  ...one,
  // The markers of blanks mean nothing to a reader.
  question: kind === 'cloze' ? one.question.replaceAll(/\[\[[a-z0-9]{1,12}\]\]/g, '\\_\\_\\_') : one.question,
  likeness,
});

type Pair = { first: LikelyDuplicate; second: LikelyDuplicate };

export async function pairs(actor: Actor, bankId: number): Promise<Pair[]> {
  await requireBank(actor, bankId, 'read');
  const found = await queries.selectPairs(bankId, MOST_COMPARED);
  const ids = new Set(found.flatMap(({ first, second }) => [first, second]));
  const candidates = withinReach(await queries.selectCandidates([...ids], MOST_CHARACTERS));
  const positionOf = new Map(candidates.map(({ id }, i) => [id, i]));
  const near = found.flatMap(({ first, second }): [number, number][] => {
    const [one, other] = [positionOf.get(first), positionOf.get(second)];
    return one === undefined || other === undefined ? [] : [[one, other]];
  });
  const shares = await compare(actor, { wordings: candidates.map(asWording), pairs: near });
  const at = (position: number, likeness: number) =>
    shown(candidates[position] as queries.Candidate, likeness);
  return near
    .map(([one, other], i) => {
      const likeness = rounded(shares[i] as number);
      return { first: at(one, likeness), second: at(other, likeness) };
    })
    .filter(({ first }) => first.likeness >= LIKELY_DUPLICATE)
    .sort((a, b) => b.first.likeness - a.first.likeness)
    .slice(0, MOST_SHOWN.pairs);
}

/** Two questions that an author has looked at are not shown again, unless that is undone. */
export async function dismiss(
  actor: Actor,
  bankId: number,
  form: { question_ids: [number, number]; dismissed: boolean },
): Promise<MessageReply> {
  const bank = await requireBank(actor, bankId, 'edit');
  const positions = await requireQuestions(actor, form.question_ids, 'edit');
  if (positions.some(({ bank_id }) => bank_id !== bank.id))
    throw new AppError('not_found', { message: words.noQuestion });
  if (form.question_ids[0] === form.question_ids[1])
    throw new AppError('invalid_input', { message: words.sameQuestion });
  const [first, second] = form.question_ids.toSorted((a, b) => a - b) as [number, number];
  if (form.dismissed) await queries.upsertDismissed(first, second);
  else await queries.deleteDismissed(first, second);
  return messageReply(form.dismissed ? words.notDuplicates : words.duplicatesAgain);
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
