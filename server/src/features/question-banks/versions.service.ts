// A question has versions, and none is ever changed. Editing makes the next one; whoever saves second is told.
import type { QuestionContent } from '@quivia/contract/questions';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { requireQuestions } from './bank-access.service.ts';
import { lockBanks } from './question-banks.queries.ts';
import { contentOf, findableBy, isSame } from './question-content.rules.ts';
import * as queries from './questions.queries.ts';

export async function list(actor: Actor, id: number, page: { limit: number; offset: number }) {
  await requireQuestions(actor, [id], 'read');
  return queries.selectVersions(id, page);
}

/** The number of the newest version after it, which is `from` when it says the same. */
export async function saveVersion(
  actor: Actor,
  id: number,
  from: number,
  content: QuestionContent,
  restoredFrom: number | null = null,
): Promise<number> {
  const before = await queries.selectVersion(id, from);
  if (!before) throw new AppError('changed_meanwhile');
  if (isSame(before, content) && (await isNewest(id, from))) return from;
  if (!(await queries.updateVersion(id, from, findableBy(content)))) throw new AppError('changed_meanwhile');
  const version = { question_id: id, version: from + 1, restored_from: restoredFrom, content };
  await queries.insertVersions(actor.userId, now(), [version]);
  return version.version;
}

async function isNewest(id: number, version: number): Promise<boolean> {
  const [standing] = await queries.selectStandings([id]);
  return standing?.version === version && standing.question_number !== null;
}

export async function change(actor: Actor, id: number, form: QuestionContent & { version: number }) {
  return inTransaction(async () => {
    await holdBankOf(actor, id);
    const version = await saveVersion(actor, id, form.version, contentOf(form));
    return { message: version === form.version ? 'Nothing has changed.' : 'The question is saved.', version };
  });
}

export async function restore(actor: Actor, id: number, form: { restore: number; version: number }) {
  return inTransaction(async () => {
    await holdBankOf(actor, id);
    const earlier = await queries.selectVersion(id, form.restore);
    if (!earlier) throw new AppError('not_found', { message: 'There is no such version.' });
    const version = await saveVersion(actor, id, form.version, contentOf(earlier), form.restore);
    return { message: `Version ${form.restore} is back, as version ${version}.`, version };
  });
}

async function holdBankOf(actor: Actor, id: number): Promise<void> {
  const [standing] = await requireQuestions(actor, [id], 'edit');
  if (standing) await lockBanks([standing.bank_id], now());
}
