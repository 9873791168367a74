import { sql } from '../../../platform/database/database.ts';
import { GRADED } from '../../attempts/attempt-state.rules.ts';

export interface WriterRow {
  attempt_id: number;
  student_id: number;
  student_name: string;
}

/** Who took an exam to its end, or those of them with these ids, by roll number. */
export async function selectWriters(examId: number, studentIds?: number[]): Promise<WriterRow[]> {
  return sql<WriterRow[]>`
    select a.id as attempt_id, a.grant_id as student_id, g.shown_name as student_name
    from attempts a join sitters g on g.id = a.grant_id
    where a.exam_id = ${examId} and a.status = any(${[...GRADED]})
      and ${studentIds ? sql`a.grant_id = any(${studentIds})` : sql`true`}
    order by g.roll_number, a.id`;
}
