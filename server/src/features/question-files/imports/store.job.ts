// The job that stores a confirmed import: in one transaction, the pictures and the questions that name them.
import { imageAddress } from '@quivia/contract/images';
import type { Message } from '@quivia/contract/message';
import { FileProblem } from '@quivia/files/file-problem';
import { namesIn, withAddresses } from '@quivia/question-files/pictures';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { orUndo } from '../../../platform/files/upload-work.ts';
import { inParts } from '../../../platform/jobs/chunks.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as audit from '../../audit/audit.service.ts';
import * as images from '../../images/images.service.ts';
import * as banks from '../../questions/question-banks.service.ts';
import * as questions from '../../questions/questions.service.ts';
import * as queries from './imports.queries.ts';
import { words } from './imports.words.ts';
import * as kept from './items.queries.ts';
import { matchModule } from './match-module.rules.ts';
import { withKey } from './review-item.rules.ts';

const ITEMS_AT_ONCE = 500;

export const storeImport = job<{ import_id: number; actor: Actor }>(
  'store-question-file',
  ({ import_id, actor }) =>
    queries.importWork.attempt(import_id, 'storing', () => storeOrSayWhyNot(import_id, actor)),
  { concurrency: 1, isAwaited: true },
);

async function storeOrSayWhyNot(id: number, actor: Actor): Promise<void> {
  try {
    await inTransaction(() => store(id, actor));
  } catch (error) {
    // A FileProblem: there is no room for its pictures.
    if (!(error instanceof AppError || error instanceof FileProblem)) throw error;
    if (error instanceof AppError && error.code === 'unknown_reference') return reopen(id, actor, error.said);
    orUndo(await queries.importWork.fail(id, 'storing', { line: null, message: error.said }));
  }
}

const MULTIPLE_CHOICE = { question_type: 'MCQ', body: null, answer_key: null } as const;

async function store(id: number, actor: Actor): Promise<void> {
  const found = await queries.selectImport(id);
  if (!found?.choices) return;
  const bank = await banks.requireBank(actor, found.qbank_id, 'edit');
  const items = await confirmedItems(id, found.choices);
  const addressOf = await keepPictures(id, actor, items);
  const moduleOf = new Map(found.choices.modules.map((one) => [one.category, one.module_id]));
  const { keys, other_keys } = found.choices;
  const readingOf = new Map(keys?.map(({ item, by }) => [item, by]));
  const additions: questions.ImportedQuestion[] = [];
  for await (const part of inParts(items, ITEMS_AT_ONCE))
    for (const { item, category, question, key_readings } of part) {
      const module_id = moduleOf.get(category) as number;
      const reading = key_readings.find(({ by }) => by === (readingOf.get(item) ?? other_keys));
      const { other = MULTIPLE_CHOICE, ...content } = withAddresses(withKey(question, reading), addressOf);
      additions.push({ ...content, ...other, module_id });
    }
  const tell = queries.importWork.progressOf(id);
  await questions.addMany(actor, bank.id, additions, (done) => tell(done, additions.length));
  await audit.record(
    actor,
    'bank.imported',
    words.audited({ questions: items.length, file: found.filename, bank: bank.title }),
    { institutionId: bank.institution_id },
  );
  await kept.deleteImages(id);
  orUndo(
    await queries.updateDone(id, {
      questions: items.length,
      modules: [...new Set(additions.map(({ module_id }) => module_id))],
      message: words.stored({ questions: items.length, bank: bank.title }),
    }),
  );
}

async function confirmedItems(
  id: number,
  { modules, skip_duplicates, skip_items = [] }: queries.Choices,
): Promise<kept.ConfirmedItem[]> {
  const categories = modules.flatMap(({ category, module_id }) => (module_id === null ? [] : [category]));
  const items: kept.ConfirmedItem[] = [];
  for (;;) {
    const some = await kept.selectConfirmed(id, {
      categories,
      skipDuplicates: skip_duplicates,
      skipItems: skip_items,
      after: items.at(-1)?.item ?? 0,
      limit: ITEMS_AT_ONCE,
    });
    items.push(...some);
    if (some.length < ITEMS_AT_ONCE) return items;
  }
}

/** By the name that the file has for them. */
async function keepPictures(
  id: number,
  actor: Actor,
  items: kept.ConfirmedItem[],
): Promise<(name: string) => string> {
  const keys = new Map<string, string>();
  const names = new Set<string>();
  for await (const part of inParts(items, ITEMS_AT_ONCE))
    for (const { question } of part) for (const name of namesIn(question)) names.add(name);
  for (const name of names) {
    const bytes = await kept.selectImage(id, name);
    if (!bytes) throw new Error('A picture of an import is gone');
    keys.set(name, (await images.keep(actor.userId, bytes)).key);
  }
  return (name) => imageAddress(keys.get(name) as string);
}

/** A module of the choice is no longer there. */
async function reopen(id: number, actor: Actor, why: Message): Promise<void> {
  const found = await queries.selectImport(id);
  if (!found) return;
  const { modules } = await banks.find(actor, found.qbank_id);
  const inUse = modules.filter(({ module_number }) => module_number !== null);
  const categories = found.categories.map((one) => ({ ...one, module_id: matchModule(one.category, inUse) }));
  orUndo(await queries.updateReopened(id, categories, [why, words.chooseAgain]));
}
