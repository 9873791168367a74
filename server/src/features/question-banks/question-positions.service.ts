// Where questions stand: moved, copied, deleted and brought back, in one bank or from one to another.

import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { wordsAt } from '../people/places.service.ts';
import { type Addition, addQuestions, numbersIn, requireModule } from './add-questions.service.ts';
import { requireBank, requireQuestions } from './bank-access.service.ts';
import { firstNumber, reorder } from './numbering.rules.ts';
import { lockBanks, selectModules } from './question-banks.queries.ts';
import { contentOf } from './question-content.rules.ts';
import * as queries from './questions.queries.ts';

const banksOf = (standings: queries.Standing[]) => [...new Set(standings.map(({ bank_id }) => bank_id))];
const isDeleted = ({ question_number }: queries.Standing) => question_number === null;
const count = (questions: number, one: string, many: string) =>
  questions === 1 ? `The question ${one}` : `${questions} questions ${many}`;

/** Holds the banks of these questions, and others; where the questions stand then. */
async function hold(actor: Actor, ids: number[], ...alsoBanks: number[]): Promise<queries.Standing[]> {
  const before = await requireQuestions(actor, ids, 'edit');
  await lockBanks([...new Set([...banksOf(before), ...alsoBanks])], now());
  const standings = await requireQuestions(actor, ids, 'edit');
  const isMoved = standings.some(({ bank_id }, i) => bank_id !== before[i]?.bank_id);
  if (isMoved) throw new AppError('changed_meanwhile');
  return standings;
}

export async function move(
  actor: Actor,
  form: { question_ids: number[]; qbank_id: number; module_id: number; before_id: number | null },
) {
  const ids = [...new Set(form.question_ids)];
  return inTransaction(async () => {
    const target = await requireBank(actor, form.qbank_id, 'edit');
    if ((await hold(actor, ids, target.id)).some(isDeleted)) throw new AppError('changed_meanwhile');
    const index = await requireModule(target, form.module_id);
    const present = await queries.selectNumbers(target.id, form.module_id);
    const order = reorder(
      present.map(({ id }) => id),
      ids,
      form.before_id,
    );
    const numbers = order.map((_, i) => firstNumber(index) + i);
    await queries.updatePlaces(target.id, form.module_id, { ids: order, numbers });
    return { message: count(ids.length, 'is moved.', 'are moved.') };
  });
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
      if (original?.question_number) added.push({ ...contentOf(original), module_id: form.module_id });
    }
    if (added.length === 0) throw new AppError('changed_meanwhile');
    const rows = await addQuestions(actor, target, added);
    return {
      message: count(rows.length, 'is copied.', 'are copied.'),
      question_ids: rows.map(({ id }) => id),
    };
  });
}

export async function remove(actor: Actor, ids: number[]) {
  return inTransaction(async () => {
    const standing = (await hold(actor, ids)).filter((one) => !isDeleted(one));
    await queries.updateQuestionsDeleted(
      standing.map(({ id }) => id),
      now(),
    );
    return { message: count(standing.length, 'is deleted.', 'are deleted.') };
  });
}

export async function restore(actor: Actor, ids: number[]) {
  return inTransaction(async () => {
    const deleted = (await hold(actor, ids)).filter(isDeleted);
    for (const [bankId, some] of Map.groupBy(deleted, ({ bank_id }) => bank_id)) {
      await bringBack(actor, bankId, some);
    }
    return { message: count(deleted.length, 'is back.', 'are back.') };
  });
}

/** To the end of their module; when that is retired and empty, of the course's first one. */
async function bringBack(actor: Actor, bankId: number, deleted: queries.Standing[]): Promise<void> {
  const bank = await requireBank(actor, bankId, 'edit');
  const modules = await selectModules(bank.course_id, bankId);
  for (const [moduleId, some] of Map.groupBy(deleted, ({ module_id }) => module_id)) {
    const own = modules.findIndex(({ id }) => id === moduleId);
    const index = Math.max(own, 0);
    const target = modules[index]?.id;
    if (target === undefined)
      throw new AppError('still_used', {
        message: `${bank.course_name} has no ${wordsAt(bank).module}s now.`,
      });
    const wished = some.map(() => undefined);
    await queries.updatePlaces(bankId, target, {
      ids: some.map(({ id }) => id),
      numbers: await numbersIn(bankId, target, index, wished),
    });
  }
}
