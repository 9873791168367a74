import type { Message, StoredMessage } from '@quivia/contract/message';
import type { ImportFormat, KeyReadingName, QuestionImport } from '@quivia/contract/question-files';
import { sql } from '../../../platform/database/database.ts';
import { fileParts } from '../../../platform/files/file-parts.ts';
import { toStore, worded, wordedTogether } from '../../../platform/files/stored-messages.ts';
import { uploadWork } from '../../../platform/files/upload-work.ts';

export const importFile = fileParts('question_import_file_parts', 'import_id');
export const importWork = uploadWork<QuestionImport['status']>('question_imports');

export type Counts = QuestionImport['counts'];

export interface Choices {
  modules: { category: string; module_id: number | null }[];
  skip_duplicates: boolean;
  /** These are missing from choices that were stored by an earlier version. */
  skip_items?: number[];
  keys?: { item: number; by: KeyReadingName }[];
  other_keys?: KeyReadingName | null;
}

export interface ImportKept extends Omit<QuestionImport, 'uploaded_at'> {
  uploaded_at: Date;
  uploaded_by: number;
  choices: Choices | null;
}

interface ImportRow extends Omit<ImportKept, 'problem'> {
  said: StoredMessage[] | null;
  noted: StoredMessage[] | null;
  problem_line: number | null;
}

export async function selectImport(id: number): Promise<ImportKept | undefined> {
  const [row] = await sql<ImportRow[]>`
    select id, bank_id as qbank_id, uploaded_by, uploaded_at, filename, status, format, notes, categories,
      -- files that were reviewed by an earlier version have no such count
      jsonb '{"undecided": 0}' || counts::jsonb as counts,
      choices, stored_in, message, said, noted, problem_line,
      json_build_object('done', progress_done, 'total', progress_total) as progress
    from question_imports where id = ${id}`;
  if (!row) return undefined;
  const { said, noted, problem_line, ...found } = row;
  const message = wordedTogether(said, row.message);
  return {
    ...found,
    message,
    notes: noted?.map(worded) ?? row.notes,
    problem: row.status === 'failed' ? { line: problem_line, message } : null,
  };
}

const saying = (...messages: Message[]) =>
  sql`message = '', said = ${JSON.stringify(messages.map(toStore))}::json`;

/** Files that this person uploaded and that wait for a decision. */
export async function countUnderReview(userId: number): Promise<number> {
  const [row] = await sql<{ files: number }[]>`
    select count(*)::int as files from question_imports
    where uploaded_by = ${userId} and status in ('reading', 'review')`;
  return row?.files ?? 0;
}

export async function insertImport(given: {
  bank_id: number;
  uploaded_by: number;
  uploaded_at: Date;
  filename: string;
  counts: Counts;
}): Promise<number> {
  const row = { ...given, counts: JSON.stringify(given.counts), status: 'reading' };
  const [inserted] = await sql<{ id: number }[]>`insert into question_imports ${sql(row)} returning id`;
  return (inserted as { id: number }).id;
}

/** This and the next two are false when it has left that state: another process was given the same work. */
export async function updateReviewed(
  id: number,
  given: {
    format: ImportFormat;
    notes: Message[];
    counts: Counts;
    categories: QuestionImport['categories'];
    message: Message;
  },
): Promise<boolean> {
  const total = given.counts.new + given.counts.undecided + given.counts.left_out;
  const { count } = await sql`
    update question_imports set status = 'review', tries = 0, format = ${given.format},
      noted = ${JSON.stringify(given.notes.map(toStore))}::json, counts = ${JSON.stringify(given.counts)}::json,
      categories = ${JSON.stringify(given.categories)}::json, ${saying(given.message)},
      progress_done = ${total}, progress_total = ${total}
    where id = ${id} and status = 'reading'`;
  return count > 0;
}

/** A module went while it was stored: the choice is open again. */
export async function updateReopened(
  id: number,
  categories: QuestionImport['categories'],
  messages: Message[],
): Promise<boolean> {
  const { count } = await sql`
    update question_imports set status = 'review', tries = 0, choices = null, ${saying(...messages)},
      categories = ${JSON.stringify(categories)}::json
    where id = ${id} and status = 'storing'`;
  return count > 0;
}

export async function updateDone(
  id: number,
  stored: { questions: number; modules: number[]; message: Message },
): Promise<boolean> {
  const { count } = await sql`
    update question_imports set status = 'done', ${saying(stored.message)}, stored_in = ${stored.modules},
      progress_done = ${stored.questions}, progress_total = ${stored.questions}
    where id = ${id} and status = 'storing'`;
  return count > 0;
}

/** False when it is no longer waiting for it: somebody else was faster. */
export async function updateStoring(id: number, choices: Choices, message: Message): Promise<boolean> {
  const { count } = await sql`
    update question_imports set status = 'storing', tries = 0, progress_done = 0, ${saying(message)},
      choices = ${JSON.stringify(choices)}::json
    where id = ${id} and status = 'review'`;
  return count > 0;
}
