import { sql } from '../../../platform/database/database.ts';
import type { GivenMark } from '../../papers/given-mark.rules.ts';

interface GivenRow extends GivenMark {
  attempt_id: number;
  question_id: number;
}

/** Without those from before an attempt was reopened; the newest first. */
export async function selectGivenMarks(attemptIds: readonly number[]): Promise<GivenRow[]> {
  return sql<GivenRow[]>`
    select attempt_id, question_id, id, units, digest from given_marks
    where attempt_id = any(${[...attemptIds]}) and set_aside_at is null order by attempt_id, question_id, id desc`;
}

/** Its id. */
export async function insertGivenMark(
  row: Omit<GivenRow, 'id'> & { at: Date; by_id: number; reason: string },
): Promise<number> {
  const [given] = await sql<[{ id: number }]>`insert into given_marks ${sql(row)} returning id`;
  return given.id;
}

/** They stay on record; the answers need new ones. */
export async function setGivenMarksAside(attemptId: number, at: Date): Promise<void> {
  await sql`
    update given_marks set set_aside_at = ${at} where attempt_id = ${attemptId} and set_aside_at is null`;
}
