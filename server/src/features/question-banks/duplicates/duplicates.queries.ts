import type { LikelyDuplicate } from '@quivia/contract/questions';
import { sql } from '../../../platform/database/database.ts';
import { accessOf, nearBanks } from '../question-banks.queries.ts';
import type { Marked } from './find-duplicates.rules.ts';

export type Candidate = Omit<LikelyDuplicate, 'likeness'> & { options: string[] };

const candidate = () => sql`
  q.id, q.bank_id as qbank_id, b.title as qbank_title, q.module_id, q.question_number, v.question,
  array(select o.option from question_options o where o.version_id = v.id) as options`;

/** Questions of this course, in banks the person may see, that share a mark with a text. */
export async function selectAlike(
  userId: number,
  courseId: number,
  marks: number[],
  most: number,
): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select ${candidate()} from questions q
    join question_banks b on b.id = q.bank_id
    join question_versions v on v.question_id = q.id and v.version = q.version
    where q.likeness && ${marks}::int[] and q.deleted_at is null and b.course_id = ${courseId}
      and ${nearBanks(userId)} and ${accessOf(userId)} is not null
    limit ${most}`;
}

/** Each question of the bank with the first one that shares a mark with it: few, however many are alike. */
export async function selectAlikePairs(
  bankId: number,
  most: number,
): Promise<{ first: number; second: number }[]> {
  return sql<{ first: number; second: number }[]>`
    with marked as (
      select q.id, min(q.id) over (partition by mark) as first
      from questions q cross join unnest(q.likeness) mark
      where q.bank_id = ${bankId} and q.deleted_at is null)
    select first, id as second, count(*) as shared from marked where id <> first
    group by first, id order by shared desc, first, id limit ${most}`;
}

/** All of the bank with their marks, the eldest first. */
export async function selectMarked(bankId: number): Promise<Marked[]> {
  return sql<Marked[]>`
    select q.likeness, q.question_number, v.question,
      array(select o.option from question_options o where o.version_id = v.id) as options
    from questions q join question_versions v on v.question_id = q.id and v.version = q.version
    where q.bank_id = ${bankId} and q.deleted_at is null order by q.id`;
}

export async function selectCandidates(ids: number[]): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select ${candidate()} from questions q
    join question_banks b on b.id = q.bank_id
    join question_versions v on v.question_id = q.id and v.version = q.version
    where q.id = any(${ids})`;
}
