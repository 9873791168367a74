// Questions of a bank: listed and created. Adding to a bank locks it.
import type { NewQuestion } from '@quivia/contract/questions';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { type Added, type Addition, addQuestions, BANK_LIMITS } from './add-questions.service.ts';
import { requireBank, requireQuestions } from './bank-access.service.ts';
import { lockBanks, selectModules } from './question-banks.queries.ts';
import { words } from './question-banks.words.ts';
import { contentOf } from './question-content.rules.ts';
import * as queries from './questions.queries.ts';
import { requireFewQuestions, stimulusIn } from './stimuli.service.ts';
import { saveVersion } from './versions.service.ts';

export async function list(actor: Actor, filter: queries.QuestionFilter) {
  if (filter.qbank_id !== undefined) await requireBank(actor, filter.qbank_id, 'read');
  return queries.selectQuestions(actor.userId, filter);
}

/** All questions of a bank in the order of its modules, for an export. */
export async function all(actor: Actor, bankId: number) {
  const bank = await requireBank(actor, bankId, 'read');
  const modules = await selectModules(bank.course_id, bankId);
  const questions = await queries.selectQuestions(actor.userId, {
    qbank_id: bankId,
    deleted: false,
    uncounted: true,
    limit: BANK_LIMITS.questions,
    offset: 0,
  });
  const byModule = Map.groupBy(questions, ({ module_id }) => module_id);
  return { bank, modules: modules.map((one) => ({ ...one, questions: byModule.get(one.id) ?? [] })) };
}

/** All that are not multiple choice. */
export async function others(actor: Actor, bankId: number) {
  await requireBank(actor, bankId, 'read');
  return queries.selectQuestions(actor.userId, {
    qbank_id: bankId,
    deleted: false,
    others: true,
    uncounted: true,
    limit: BANK_LIMITS.questions,
    offset: 0,
  });
}

/** Questions and bytes of text. */
export const sizeOf = (bankId: number) => queries.selectSize(bankId);

export async function find(actor: Actor, id: number) {
  await requireQuestions(actor, [id], 'read');
  const question = await queries.selectQuestion(id);
  if (!question) throw new AppError('not_found');
  return question;
}

export async function create(actor: Actor, given: NewQuestion[]) {
  const keys = given.flatMap(({ key }) => key ?? []);
  if (new Set(keys).size !== keys.length) throw new AppError('invalid_input', { message: words.sentTwice });
  const [bankId, ...others] = new Set(given.map(({ qbank_id }) => qbank_id));
  if (bankId === undefined || others.length > 0)
    throw new AppError('invalid_input', { message: words.severalBanks });
  return inTransaction(async () => {
    const bank = await requireBank(actor, bankId, 'edit');
    await lockBanks([bankId], now());
    const saved = await saveKnown(actor, bankId, given, keys);
    const added = given.filter((question) => !saved.has(question));
    const rows = await addQuestions(actor, bank, added);
    for (const [i, question] of added.entries()) saved.set(question, rows[i] as Added);
    return {
      ...messageReply(words.questionsSaved({ count: given.length })),
      questions: given.map((question) => saved.get(question) as Added),
    };
  });
}

/**
 * Questions that are sent again because the reply was lost; they may have been edited since. Whoever sends them hasn't
 * seen what a colleague wrote meanwhile, so that it is not replaced.
 */
async function saveKnown(
  actor: Actor,
  bankId: number,
  given: NewQuestion[],
  keys: string[],
): Promise<Map<NewQuestion, Added>> {
  const found = await queries.selectByKeys(bankId, keys);
  const known = new Map(found.map((one) => [one.key, one]));
  const byOthers = await queries.selectWrittenByOthers(
    found.map(({ id }) => id),
    actor.userId,
  );
  const saved = new Map<NewQuestion, Added>();
  for (const question of given) {
    const before = question.key && known.get(question.key.toLowerCase());
    if (!before) continue;
    const version = await saveVersion(actor, before.id, before.version, contentOf(question));
    if (version !== before.version && byOthers.has(before.id)) throw new AppError('changed_meanwhile');
    saved.set(question, before);
  }
  return saved;
}

/** With the text of the passage that it refers to. */
export interface ImportedQuestion extends Addition {
  stimulus?: string;
}

/** Many at once, all or none: for an import. Questions with the same passage share it. */
export async function addMany(
  actor: Actor,
  bankId: number,
  added: readonly ImportedQuestion[],
  onDone: (done: number) => Promise<void>,
): Promise<void> {
  await inTransaction(async () => {
    const bank = await requireBank(actor, bankId, 'edit');
    await lockBanks([bankId], now());
    const idOf = new Map<string, number>();
    for (const { stimulus } of added)
      if (stimulus !== undefined && !idOf.has(stimulus))
        idOf.set(stimulus, await stimulusIn(actor, bankId, stimulus));
    const additions = added.map(({ stimulus, ...one }) =>
      stimulus === undefined ? one : { ...one, stimulus_id: idOf.get(stimulus) },
    );
    await addQuestions(actor, bank, additions, onDone);
    await requireFewQuestions(idOf.values());
  });
}
