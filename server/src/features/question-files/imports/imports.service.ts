// Questions by file: uploaded, read and reviewed in the background, given modules, and stored all or not at all.
import { AppError } from '../../../platform/app-error.ts';
import { after, days, hours, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { requireReview } from '../../../platform/files/upload-work.ts';
import { enqueue, job } from '../../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { countOrRefuse, type Limit } from '../../../platform/security/throttle.ts';
import * as banks from '../../questions/question-banks.service.ts';
import '@quivia/question-files/load-words';
import * as queries from './imports.queries.ts';
import { words } from './imports.words.ts';
import * as kept from './items.queries.ts';
import { readImport } from './read.job.ts';
import { storeImport } from './store.job.ts';

/** A department that moves its files from another system has some hundred of them. */
const UPLOADS: Limit = { tries: 300, within: hours(1) };
const KEPT = days(30);
/** Of one person: each keeps all its questions and pictures until it is imported or discarded. */
const MOST_UNDER_REVIEW = 100;

export async function upload(
  actor: Actor,
  bankId: number,
  filename: string,
  file: Uint8Array,
): Promise<{ id: number }> {
  await banks.requireBank(actor, bankId, 'edit');
  if (file.length === 0) throw new AppError('invalid_input', { message: words.empty });
  if ((await queries.countUnderReview(actor.userId)) >= MOST_UNDER_REVIEW)
    throw new AppError('invalid_input', { message: words.tooManyUnderReview({ most: MOST_UNDER_REVIEW }) });
  await countOrRefuse(`question-file:${actor.userId}`, UPLOADS, 'too_many_requests');
  return inTransaction(async () => {
    const id = await queries.insertImport({
      bank_id: bankId,
      uploaded_by: actor.userId,
      uploaded_at: now(),
      filename,
      counts: { new: 0, undecided: 0, left_out: 0, likely_duplicates: 0 },
    });
    await queries.importFile.keep(id, file);
    await enqueue(readImport, { import_id: id, actor });
    return { id };
  });
}

/** For who uploaded it and who may edit the bank; to everybody else it is not there. */
export async function find(actor: Actor, id: number): Promise<queries.ImportKept> {
  const found = await queries.selectImport(id);
  if (found && (found.uploaded_by === actor.userId || (await mayEdit(actor, found.qbank_id)))) return found;
  throw new AppError('not_found', { message: words.notFound });
}

async function mayEdit(actor: Actor, bankId: number): Promise<boolean> {
  try {
    await banks.requireBank(actor, bankId, 'edit');
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export async function items(actor: Actor, id: number, page: kept.ItemPage) {
  await find(actor, id);
  return kept.selectItems(id, page);
}

export async function skipReasons(actor: Actor, id: number) {
  await find(actor, id);
  return kept.selectSkipReasons(id);
}

export async function confirm(actor: Actor, id: number, choices: queries.Choices): Promise<MessageReply> {
  const found = await find(actor, id);
  requireReview(found);
  if (found.status === 'done') return messageReply(words.storedAlready);
  const bank = await banks.requireBank(actor, found.qbank_id, 'edit');
  const storing = words.storing({ bank: bank.title });
  if (found.status === 'storing') return messageReply(storing);
  const { modules } = await banks.find(actor, bank.id);
  const inUse = new Set(modules.flatMap((one) => (one.module_number === null ? [] : [one.id])));
  const chosen = requireChoices(found.categories, choices.modules, inUse);
  await requireDecided(id, { ...choices, modules: chosen });
  return inTransaction(async () => {
    if (await queries.updateStoring(id, { ...choices, modules: chosen }, storing))
      await enqueue(storeImport, { import_id: id, actor });
    return messageReply(storing);
  });
}

/** One for each category of the file, and no other. */
function requireChoices(
  categories: queries.ImportKept['categories'],
  given: queries.Choices['modules'],
  inUse: ReadonlySet<number>,
): queries.Choices['modules'] {
  const byCategory = new Map(given.map((one) => [one.category, one.module_id]));
  return categories.map(({ category }) => {
    const module_id = byCategory.get(category);
    if (module_id === undefined) {
      throw new AppError('invalid_input', {
        field: 'modules',
        message: category === '' ? words.chooseModuleForRest : words.chooseModule({ category }),
      });
    }
    if (module_id !== null && !inUse.has(module_id)) {
      throw new AppError('unknown_reference', {
        field: 'modules',
        message: category === '' ? words.unknownModuleForRest : words.unknownModule({ category }),
      });
    }
    return { category, module_id };
  });
}

/** Something would be stored, and the key of everything that would be is clear. */
async function requireDecided(id: number, choices: queries.Choices): Promise<void> {
  const categories = choices.modules.flatMap((one) => (one.module_id === null ? [] : [one.category]));
  const { skip_duplicates: skipDuplicates, skip_items: skipItems = [], keys = [] } = choices;
  const confirmed = { categories, skipDuplicates, skipItems };
  if ((await kept.countConfirmed(id, confirmed)) === 0)
    throw new AppError('invalid_input', { message: words.nothingChosen });
  if (choices.other_keys) return;
  const decided = keys.map(({ item }) => item);
  const item = await kept.selectUndecided(id, { ...confirmed, decided });
  if (item !== undefined)
    throw new AppError('invalid_input', { field: 'keys', message: words.keyUndecided({ item }) });
}

export async function discard(actor: Actor, id: number): Promise<MessageReply> {
  await find(actor, id);
  if (!(await queries.importWork.discard(id, 'storing')))
    throw new AppError('still_used', { message: words.beingStored });
  return messageReply(words.discarded);
}

export const forgetOldImports = job(
  'forget-old-question-files',
  () => queries.importWork.forgetBefore(after(now(), -KEPT)),
  { schedule: '47 3 * * *' },
);
