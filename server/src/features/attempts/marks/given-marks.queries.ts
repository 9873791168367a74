import { sql } from '../../../platform/database/database.ts';
import type { GivenMark } from '../../papers/given-mark.rules.ts';

interface GivenRow extends GivenMark {
  attempt_id: number;
  question_id: number;
}

/** Without those from before an attempt was reopened; the newest first. */
export async function selectGivenMarks(attemptIds: readonly number[]): Promise<GivenRow[]> {
  return sql<GivenRow[]>`
    select attempt_id, question_id, id, units, digest, is_open from given_marks
    where attempt_id = any(${[...attemptIds]}) and set_aside_at is null order by attempt_id, question_id, id desc`;
}

/** Their ids, in this order. */
export async function insertGivenMarks(
  rows: readonly Omit<GivenRow, 'id'>[],
  by: { at: Date; by_id: number; reason: string },
): Promise<number[]> {
  const given = await sql<{ id: number }[]>`
    insert into given_marks (attempt_id, question_id, units, digest, is_open, at, by_id, reason)
    select attempt_id, question_id, units, digest, coalesce(is_open, false), ${by.at}, ${by.by_id}, ${by.reason}
    from json_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::json)
      as n (attempt_id int, question_id int, units int, digest text, is_open boolean, place int) order by place returning id`;
  return given.map(({ id }) => id);
}

/** They stay on record; the answers need new ones. */
export async function setGivenMarksAside(attemptId: number, at: Date): Promise<void> {
  await sql`
    update given_marks set set_aside_at = ${at} where attempt_id = ${attemptId} and set_aside_at is null`;
}

/** The same for the answers to one question, as they are now. */
export async function setMarksInForceAside(
  attemptIds: readonly number[],
  questionId: number,
  at: Date,
): Promise<void> {
  await sql`
    update given_marks g set set_aside_at = ${at}
    from question_marks m join given_marks c on c.id = m.sheet_id
    where m.attempt_id = any(${[...attemptIds]}) and m.question_id = ${questionId} and g.attempt_id = m.attempt_id
      and g.question_id = m.question_id and g.digest = c.digest and g.set_aside_at is null`;
}
