import type { Decision } from '@quivia/contract/results';
import { sql } from '../../platform/database/database.ts';

/** The ids, in the order of the attempts'. */
export async function insertDecisions(
  rows: readonly {
    attempt_id: number;
    marks_before: number | null;
    marks_after: number | null;
  }[],
  given: { kind: Decision['kind']; at: Date; by_id: number; reason: string },
): Promise<number[]> {
  const inserted = await sql<{ id: number }[]>`
    insert into decisions (attempt_id, kind, at, by_id, reason, marks_before, marks_after)
    select d.attempt_id, ${given.kind}, ${given.at}, ${given.by_id}, ${given.reason}, d.marks_before, d.marks_after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as d (attempt_id int, marks_before numeric, marks_after numeric)
    order by d.attempt_id returning id`;
  return inserted.map(({ id }) => id);
}
