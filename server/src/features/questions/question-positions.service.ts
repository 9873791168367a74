// Moves, copies, deletes and restores questions, in one bank or between banks.

import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { wordsAt } from '../people/organisation.rules.ts';
import {
  type Addition,
  addQuestions,
  numbersIn,
  requireModule,
  requireWithinLimits,
} from './add-questions.service.ts';
import { requireBank, requireQuestions } from './bank-access.service.ts';
import { firstNumber, freeNumbers, reorder } from './numbering.rules.ts';
import { lockBanks, selectModules } from './question-banks.queries.ts';
import { words } from './question-banks.words.ts';
import { contentOf } from './question-content.rules.ts';
import * as queries from './questions.queries.ts';
import { requireFewQuestions, stimulusIn } from './stimuli.service.ts';
import { saveVersion } from './versions.service.ts';

const banksOf = (positions: queries.Position[]) => [...new Set(positions.map(({ bank_id }) => bank_id))];
const isDeleted = ({ question_number }: queries.Position) => question_number === null;

/** Locks the banks of these questions, and others. Returns the positions of the questions under the lock. */
async function lock(actor: Actor, ids: number[], ...alsoBanks: number[]): Promise<queries.Position[]> {
  const before = await requireQuestions(actor, ids, 'edit');
  await lockBanks([...new Set([...banksOf(before), ...alsoBanks])], now());
  const positions = await requireQuestions(actor, ids, 'edit');
  const isMoved = positions.some(({ bank_id }, i) => bank_id !== before[i]?.bank_id);
  if (isMoved) throw new AppError('changed_meanwhile');
  return positions;
}

export async function move(
  actor: Actor,
  form: { question_ids: number[]; qbank_id: number; module_id: number; before_id: number | null },
) {
  const ids = [...new Set(form.question_ids)];
  return inTransaction(async () => {
    const target = await requireBank(actor, form.qbank_id, 'edit');
    const before = await lock(actor, ids, target.id);
    if (before.some(isDeleted)) throw new AppError('changed_meanwhile');
    const index = await requireModule(target, form.module_id);
    const present = await queries.selectNumbers(target.id, form.module_id);
    const order = reorder(
      present.map(({ id }) => id),
      ids,
      form.before_id,
    );
    const others = await queries.selectNumbersOfBank(target.id);
    const taken = others.flatMap((one) => (one.module_id === form.module_id ? [] : one.question_number));
    const left = new Set(
      before.flatMap((one) => (one.bank_id === target.id ? (one.question_number ?? []) : [])),
    );
    const numbers = freeNumbers(
      order.length,
      firstNumber(index),
      new Set(taken.filter((number) => !left.has(number))),
    );
    await queries.updatePositions(target.id, form.module_id, { ids: order, numbers });
    const brought = before.filter(({ bank_id }) => bank_id !== target.id);
    if (brought.length > 0) await requireWithinLimits(target);
    await bringStimuli(actor, target.id, brought);
    return messageReply(words.moved({ count: ids.length }));
  });
}

/** Questions that came from another bank refer to a passage of this one, in a new version. */
async function bringStimuli(actor: Actor, bankId: number, moved: readonly queries.Position[]): Promise<void> {
  const brought = new Set<number>();
  for (const { id, version } of moved) {
    const written = await queries.selectVersion(id, version);
    if (!written?.stimulus) continue;
    const stimulusId = await stimulusIn(actor, bankId, written.stimulus.text);
    await saveVersion(actor, id, version, contentOf(written), { stimulusId });
    brought.add(stimulusId);
  }
  await requireFewQuestions(brought);
}

export async function duplicate(
  actor: Actor,
  form: { question_ids: number[]; qbank_id: number; module_id: number },
) {
  return inTransaction(async () => {
    const target = await requireBank(actor, form.qbank_id, 'edit');
    await requireQuestions(actor, form.question_ids, 'read');
    await lockBanks([target.id], now());
    const added: Addition[] = [];
    for (const id of new Set(form.question_ids)) {
      const original = await queries.selectQuestion(id);
      if (!original?.question_number) continue;
      const { stimulus } = original;
      const stimulus_id = stimulus && (await stimulusIn(actor, target.id, stimulus.text));
      added.push({ ...contentOf(original), module_id: form.module_id, stimulus_id });
    }
    if (added.length === 0) throw new AppError('changed_meanwhile');
    const rows = await addQuestions(actor, target, added);
    await requireFewQuestions(added.flatMap(({ stimulus_id }) => stimulus_id ?? []));
    return {
      ...messageReply(words.copied({ count: rows.length })),
      question_ids: rows.map(({ id }) => id),
    };
  });
}

export async function remove(actor: Actor, ids: number[]) {
  return inTransaction(async () => {
    const present = (await lock(actor, ids)).filter((one) => !isDeleted(one));
    await queries.updateQuestionsDeleted(
      present.map(({ id }) => id),
      now(),
    );
    return messageReply(words.questionsDeleted({ count: present.length }));
  });
}

export async function restore(actor: Actor, ids: number[]) {
  return inTransaction(async () => {
    const deleted = (await lock(actor, ids)).filter(isDeleted);
    for (const [bankId, some] of Map.groupBy(deleted, ({ bank_id }) => bank_id)) {
      await restoreIn(actor, bankId, some);
    }
    return messageReply(words.questionsRestored({ count: deleted.length }));
  });
}

/** Restores to the end of their module or, if that is retired and empty, of the course's first module. */
async function restoreIn(actor: Actor, bankId: number, deleted: queries.Position[]): Promise<void> {
  const bank = await requireBank(actor, bankId, 'edit');
  const modules = await selectModules(bank.course_id, bankId);
  const numberIn = await numbersIn(bankId);
  for (const [moduleId, some] of Map.groupBy(deleted, ({ module_id }) => module_id)) {
    const own = modules.findIndex(({ id }) => id === moduleId);
    const index = Math.max(own, 0);
    const target = modules[index]?.id;
    if (target === undefined)
      throw new AppError('still_used', {
        message: words.noModules({ course: bank.course_name, module: wordsAt(bank).module }),
      });
    const requested = some.map(() => undefined);
    await queries.updatePositions(bankId, target, {
      ids: some.map(({ id }) => id),
      numbers: numberIn(target, index, requested),
    });
  }
  await requireWithinLimits(bank);
}
