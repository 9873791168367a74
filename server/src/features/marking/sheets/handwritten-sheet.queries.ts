import type { MarkValue, Subject } from '@quivia/contract/marking/marks';
import { sql } from '../../../platform/database/database.ts';
import { isOfSubject } from '../subjects.queries.ts';
import { candidateOf, groupOf } from '../subjects.rules.ts';

export interface TypedEntry {
  key: string;
  version: number;
  values: Record<string, MarkValue>;
  entered_by: number;
}

/** Those for one sheet, oldest first. */
export const selectTypedEntries = (examinerId: number, subject: Subject) => sql<TypedEntry[]>`
  select key, version, content as values, entered_by from oral_paper_entries
  where examiner_id = ${examinerId} and ${isOfSubject(subject)} order by id`;

export async function insertTypedEntry(
  examId: number,
  entry: { examinerId: number; subject: Subject } & Omit<TypedEntry, 'entered_by'>,
  { by, at }: { by: number; at: Date },
): Promise<void> {
  await sql`
    insert into oral_paper_entries (key, exam_id, examiner_id, candidate_id, group_id, version, content, entered_by,
      entered_at)
    values (${entry.key}, ${examId}, ${entry.examinerId}, ${candidateOf(entry.subject)}, ${groupOf(entry.subject)},
      ${entry.version}, ${JSON.stringify(entry.values)}::json, ${by}, ${at})`;
}
