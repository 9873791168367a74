import type { LikelyDuplicate } from '@quivia/contract/questions';
import { sql } from '../../../platform/database/database.ts';
import { accessOf, nearBanks } from '../question-banks.queries.ts';
import type { KnownQuestion } from './find-duplicates.rules.ts';

export type Candidate = Omit<LikelyDuplicate, 'likeness'> & { options: string[] };

const candidate = () => sql`
  q.id, q.bank_id as qbank_id, b.title as qbank_title, q.module_id, q.question_number, v.question,
  array(select o.option from question_options o where o.version_id = v.id) as options`;

/** Questions of this course, in banks the person can see, that share a band hash with a text. */
export async function selectSimilar(
  userId: number,
  courseId: number,
  hashes: number[],
  most: number,
): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select ${candidate()} from questions q
    join question_banks b on b.id = q.bank_id
    join question_versions v on v.question_id = q.id and v.version = q.version
    where q.likeness && ${hashes}::int[] and q.deleted_at is null and b.course_id = ${courseId}
      and ${nearBanks(userId)} and ${accessOf(userId)} is not null
    limit ${most}`;
}

/** Each question of the bank with the first one that shares a band hash: few pairs, however many are alike. */
export async function selectPairs(
  bankId: number,
  most: number,
): Promise<{ first: number; second: number }[]> {
  return sql<{ first: number; second: number }[]>`
    with hashed as (
      select q.id, min(q.id) over (partition by hash) as first
      from questions q cross join unnest(q.likeness) hash
      where q.bank_id = ${bankId} and q.deleted_at is null)
    select first, id as second, count(*) as shared from hashed where id <> first
    group by first, id order by shared desc, first, id limit ${most}`;
}

/** All questions of the bank with their band hashes, oldest first. */
export async function selectHashed(bankId: number): Promise<KnownQuestion[]> {
  return sql<KnownQuestion[]>`
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
