// What a faculty member does with a file of questions, step by step.
import * as endpoints from '@quivia/contract/question-files';
import { listQuestions, type QuestionForAuthor } from '@quivia/contract/questions';
import { done } from '../people.ts';
import type { Visitor } from '../test-app.ts';
import { at, settled as leaves } from './uploads.ts';

export async function upload(
  author: Visitor,
  bankId: number,
  file: Uint8Array | string,
  filename = 'questions.txt',
): Promise<number> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  return (
    await done(author.call(endpoints.uploadQuestionFile, { ...at(bankId), query: { filename }, file: bytes }))
  ).id;
}

export const settled = (author: Visitor, id: number): Promise<endpoints.QuestionImport> =>
  leaves(() => done(author.call(endpoints.getQuestionImport, at(id))), ['reading', 'storing']);

export async function review(author: Visitor, bankId: number, file: Uint8Array | string) {
  return settled(author, await upload(author, bankId, file));
}

export const items = (
  author: Visitor,
  id: number,
  query: {
    outcome?: (typeof endpoints.ITEM_FILTERS)[number];
    reason_of?: string;
    limit?: string;
    offset?: string;
  } = {},
) => done(author.call(endpoints.listImportItems, { ...at(id), query }));

/** All categories go to one module. */
export const intoModule = ({ categories }: endpoints.QuestionImport, module_id: number | null) =>
  categories.map(({ category }) => ({ category, module_id }));

export async function confirm(
  author: Visitor,
  found: endpoints.QuestionImport,
  module_id: number,
  skip_duplicates = false,
): Promise<endpoints.QuestionImport> {
  const body = { modules: intoModule(found, module_id), skip_duplicates };
  await done(author.call(endpoints.confirmQuestionImport, { ...at(found.id), body }));
  return settled(author, found.id);
}

export async function exported(
  author: Visitor,
  bankId: number,
  format: endpoints.ExportFormat,
): Promise<Buffer> {
  const { status, file } = await author.call(endpoints.exportQuestionBank, {
    ...at(bankId),
    query: { format },
  });
  if (!file) throw new Error(`The export was answered with ${status}`);
  return file;
}

export const questionsIn = (author: Visitor, bankId: number): Promise<QuestionForAuthor[]> =>
  done(author.call(listQuestions, { query: { qbank_id: String(bankId), limit: '200' } }));

/** So many questions that are not alike, as GIFT. */
export const giftOf = (n: number, word = 'lens') =>
  Array.from({ length: n }, (_, i) => {
    const name = (i * 7919 + 13).toString(36).repeat(6);
    return `Which ${word} is ${name}? {=${name}${name} ~the other ${i}}\n`;
  }).join('\n');
