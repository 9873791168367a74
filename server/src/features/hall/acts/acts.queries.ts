import { sql } from '../../../platform/database/database.ts';

/**
 * Of these attempts, those that could not get so much more and have got nothing by this act. Pauses that were given back
 * and time after a reopening don't count.
 */
export async function selectAtLimit(
  attemptIds: readonly number[],
  { actId, ms, most }: { actId: number; ms: number; most: number },
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select a.id from attempts a
    where a.id = any(${[...attemptIds]}) and a.status in ('assigned', 'in_progress')
      and ${ms} + (select coalesce(sum(t.ms - coalesce(t.undone_ms, 0)), 0) from time_grants t
        where t.attempt_id = a.id) > ${most}
      and not exists (select from time_grants t where t.act_id = ${actId} and t.attempt_id = a.id)`;
  return rows.map(({ id }) => id);
}

export async function selectRollNumber(studentId: number): Promise<string> {
  const [row] = await sql<{ roll_number: string }[]>`select roll_number from sitters where id = ${studentId}`;
  return row?.roll_number ?? '';
}
