import { sql } from '../../../platform/database/database.ts';
import type { ValuesOfPaper } from '../../papers/paper.rules.ts';

/** What is settled when an attempt starts. */
export interface AtStart {
  /** Null for an exam without variables. */
  values: ValuesOfPaper | null;
  /** Null where everyone gets all. */
  drawn_questions: number[] | null;
  /** Where a forward-only exam begins. */
  current_question: number | null;
  /** A question that can be answered takes files. */
  takes_files: boolean;
}

export async function selectValues(attemptIds: readonly number[]): Promise<Map<number, ValuesOfPaper>> {
  const rows = await sql<{ attempt_id: number; drawn: ValuesOfPaper }[]>`
    select attempt_id, drawn from attempt_values where attempt_id = any(${[...attemptIds]})`;
  return new Map(rows.map(({ attempt_id, drawn }) => [attempt_id, drawn]));
}

/** An attempt that has some keeps them. */
export async function insertValues(
  rows: readonly { attempt_id: number; drawn: ValuesOfPaper }[],
): Promise<void> {
  await sql`
    insert into attempt_values (attempt_id, drawn)
    select attempt_id, drawn from json_to_recordset(${JSON.stringify(rows)}::json) as v (attempt_id int, drawn json)
    on conflict do nothing`;
}
