import { sql } from '../../../platform/database/database.ts';

/** How many vivas have any version of each of these schemes, for themselves or for a station. */
export async function countVivas(schemeIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await sql<{ scheme_id: number; vivas: number }[]>`
    select v.scheme_id, count(distinct used.exam_id)::int as vivas
    from oral_scheme_versions v join (
      select id as exam_id, scheme_version_id from oral_exams
      union all select exam_id, scheme_version_id from oral_station_schemes) used on used.scheme_version_id = v.id
    where v.scheme_id = any(${schemeIds}::int[]) group by v.scheme_id`;
  return new Map(rows.map(({ scheme_id, vivas }) => [scheme_id, vivas]));
}
