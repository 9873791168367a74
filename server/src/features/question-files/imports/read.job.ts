// The job that reads an uploaded file and reviews it.
import type { QuestionImport } from '@quivia/contract/question-files';
import { QUESTION_FILE } from '@quivia/contract/question-files';
import { FileProblem } from '@quivia/files/file-problem';
import type { FileItem, ReadFile } from '@quivia/question-files/file-question';
import { namesIn } from '@quivia/question-files/pictures';
import { AppError } from '../../../platform/app-error.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { inWorker } from '../../../platform/files/in-worker.ts';
import { orUndo } from '../../../platform/files/upload-work.ts';
import { inParts } from '../../../platform/jobs/chunks.ts';
import { job } from '../../../platform/jobs/jobs.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as banks from '../../questions/question-banks.service.ts';
import * as queries from './imports.queries.ts';
import { words } from './imports.words.ts';
import * as kept from './items.queries.ts';
import { matchModule } from './match-module.rules.ts';
import { reviewFile } from './review.service.ts';

const IN_A_STATEMENT = 250;
const READER = new URL('./read.worker.ts', import.meta.url);

export const readImport = job<{ import_id: number; actor: Actor }>(
  'read-question-file',
  ({ import_id, actor }) => queries.importWork.attempt(import_id, 'reading', () => read(import_id, actor)),
  { concurrency: 1, isAwaited: true },
);

async function read(id: number, actor: Actor): Promise<void> {
  const found = await queries.selectImport(id);
  if (!found) return;
  const tell = queries.importWork.progressOf(id);
  const items: FileItem[] = [];
  try {
    const bank = await banks.find(actor, found.qbank_id);
    const file = await inWorker<FileItem[], ReadFile>(
      READER,
      { bytes: await queries.importFile.read(id) },
      (some) => {
        items.push(...some);
        void tell(items.length, 0);
      },
    );
    await tell(items.length, 0);
    const reviewed = await reviewFile(actor, bank.id, items, file.images);
    await inTransaction(() => keepReview(id, file, reviewed, categoriesOf(reviewed, bank.modules)));
  } catch (error) {
    if (!(error instanceof FileProblem || error instanceof AppError)) throw error;
    const problem = { line: error instanceof FileProblem ? error.line : null, message: error.said };
    await tell(items.length, items.length);
    await inTransaction(async () => {
      orUndo(await queries.importWork.fail(id, 'reading', problem));
      await queries.importFile.forget(id);
    });
  }
}

async function keepReview(
  id: number,
  file: ReadFile,
  items: kept.ReviewedItem[],
  categories: QuestionImport['categories'],
): Promise<void> {
  const tell = queries.importWork.progressOf(id);
  let done = 0;
  const used = new Set<string>();
  for await (const part of inParts(items, IN_A_STATEMENT)) {
    await kept.insertItems(id, part);
    for (const { question } of part) for (const name of question ? namesIn(question) : []) used.add(name);
    done += part.length;
    await tell(done, items.length);
  }
  for (const image of file.images) if (used.has(image.name)) await kept.insertImage(id, image);
  const unused = file.images.filter(({ name }) => !used.has(name)).length;
  const notes = unused > 0 ? [...file.notes, words.unusedPictures({ pictures: unused })] : file.notes;
  const counts = countsOf(items);
  orUndo(
    await queries.updateReviewed(id, {
      format: file.format,
      notes,
      counts,
      categories,
      message: counts.new + counts.undecided === 0 ? words.nothingUsable : words.pleaseReview,
    }),
  );
  await queries.importFile.forget(id);
}

const countsOf = (items: kept.ReviewedItem[]): queries.Counts => ({
  new: items.filter(({ outcome }) => outcome === 'new').length,
  undecided: items.filter(({ outcome }) => outcome === 'undecided').length,
  left_out: items.filter(({ outcome }) => outcome === 'left_out').length,
  likely_duplicates: items.filter(({ duplicate_of }) => duplicate_of !== undefined).length,
});

/** Those of questions that come in, in the order of the file. */
function categoriesOf(
  items: kept.ReviewedItem[],
  modules: Parameters<typeof matchModule>[1],
): QuestionImport['categories'] {
  const counts = new Map<string, number>();
  for (const { outcome, category } of items)
    if (outcome !== 'left_out') counts.set(category, (counts.get(category) ?? 0) + 1);
  if (counts.size > QUESTION_FILE.categories)
    throw new FileProblem(words.tooManyCategories({ most: QUESTION_FILE.categories }));
  const inUse = modules.filter(({ module_number }) => module_number !== null);
  return [...counts].map(([category, questions]) => ({
    category,
    questions,
    module_id: matchModule(category, inUse),
  }));
}
