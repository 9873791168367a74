import type { Subject } from '@quivia/contract/marking/marks';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { candidateOf, groupOf, type SubjectColumns } from './subjects.rules.ts';

/** Of a row with the columns of a subject. */
export const isOfSubject = (subject: Subject): Fragment => sql`
  candidate_id is not distinct from ${candidateOf(subject)} and group_id is not distinct from ${groupOf(subject)}`;

/** Of such a row under this name: about one of these subjects, or about any where none are named. */
export function isAbout(row: Fragment, subjects: readonly SubjectColumns[] | undefined): Fragment {
  if (!subjects) return sql``;
  const idsOf = (column: keyof SubjectColumns) =>
    subjects.map((one) => one[column]).filter((id) => id !== null);
  return sql`and (${row}.candidate_id = any(${idsOf('candidate_id')}::int[])
    or ${row}.candidate_id is null and ${row}.group_id = any(${idsOf('group_id')}::int[]))`;
}

/** Of two such rows: about the same subject. */
export const isSameSubject = (one: Fragment, other: Fragment): Fragment => sql`
  ${one}.candidate_id is not distinct from ${other}.candidate_id
  and ${one}.group_id is not distinct from ${other}.group_id`;
