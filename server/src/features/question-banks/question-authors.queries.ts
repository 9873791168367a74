import { sql } from '../../platform/database/database.ts';

/** Those of these questions that have a version by somebody else. */
export async function selectWrittenByOthers(ids: number[], userId: number): Promise<Set<number>> {
  const rows = await sql<{ id: number }[]>`
    select distinct question_id as id from question_versions
    where question_id = any(${ids}) and author_id <> ${userId}`;
  return new Set(rows.map(({ id }) => id));
}
