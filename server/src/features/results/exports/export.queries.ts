import type { ResultRow } from '@quivia/contract/exam-results';
import { sql } from '../../../platform/database/database.ts';
import { resultRows, type Whose } from '../exam-results.queries.ts';

export interface ExportRow
  extends Pick<
    ResultRow,
    | 'student_name'
    | 'roll_number'
    | 'status'
    | 'score'
    | 'percent'
    | 'rank'
    | 'unmarked'
    | 'hides_marks'
    | 'is_corrected'
  > {
  attempt_id: number;
  seed: number;
}

/** All of an exam, by roll number. */
export async function selectExportRows(whose: Whose): Promise<ExportRow[]> {
  const rows = await sql<ExportRow[]>`
    select * from (${resultRows(whose)}) all_rows order by lower(roll_number), student_id`;
  return whose.hidesMarks ? rows.map((row) => ({ ...row, hides_marks: true })) : rows;
}
