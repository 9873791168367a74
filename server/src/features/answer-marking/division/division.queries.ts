import { type Fragment, sql } from '../../../platform/database/database.ts';
import { isInConflict } from '../conflicts/conflicts.queries.ts';
import { isNotForGuest } from '../guests/guests.queries.ts';
import { possibleMarkers } from '../markers.queries.ts';

export interface DividedQuestion {
  question_id: number;
  marker_ids: number[];
}

export interface DivisionRow {
  id: number;
  version: number;
  questions: DividedQuestion[];
  helps: boolean;
  seed: string;
}

export async function selectDivision(examId: number): Promise<DivisionRow | undefined> {
  const [row] = await sql<DivisionRow[]>`
    select id, version, questions, helps, seed from marking_divisions
    where exam_id = ${examId} order by version desc limit 1`;
  return row;
}

export async function selectDivisionByKey(
  key: string,
): Promise<{ exam_id: number; version: number; by_id: number } | undefined> {
  const [row] = await sql<{ exam_id: number; version: number; by_id: number }[]>`
    select exam_id, version, by_id from marking_divisions where key = ${key}`;
  return row;
}

export async function insertDivision({
  questions,
  ...row
}: Omit<DivisionRow, 'id'> & { exam_id: number; key: string; by_id: number; at: Date }): Promise<void> {
  await sql`insert into marking_divisions ${sql({ ...row, questions: JSON.stringify(questions) })}`;
}

/** Until the transaction ends nobody else divides answers of this exam. */
export async function lockParts(examId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('marking parts'), ${examId})`;
}

/** Of how many scripts each person got one of these answers by a division. */
export async function countDealt(
  divisionId: number,
  questionIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await sql<{ marker_id: number; count: number }[]>`
    select marker_id, count(distinct attempt_id)::int as count from marking_parts
    where division_id = ${divisionId} and question_id = any(${[...questionIds]}) group by marker_id`;
  return new Map(rows.map(({ marker_id, count }) => [marker_id, count]));
}

/** Who has any of these answers of a script in their part, holds it or has marked it. */
export async function selectAtWork(examId: number, questionIds: readonly number[], at: Date) {
  return sql<{ attempt_id: number; marker_id: number }[]>`
    select q.attempt_id, q.marker_id from marking_parts q join attempts a on a.id = q.attempt_id
    where a.exam_id = ${examId} and q.question_id = any(${[...questionIds]})
    union
    select w.attempt_id, coalesce(s.marker_id, h.marker_id) from attempts a join marked_answers w on w.attempt_id = a.id
    left join answer_sheets s on s.answer_id = w.id
    left join answer_holds h on h.answer_id = w.id and h.until > ${at} and s.id is null
    where a.exam_id = ${examId} and w.question_id = any(${[...questionIds]})
      and (s.id is not null or h.answer_id is not null)`;
}

export async function insertParts(
  divisionId: number,
  parts: readonly { id: number; question_id: number; marker_id: number }[],
): Promise<void> {
  await sql`
    insert into marking_parts (attempt_id, question_id, marker_id, division_id)
    select p.id, p.question_id, p.marker_id, ${divisionId}
    from json_to_recordset(${JSON.stringify(parts)}::json) as p (id int, question_id int, marker_id int)
    on conflict do nothing`;
}

/** But what its person holds, or has marked. */
export async function deleteOpenParts(examId: number, at: Date): Promise<void> {
  await sql`
    delete from marking_parts q using attempts a
    where a.id = q.attempt_id and a.exam_id = ${examId} and not exists (
      select from marked_answers w where w.attempt_id = q.attempt_id and w.question_id = q.question_id and (
        exists (select from answer_holds h where h.answer_id = w.id and h.marker_id = q.marker_id and h.until > ${at})
        or exists (
          select from answer_sheets s join given_marks g on g.id = s.given_id and g.set_aside_at is null
          where s.answer_id = w.id and s.marker_id = q.marker_id)))`;
}

/** Conflicts of interest with students who take the exam. */
export async function selectBarred(examId: number) {
  return sql<{ attempt_id: number; marker_id: number }[]>`
    select distinct a.id as attempt_id, k.marker_id
    from marking_conflicts k join marking_conflict_students c on c.conflict_id = k.id
    join attempts a on a.exam_id = k.exam_id and a.grant_id = c.student_id
    where k.exam_id = ${examId} and k.withdrawn_at is null`;
}

/** Parts `q` of attempts `a` whose people can still mark these answers. */
const standing = (examId: number | Fragment, at: Date): Fragment => sql`
  q.marker_id = any(array(${possibleMarkers(examId, at)}))
  and not ${isInConflict(sql`q.marker_id`)} and not ${isNotForGuest(sql`q.marker_id`, sql`q.question_id`)}`;

/**
 * Answer `m` of attempt `a`, marked by `n.markers` so far, is for this person: 0 in their own part, 1 in the part of nobody who
 * can still mark it, 2 in another's. What depends on no answer is read once for all of them.
 */
export const placeFor = (markerId: number, examId: number | Fragment, at: Date): Fragment => sql`(
  case
    when not exists (select from marking_divisions d where d.exam_id = ${examId}) then 1
    when (m.attempt_id, m.question_id) in (
      select q.attempt_id, q.question_id from marking_parts q where q.marker_id = ${markerId}) then 0
    when n.markers is null and (m.attempt_id, m.question_id) in (
      select q.attempt_id, q.question_id from marking_parts q join attempts a on a.id = q.attempt_id
      where a.exam_id = ${examId} and ${standing(examId, at)}) then 2
    when n.markers is not null and exists (
      select from marking_parts q
      where q.attempt_id = m.attempt_id and q.question_id = m.question_id and not q.marker_id = any(n.markers)
        and ${standing(examId, at)}) then 2
    else 1 end)`;

/** The answer is not kept for others. */
export const isOffered = (markerId: number, examId: number | Fragment, at: Date): Fragment => sql`(
  coalesce((
    select d.helps from marking_divisions d where d.exam_id = ${examId} order by d.version desc limit 1), true)
  or ${placeFor(markerId, examId, at)} < 2)`;
