import type { Decision } from '@quivia/contract/results';
import { sql } from '../../platform/database/database.ts';

export async function insertDecisions(
  rows: readonly {
    attempt_id: number;
    marks_before: number | null;
    marks_after: number | null;
  }[],
  given: { kind: Decision['kind']; at: Date; by_id: number; reason: string },
): Promise<void> {
  await sql`
    insert into decisions (attempt_id, kind, at, by_id, reason, marks_before, marks_after)
    select d.attempt_id, ${given.kind}, ${given.at}, ${given.by_id}, ${given.reason}, d.marks_before, d.marks_after
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as d (attempt_id int, marks_before numeric, marks_after numeric)
    order by d.attempt_id`;
}

export async function updateMarks(
  rows: readonly { attempt_id: number; marks: number; total_marks: number; answered: number }[],
): Promise<void> {
  await sql`
    update results r set marks = n.marks, total_marks = n.total_marks, answered = n.answered
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as n (attempt_id int, marks numeric, total_marks numeric, answered int)
    where r.attempt_id = n.attempt_id`;
}

export async function updateCorrected(attemptId: number, marks: number | null): Promise<void> {
  await sql`update results set corrected_marks = ${marks} where attempt_id = ${attemptId}`;
}

export async function updateDisqualified(attemptId: number, at: Date): Promise<void> {
  await sql`
    update attempts set status = 'disqualified', ended_at = coalesce(ended_at, ${at}),
      started_at = coalesce(started_at, ${at})
    where id = ${attemptId}`;
}

/** Goes on, or begins after all: its clock runs from now. */
export async function updateReopened(attemptId: number, at: Date, dueAt: Date): Promise<void> {
  await sql`delete from results where attempt_id = ${attemptId}`;
  await sql`
    update attempts set status = 'in_progress', ended_at = null, due_at = ${dueAt},
      started_at = coalesce(started_at, ${at}), opening = greatest(opening, 1)
    where id = ${attemptId}`;
}
