import type { Message, StoredMessage } from '@quivia/contract/message';
import type { ImportItem, ITEM_FILTERS, KeyReading } from '@quivia/contract/question-files';
import type { FileImage, FileQuestion } from '@quivia/question-files/file-question';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { toStore, worded } from '../../../platform/files/stored-messages.ts';

/** Before its sentences are worded. */
export interface ReviewedItem extends Omit<ImportItem, 'reason' | 'notes' | 'duplicate_of'> {
  reason: Message | undefined;
  notes: Message[];
  duplicate_of: Message | undefined;
}

interface Said {
  reason: StoredMessage | undefined;
  notes: StoredMessage[];
  duplicate_of: StoredMessage | undefined;
}

/** The sentence about a duplicate is stored with the others: its own column says only that there is one. */
export async function insertItems(importId: number, items: readonly ReviewedItem[]): Promise<void> {
  const rows = items.map(({ reason, notes, duplicate_of, ...item }) => ({
    ...item,
    duplicate_of: duplicate_of && '',
    said: {
      reason: reason && toStore(reason),
      notes: notes.map(toStore),
      duplicate_of: duplicate_of && toStore(duplicate_of),
    } satisfies Said,
  }));
  await sql`
    insert into question_import_items
      (import_id, item, place, category, outcome, said, excerpt, duplicate_of, question, key_readings)
    select ${importId}, item, place, category, outcome, said, excerpt, duplicate_of, question, key_readings
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (item int, place text, category text, outcome text,
      said json, excerpt text, duplicate_of text, question json, key_readings json)`;
}

export interface ItemPage {
  outcome?: (typeof ITEM_FILTERS)[number] | undefined;
  /** The number of an item. */
  reason_of?: number | undefined;
  limit: number;
  offset: number;
}

/** The reason itself of items that an earlier version stored, or what it is worded from. */
const reasonText = () => sql`coalesce(said ->> 'reason', reason)`;

const isOutcome = (outcome: ItemPage['outcome']) =>
  outcome === 'usable' ? sql`outcome <> 'left_out'` : outcome ? sql`outcome = ${outcome}` : sql`true`;

export async function selectItems(importId: number, page: ItemPage): Promise<ImportItem[]> {
  const rows = await sql<(ImportItem & { said: Said | null })[]>`
    select item, place, category, outcome, reason, notes, said, excerpt, duplicate_of, question, key_readings
    from question_import_items
    where import_id = ${importId} and ${isOutcome(page.outcome)}
      and ${
        page.reason_of === undefined
          ? sql`true`
          : sql`${reasonText()} = (
              select ${reasonText()} from question_import_items where import_id = ${importId} and item = ${page.reason_of})`
      }
    order by item limit ${page.limit} offset ${page.offset}`;
  return rows.map(({ said, ...item }) => ({
    ...item,
    ...(said && {
      reason: said.reason ? worded(said.reason) : '',
      notes: said.notes.map(worded),
      duplicate_of: said.duplicate_of ? worded(said.duplicate_of) : null,
    }),
  }));
}

/** Those of items that are left out, with how many items each has: the one that comes first in the file comes first. */
export async function selectSkipReasons(
  importId: number,
): Promise<{ item: number; reason: string; questions: number }[]> {
  const rows = await sql<{ item: number; reason: string; said: Said | null; questions: number }[]>`
    select first.item, i.reason, i.said, first.questions
    from (
      select min(item) as item, count(*)::int as questions from question_import_items
      where import_id = ${importId} and outcome = 'left_out' group by ${reasonText()}) first
    join question_import_items i on i.import_id = ${importId} and i.item = first.item
    order by first.item`;
  return rows.map(({ said, ...row }) => ({
    ...row,
    ...(said && { reason: said.reason ? worded(said.reason) : '' }),
  }));
}

export interface ConfirmedItem {
  item: number;
  category: string;
  question: FileQuestion;
  /** None where its key is clear. */
  key_readings: KeyReading[];
}

/** What was chosen of the items that can be imported. */
interface Confirmed {
  categories: string[];
  skipDuplicates: boolean;
  skipItems: number[];
}

const isConfirmed = ({ categories, skipDuplicates, skipItems }: Confirmed): Fragment => sql`
  outcome <> 'left_out' and category = any(${categories}::text[]) and item <> all(${skipItems}::int[])
  and ${skipDuplicates ? sql`duplicate_of is null` : sql`true`}`;

/** In the order of the file. */
export async function selectConfirmed(
  importId: number,
  given: Confirmed & { after: number; limit: number },
): Promise<ConfirmedItem[]> {
  return sql<ConfirmedItem[]>`
    select item, category, question, key_readings from question_import_items
    where import_id = ${importId} and item > ${given.after} and ${isConfirmed(given)}
    order by item limit ${given.limit}`;
}

export async function countConfirmed(importId: number, given: Confirmed): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select count(*)::int as n from question_import_items
    where import_id = ${importId} and ${isConfirmed(given)}`;
  return row?.n ?? 0;
}

/** The first item of the choice whose key is still open. */
export async function selectUndecided(
  importId: number,
  given: Confirmed & { decided: number[] },
): Promise<number | undefined> {
  const [row] = await sql<{ item: number }[]>`
    select item from question_import_items
    where import_id = ${importId} and outcome = 'undecided' and item <> all(${given.decided}::int[])
      and ${isConfirmed(given)}
    order by item limit 1`;
  return row?.item;
}

export async function insertImage(importId: number, { name, bytes }: FileImage): Promise<void> {
  await sql`
    insert into question_import_images (import_id, name, bytes) values (${importId}, ${name}, ${bytes})
    on conflict do nothing`;
}

export async function selectImage(importId: number, name: string): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`
    select bytes from question_import_images where import_id = ${importId} and name = ${name}`;
  return row?.bytes;
}

export async function deleteImages(importId: number): Promise<void> {
  await sql`delete from question_import_images where import_id = ${importId}`;
}
