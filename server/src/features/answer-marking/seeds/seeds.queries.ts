import type { SeedUse } from '@quivia/contract/marking/seeds';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import { GRADED } from '../../attempts/attempt-state.rules.ts';
import { UNITS } from '../../papers/scoring.rules.ts';
import { isKeptFrom } from '../answers.queries.ts';
import type { Rules } from './seeds.rules.ts';

/** Seeds `d` of answers `w` that are as they were when people agreed, with the mark of that moment. */
const current = (): Fragment => sql`
  marking_seeds d join marked_answers w on w.id = d.answer_id
  join attempts a on a.id = w.attempt_id and a.status = any(${[...GRADED]})
  join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
    and m.source = 'p' and m.units = round(d.marks * ${UNITS})
  join given_marks c on c.id = m.sheet_id and c.digest = d.digest`;

/** Of those whom markers can be given. */
const inUse = (): Fragment => sql`d.ended_at is null and d.confirmed_at is not null`;

/** This marker neither marked the answer nor agreed about it. */
const isNewTo = (markerId: number | Fragment): Fragment => sql`(
  d.chosen_by_id <> ${markerId} and d.confirmed_by_id <> ${markerId}
  and not exists (select from answer_sheets s where s.answer_id = d.answer_id and s.marker_id = ${markerId})
  and not exists (
    select from mark_agreements g where g.attempt_id = w.attempt_id and g.question_id = w.question_id
      and ${markerId} in (g.by_id, g.confirmed_by_id)))`;

/** Of an exam, questions that ever had seeds: about all others nothing else is asked. */
export async function selectSeeded(examId: number): Promise<Set<number>> {
  const rows = await sql<{ question_id: number }[]>`
    select distinct question_id from marking_seeds where exam_id = ${examId}`;
  return new Set(rows.map(({ question_id }) => question_id));
}

/** Of these answers, those with a mark on which people agreed, whatever the plan of their question becomes. */
export async function selectAgreedAnswers(answerIds: readonly number[]): Promise<Set<number>> {
  const rows = await sql<{ answer_id: number }[]>`
    select d.answer_id from ${current()} where d.answer_id = any(${[...answerIds]}) and ${inUse()}`;
  return new Set(rows.map(({ answer_id }) => answer_id));
}

export interface SeedRow {
  id: number;
  use: SeedUse;
  marks: number;
  answer_id: number;
  attempt_id: number;
  /** Of the attempt. */
  seed: number;
  key: string;
  /** Of the marker's newest sheet, as all that follows; null where they have none. */
  round: number | null;
  given: number | null;
  is_near: boolean | null;
  is_passed_on: boolean;
  is_held: boolean;
}

/** Those that are for this marker, in the marker's own order. */
export async function selectSeedsFor(
  { examId, questionId, markerId }: { examId: number; questionId: number; markerId: number },
  at: Date,
): Promise<SeedRow[]> {
  return sql<SeedRow[]>`
    select d.id, d.use, d.marks::float8 as marks, d.answer_id, w.attempt_id, a.seed, w.key, s.round,
      s.marks::float8 as given, s.is_near, coalesce(s.marks is null and s.round is not null, false) as is_passed_on, h.seed_id is not null as is_held
    from ${current()}
    left join lateral (
      select s.round, s.is_near, s.marks from seed_sheets s
      where s.seed_id = d.id and s.marker_id = ${markerId} order by s.id desc limit 1) s on true
    left join seed_holds h on h.seed_id = d.id and h.marker_id = ${markerId} and h.until > ${at}
    where d.exam_id = ${examId} and d.question_id = ${questionId} and ${inUse()} and ${isNewTo(markerId)}
      and not ${isKeptFrom(markerId, sql`d.question_id`)}
    order by md5(${`${markerId} ${questionId} seed `} || d.id)`;
}

/** Some are among the other answers. */
export async function existsCheck(examId: number, questionId: number): Promise<boolean> {
  const rows = await sql`
    select from marking_seeds d
    where d.exam_id = ${examId} and d.question_id = ${questionId} and ${inUse()} and d.use = 'quality' limit 1`;
  return rows.length > 0;
}

/** For qualification, whoever knows them. */
export async function countToQualify(examId: number, questionId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from ${current()}
    where d.exam_id = ${examId} and d.question_id = ${questionId} and ${inUse()} and d.use = 'qualification'`;
  return row.count;
}

/** They agreed on seeds of the question. */
export async function isSetter(examId: number, questionId: number, markerId: number): Promise<boolean> {
  const rows = await sql`
    select from marking_seeds d
    where d.exam_id = ${examId} and d.question_id = ${questionId} and ${inUse()}
      and ${markerId} in (d.chosen_by_id, d.confirmed_by_id) limit 1`;
  return rows.length > 0;
}

export async function selectRules(examId: number, questionId: number): Promise<Rules | undefined> {
  const [row] = await sql<Rules[]>`
    select needed, of_seeds, tolerance::float8 as tolerance from seed_rules
    where exam_id = ${examId} and question_id = ${questionId} order by id desc limit 1`;
  return row;
}

export async function insertRules(
  rules: Rules & { exam_id: number; question_id: number; by_id: number; at: Date },
): Promise<void> {
  await sql`insert into seed_rules ${sql({ ...rules })}`;
}

export interface ChosenRow {
  id: number;
  key: string;
  exam_id: number;
  question_id: number;
  answer_id: number;
  use: SeedUse;
  marks: number;
  digest: string;
  reasons: string;
  sheet_id: number;
  chosen_by_id: number;
  confirmed_by_id: number | null;
  ended_at: Date | null;
  ended_by_id: number | null;
}

export async function selectSeed(key: string): Promise<ChosenRow | undefined> {
  const [row] = await sql<ChosenRow[]>`
    select id, key, exam_id, question_id, answer_id, use, marks::float8 as marks, digest, reasons, sheet_id, chosen_by_id,
      confirmed_by_id, ended_at, ended_by_id
    from marking_seeds where key = ${key}`;
  return row;
}

/** False where the answer is a seed already. */
export async function insertSeed(
  seed: Omit<ChosenRow, 'id' | 'ended_at' | 'ended_by_id'> & { chosen_at: Date; confirmed_at: Date | null },
): Promise<boolean> {
  const { count } = await sql`insert into marking_seeds ${sql(seed)} on conflict do nothing`;
  return count > 0;
}

/** Until the transaction ends nobody else chooses a seed of this question. */
export async function lockSeeds(examId: number, questionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('marking seeds'), hashtext(${`${examId} ${questionId}`}))`;
}

/** Also those that were removed. */
export async function countSeeds(examId: number, questionId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from marking_seeds where exam_id = ${examId} and question_id = ${questionId}`;
  return row.count;
}

export async function countRules(examId: number, questionId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from seed_rules where exam_id = ${examId} and question_id = ${questionId}`;
  return row.count;
}

/** Of an exam, or of one question of it. */
export async function existsSeedOf(examId: number, questionId: number | null = null): Promise<boolean> {
  const rows = await sql`
    select from marking_seeds
    where exam_id = ${examId} and (${questionId}::int is null or question_id = ${questionId}) and ended_at is null limit 1`;
  return rows.length > 0;
}

export async function updateConfirmed(id: number, by: { by_id: number; at: Date }): Promise<void> {
  await sql`
    update marking_seeds set confirmed_by_id = ${by.by_id}, confirmed_at = ${by.at} where id = ${id} and confirmed_at is null`;
}

/** Nobody has it in hand any longer. */
export async function updateEnded(
  id: number,
  { by_id, at, reason }: { by_id: number; at: Date; reason: string },
): Promise<void> {
  await sql`
    update marking_seeds set ended_by_id = ${by_id}, ended_at = ${at}, end_reason = ${reason}
    where id = ${id} and ended_at is null`;
  await sql`delete from seed_holds where seed_id = ${id}`;
}

interface ListedRow {
  key: string;
  use: SeedUse;
  marks: number;
  reasons: string;
  attempt_id: number;
  digest: string;
  chosen_by: string;
  confirmed_by: string | null;
  is_current: boolean;
  markers: number;
  passed_on: string[];
}

/** Of a question, without those that were removed; the oldest first. */
export async function selectListed(examId: number, questionId: number): Promise<ListedRow[]> {
  return sql<ListedRow[]>`
    select d.key, d.use, d.marks::float8 as marks, d.reasons, w.attempt_id, d.digest,
      person_name(d.chosen_by_id, e.institution_id) as chosen_by,
      coalesce((select g.name from marking_guests g where g.exam_id = d.exam_id and g.user_id = d.confirmed_by_id limit 1),
        person_name(d.confirmed_by_id, e.institution_id)) as confirmed_by,
      d.id in (select d.id from ${current()} where d.exam_id = ${examId}) as is_current,
      (select count(distinct s.marker_id)::int from seed_sheets s where s.seed_id = d.id) as markers,
      array(select s.note from seed_sheets s where s.seed_id = d.id and s.note <> '' order by s.id limit 20) as passed_on
    from marking_seeds d join marked_answers w on w.id = d.answer_id join exams e on e.id = d.exam_id
    where d.exam_id = ${examId} and d.question_id = ${questionId} and d.ended_at is null order by d.id`;
}

interface CandidateRow {
  answer_id: number;
  key: string;
  attempt_id: number;
}

/** Answers with a mark that this person gave, or agreed on; none that is kept away from them. The newest first. */
export async function selectCandidates(
  { examId, questionId, markerId }: { examId: number; questionId: number; markerId: number },
  most: number,
): Promise<CandidateRow[]> {
  return sql<CandidateRow[]>`
    select w.id as answer_id, w.key, w.attempt_id
    from attempts a join marked_answers w on w.attempt_id = a.id
    join question_marks m on m.attempt_id = w.attempt_id and m.question_id = w.question_id
      and m.source = 'p' and m.units is not null
    where a.exam_id = ${examId} and w.question_id = ${questionId} and a.status = any(${[...GRADED]})
      and (exists (select from answer_sheets s where s.answer_id = w.id and s.marker_id = ${markerId})
        or exists (select from mark_agreements g where g.attempt_id = w.attempt_id and g.question_id = w.question_id
          and ${markerId} in (g.by_id, g.confirmed_by_id)))
      and not exists (select from marking_seeds d where d.answer_id = w.id and d.ended_at is null)
      and not ${isKeptFrom(markerId, sql`w.question_id`)}
    order by m.sheet_id desc limit ${most}`;
}

/** That this person can confirm: they did not choose them, have no sheet for them, and may read them. */
export async function selectToConfirm(
  of: { examId: number; questionId?: number; markerId: number },
  most: number,
): Promise<
  (Pick<ChosenRow, 'key' | 'question_id' | 'use' | 'marks' | 'reasons' | 'sheet_id'> & { answer: string })[]
> {
  const { examId, questionId = null, markerId } = of;
  return sql<
    (Pick<ChosenRow, 'key' | 'question_id' | 'use' | 'marks' | 'reasons' | 'sheet_id'> & { answer: string })[]
  >`
    select d.key, d.question_id, d.use, d.marks::float8 as marks, d.reasons, d.sheet_id, w.key as answer from ${current()}
    where d.exam_id = ${examId} and (${questionId}::int is null or d.question_id = ${questionId})
      and d.ended_at is null and d.confirmed_at is null and d.chosen_by_id <> ${markerId}
      and not exists (select from answer_sheets s where s.answer_id = w.id and s.marker_id = ${markerId})
      and not ${isKeptFrom(markerId, sql`d.question_id`)}
    order by d.id limit ${most}`;
}

/** What markers who practise are told. */
export async function selectReasons(id: number): Promise<Pick<ChosenRow, 'marks' | 'reasons' | 'sheet_id'>> {
  const [row] = await sql<[Pick<ChosenRow, 'marks' | 'reasons' | 'sheet_id'>]>`
    select marks::float8 as marks, reasons, sheet_id from marking_seeds where id = ${id}`;
  return row;
}
