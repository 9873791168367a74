// Passages that several questions refer to. Rows never change: an edit adds one, and the questions get new versions that
// refer to it.
import { STIMULUS_LIMITS } from '@quivia/contract/questions';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { requireBank, requireQuestions } from './bank-access.service.ts';
import { lockBanks } from './question-banks.queries.ts';
import { words } from './question-banks.words.ts';
import { contentOf } from './question-content.rules.ts';
import { type Position, selectVersion } from './questions.queries.ts';
import * as queries from './stimuli.queries.ts';
import { saveVersion } from './versions.service.ts';

export async function list(actor: Actor, bankId: number) {
  await requireBank(actor, bankId, 'read');
  return queries.selectStimuli(bankId, STIMULUS_LIMITS.listed);
}

export async function create(actor: Actor, bankId: number, form: { text: string; question_ids: number[] }) {
  return inTransaction(async () => {
    await requireBank(actor, bankId, 'edit');
    const questions = await lockQuestions(actor, bankId, form.question_ids);
    const id = await insert(actor, bankId, form.text);
    await referTo(actor, questions, id);
    return { ...messageReply(words.stimulusAdded({ count: questions.length })), id };
  });
}

export async function change(actor: Actor, id: number, text: string) {
  return inTransaction(async () => {
    const { bank_id, text: before } = await requireStimulus(actor, id);
    const ids = await queries.selectQuestionsOf(id);
    // Someone else changed it or removed it from its questions.
    if (ids.length === 0) throw new AppError('changed_meanwhile');
    if (text === before) return { ...messageReply(words.nothingChanged), id };
    const questions = await lockQuestions(actor, bank_id, ids);
    const next = await insert(actor, bank_id, text);
    await referTo(actor, questions, next);
    return { ...messageReply(words.stimulusChanged({ count: questions.length })), id: next };
  });
}

/** Null removes the passage from the questions. */
export async function attach(actor: Actor, form: { question_ids: number[]; stimulus_id: number | null }) {
  return inTransaction(async () => {
    const [first] = await requireQuestions(actor, form.question_ids, 'edit');
    const bankId = first?.bank_id ?? 0;
    if (form.stimulus_id !== null) {
      const { bank_id } = await requireStimulus(actor, form.stimulus_id);
      if (bank_id !== bankId) throw noStimulus();
    }
    const questions = await lockQuestions(actor, bankId, form.question_ids);
    await referTo(actor, questions, form.stimulus_id);
    const count = questions.length;
    const message = form.stimulus_id === null ? words.stimulusRemoved : words.stimulusAdded;
    return messageReply(message({ count }));
  });
}

/** The same passage in another bank, in the caller's transaction: questions that come there together share one. */
export async function stimulusIn(actor: Actor, bankId: number, text: string): Promise<number> {
  return (await queries.selectStimulusByText(bankId, text)) ?? insert(actor, bankId, text);
}

const noStimulus = () => new AppError('not_found', { message: words.noStimulus });

/** With the bank locked, so that no question joins or leaves it meanwhile. */
async function requireStimulus(actor: Actor, id: number) {
  const found = await queries.selectStimulus(id);
  if (!found) throw noStimulus();
  try {
    await requireBank(actor, found.bank_id, 'edit');
  } catch (error) {
    throw error instanceof AppError && error.code === 'not_found' ? noStimulus() : error;
  }
  await lockBanks([found.bank_id], now());
  return found;
}

/** Questions of this bank that are not deleted, as they are under its lock. */
async function lockQuestions(actor: Actor, bankId: number, given: readonly number[]): Promise<Position[]> {
  const ids = [...new Set(given)];
  await requireQuestions(actor, ids, 'edit');
  await lockBanks([bankId], now());
  const questions = await requireQuestions(actor, ids, 'edit');
  if (questions.some(({ bank_id }) => bank_id !== bankId))
    throw new AppError('invalid_input', { message: words.severalBanks });
  if (questions.some(({ question_number }) => question_number === null))
    throw new AppError('changed_meanwhile');
  return questions;
}

async function insert(actor: Actor, bankId: number, text: string): Promise<number> {
  if ((await queries.countStimuli(bankId)) >= STIMULUS_LIMITS.kept)
    throw new AppError('invalid_input', { message: words.tooManyStimuli({ most: STIMULUS_LIMITS.kept }) });
  return queries.insertStimulus({ bank_id: bankId, text, author_id: actor.userId, created_at: now() });
}

async function referTo(actor: Actor, questions: readonly Position[], stimulusId: number | null) {
  for (const { id, version } of questions) {
    const written = await selectVersion(id, version);
    if (!written) throw new AppError('changed_meanwhile');
    await saveVersion(actor, id, version, contentOf(written), { stimulusId });
  }
  if (stimulusId !== null) await requireFewQuestions([stimulusId]);
}

/** Once they are written: refused, the transaction takes them back. */
export async function requireFewQuestions(stimulusIds: Iterable<number>): Promise<void> {
  const most = STIMULUS_LIMITS.questions;
  for (const id of new Set(stimulusIds))
    if ((await queries.selectQuestionsOf(id)).length > most)
      throw new AppError('invalid_input', { message: words.tooManyOfStimulus({ most }) });
}
