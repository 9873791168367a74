import type { AnswerFile } from '@quivia/contract/answer-files';
import type { UploadType } from '@quivia/contract/kinds/upload';
import { type Fragment, sql } from '../../../platform/database/database.ts';

interface Named {
  attemptId: number;
  file: string;
}

const shown = (): Fragment => sql`
  f.id as file, f.question_id, f.size, f.type, f.refused as why,
  case when f.ready_at is not null then 'ready' when f.refused is not null then 'refused' else 'arriving' end as state,
  case when f.ready_at is null and f.refused is null then array(
    select p.number from answer_file_parts p where p.attempt_id = f.attempt_id and p.file_id = f.id order by p.number)
    else '{}' end as parts`;

export async function selectFiles(attemptId: number): Promise<AnswerFile[]> {
  return sql<AnswerFile[]>`
    select ${shown()} from answer_files f where f.attempt_id = ${attemptId} order by f.begun_at, f.id`;
}

export async function selectFile({ attemptId, file }: Named): Promise<AnswerFile | undefined> {
  const [row] = await sql<AnswerFile[]>`
    select ${shown()} from answer_files f where f.attempt_id = ${attemptId} and f.id = ${file}`;
  return row;
}

/** Files of one person begin one after the other while they are counted. */
export async function lockUploads(userId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('answer-files', ${userId}))`;
}

/** Of one person: how many files there are for the question, and how many bytes for it and in all. */
export async function selectUsage(userId: number, attemptId: number, questionId: number) {
  const [row] = await sql<{ files: number; bytes: number; all: number }[]>`
    select count(*) filter (where f.attempt_id = ${attemptId} and f.question_id = ${questionId})::int as files,
      coalesce(sum(f.size) filter (where f.attempt_id = ${attemptId} and f.question_id = ${questionId}), 0)::float8 as bytes,
      coalesce(sum(f.size), 0)::float8 as "all"
    from attempts a join answer_files f on f.attempt_id = a.id where a.user_id = ${userId}`;
  return row as { files: number; bytes: number; all: number };
}

export async function insertFile(
  { attemptId, file }: Named,
  { questionId, size, at }: { questionId: number; size: number; at: Date },
): Promise<void> {
  await sql`
    insert into answer_files (attempt_id, id, question_id, size, begun_at)
    values (${attemptId}, ${file}, ${questionId}, ${size}, ${at}) on conflict do nothing`;
}

/** Also of a repeat. A file that is complete or refused meanwhile takes no part. */
export async function insertPart(
  { attemptId, file }: Named,
  number: number,
  bytes: Uint8Array,
): Promise<void> {
  await sql`
    insert into answer_file_parts (attempt_id, file_id, number, bytes)
    select attempt_id, id, ${number}::int, ${Buffer.from(bytes)}::bytea from answer_files
    where attempt_id = ${attemptId} and id = ${file} and ready_at is null and refused is null for share
    on conflict do nothing`;
}

/** Held until the transaction ends. Null where it is complete or refused already. */
export async function takeArriving({ attemptId, file }: Named): Promise<Buffer | null> {
  const [row] = await sql`
    select from answer_files where attempt_id = ${attemptId} and id = ${file} and ready_at is null and refused is null
    for update`;
  if (!row) return null;
  return selectWhole({ attemptId, file });
}

export async function selectWhole({ attemptId, file }: Named): Promise<Buffer> {
  const parts = await sql<{ bytes: Buffer }[]>`
    select bytes from answer_file_parts where attempt_id = ${attemptId} and file_id = ${file} order by number`;
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

export async function deleteParts({ attemptId, file }: Named): Promise<void> {
  await sql`delete from answer_file_parts where attempt_id = ${attemptId} and file_id = ${file}`;
}

export async function updateReady(
  { attemptId, file }: Named,
  { type, size, at }: { type: UploadType; size: number; at: Date },
): Promise<void> {
  await sql`
    update answer_files set type = ${type}, size = ${size}, ready_at = ${at}
    where attempt_id = ${attemptId} and id = ${file}`;
}

export async function updateRefused({ attemptId, file }: Named, why: string): Promise<void> {
  await sql`update answer_files set refused = ${why} where attempt_id = ${attemptId} and id = ${file}`;
}

export async function selectPart({ attemptId, file }: Named, number: number): Promise<Buffer | undefined> {
  const [row] = await sql<{ bytes: Buffer }[]>`
    select bytes from answer_file_parts
    where attempt_id = ${attemptId} and file_id = ${file} and number = ${number}`;
  return row?.bytes;
}

/** Of those that an answer names: how many are complete, and their bytes. */
export async function selectReady(
  { examId, userId, questionId }: { examId: number; userId: number; questionId: number },
  files: readonly string[],
): Promise<{ files: number; bytes: number }> {
  const [row] = await sql<{ files: number; bytes: number }[]>`
    select count(*)::int as files, coalesce(sum(f.size), 0)::float8 as bytes
    from attempts a join answer_files f on f.attempt_id = a.id
    where a.exam_id = ${examId} and a.user_id = ${userId} and f.question_id = ${questionId}
      and f.id = any(${[...files]}::uuid[]) and f.ready_at is not null`;
  return row as { files: number; bytes: number };
}

export async function isReleased(attemptId: number): Promise<boolean> {
  const [row] = await sql`select from attempts where id = ${attemptId} and released_at is not null`;
  return row !== undefined;
}

export async function deleteFilesOf(userId: number): Promise<void> {
  await sql`delete from answer_files f using attempts a where a.id = f.attempt_id and a.user_id = ${userId}`;
}

/** Of attempts that ended before: what no answer names, such as files that the student removed or that never became complete. */
export async function deleteUnnamed(before: Date): Promise<void> {
  await sql`
    delete from answer_files f using attempts a
    where a.id = f.attempt_id and a.ended_at < ${before} and not exists (
      select from answer_events r
      where r.attempt_id = f.attempt_id and r.question_id = f.question_id and strpos(r.answer::text, f.id::text) > 0)`;
}
