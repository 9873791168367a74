import type { KindName } from '@quivia/contract/kinds';
import type { LikelyDuplicate } from '@quivia/contract/questions';
import { kindNamed } from '@quivia/kinds/kinds.rules';
import { sql } from '../../../platform/database/database.ts';
import { accessOf, nearBanks } from '../question-banks.queries.ts';
import type { KnownQuestion } from './find-duplicates.rules.ts';
import { LONGEST_COMPARED } from './likeness.rules.ts';

/** What makes its wording, beside its text. */
interface Worded {
  kind: KindName;
  /** Of every kind but multiple choice. */
  body: unknown;
  answer_key: unknown;
  passage: string | null;
}

export type Candidate = Omit<LikelyDuplicate, 'likeness'> & Worded;

const worded = () => sql`
  v.kind, v.body, v.answer_key,
  (select md5(regexp_replace(s.text, '\\]\\([^)]*\\)', ']()', 'g')) from stimuli s where s.id = v.stimulus_id) as passage`;

/** Texts are cut where they are no longer compared. */
const candidate = () => sql`
  q.id, q.bank_id as qbank_id, b.title as qbank_title, q.module_id, q.question_number,
  left(v.question, ${LONGEST_COMPARED}) as question,
  case when length(v.question) >= ${LONGEST_COMPARED} then '[]'::json else coalesce((
    select json_agg(json_build_object('option', o.option, 'is_correct', o.is_correct) order by o.option_number)
    from question_options o where o.version_id = v.id), '[]') end as options, ${worded()}`;

const optionTexts = () => sql`
  case when length(v.question) >= ${LONGEST_COMPARED} then '{}'::text[] else
    array(select o.option from question_options o where o.version_id = v.id order by o.option_number) end as options`;

/** Questions of this course, in banks the person can see, that share a band hash with a text. */
export async function selectSimilar(
  userId: number,
  courseId: number,
  hashes: number[],
  most: { questions: number; characters: number },
): Promise<Candidate[]> {
  return sql<Candidate[]>`
    with near as (
      select q.id, v.id as version_id, ${charactersSoFar()} as characters
      from questions q
      join question_banks b on b.id = q.bank_id
      join question_versions v on v.question_id = q.id and v.version = q.version
      where q.likeness && ${hashes}::int[] and q.deleted_at is null and b.course_id = ${courseId}
        and ${nearBanks(userId)} and ${accessOf(userId)} is not null
      limit ${most.questions})
    select ${candidate()} from near
    join questions q on q.id = near.id join question_banks b on b.id = q.bank_id
    join question_versions v on v.id = near.version_id
    where near.characters <= ${most.characters} order by q.id`;
}

/** Bytes, which are never fewer than characters, and which the database knows without reading the text. */
const charactersSoFar = () =>
  sql`sum(least(octet_length(v.question), ${LONGEST_COMPARED})) over (order by q.id)`;

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
      and not exists (select from dismissed_duplicates d where d.first_id = first and d.second_id = hashed.id)
    group by first, id order by shared desc, first, id limit ${most}`;
}

/** All questions of the bank with their band hashes, oldest first. */
export async function selectHashed(bankId: number): Promise<KnownQuestion[]> {
  const rows = await sql<(KnownQuestion & Worded)[]>`
    select q.likeness, q.question_number, left(v.question, ${LONGEST_COMPARED}) as question, ${optionTexts()}, ${worded()}
    from questions q join question_versions v on v.question_id = q.id and v.version = q.version
    where q.bank_id = ${bankId} and q.deleted_at is null order by q.id`;
  return rows.map(({ kind, body, answer_key, ...row }) => ({
    ...row,
    options: kind === 'choice' ? row.options : kindNamed(kind).words(body, answer_key),
  }));
}

/** As many, by age, as have so many characters together. */
export async function selectCandidates(ids: number[], mostCharacters: number): Promise<Candidate[]> {
  return sql<Candidate[]>`
    with near as (
      select q.id, v.id as version_id, ${charactersSoFar()} as characters
      from questions q join question_versions v on v.question_id = q.id and v.version = q.version
      where q.id = any(${ids}))
    select ${candidate()} from near
    join questions q on q.id = near.id join question_banks b on b.id = q.bank_id
    join question_versions v on v.id = near.version_id
    where near.characters <= ${mostCharacters} order by q.id`;
}

/** The older one is the first of the two, as in the pairs that are found. */
export async function upsertDismissed(firstId: number, secondId: number): Promise<void> {
  await sql`
    insert into dismissed_duplicates (first_id, second_id) values (${firstId}, ${secondId}) on conflict do nothing`;
}

export async function deleteDismissed(firstId: number, secondId: number): Promise<void> {
  await sql`delete from dismissed_duplicates where first_id = ${firstId} and second_id = ${secondId}`;
}
