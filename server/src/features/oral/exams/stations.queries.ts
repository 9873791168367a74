import type { SchemeDefinition } from '@quivia/contract/marking/scheme';
import type { StationScheme } from '@quivia/contract/oral/exams';
import { sql } from '../../../platform/database/database.ts';

/** Of the exam itself, also where its stations have their own. */
export async function selectExamScheme(examId: number): Promise<SchemeDefinition> {
  const [row] = await sql<{ definition: SchemeDefinition }[]>`
    select v.definition from oral_exams e join oral_scheme_versions v on v.id = e.scheme_version_id
    where e.id = ${examId}`;
  if (!row) throw new Error(`There is no oral exam ${examId}`);
  return row.definition;
}

/** As the timetable has them; at most 60. */
export const selectStations = (examId: number): Promise<StationScheme[]> => sql<StationScheme[]>`
  select t.station, t.name, case when v.id is not null then json_build_object('version_id', v.id, 'name', c.name,
    'version', v.version, 'definition', v.definition) end as scheme
  from (select s.station, (array_agg(s.name order by s.name = '', s.starts_at, s.id))[1] as name from oral_sessions s
    where s.exam_id = ${examId} and s.station is not null and s.cancelled_at is null group by s.station) t
  left join oral_station_schemes o on o.exam_id = ${examId} and o.station = t.station
  left join oral_scheme_versions v on v.id = o.scheme_version_id
  left join oral_schemes c on c.id = v.scheme_id
  order by t.station`;

/** Null removes it: that of the exam applies. */
export async function updateStationScheme(
  examId: number,
  station: number,
  versionId: number | null,
): Promise<void> {
  if (versionId === null)
    await sql`delete from oral_station_schemes where exam_id = ${examId} and station = ${station}`;
  else
    await sql`
      insert into oral_station_schemes (exam_id, station, scheme_version_id)
      values (${examId}, ${station}, ${versionId})
      on conflict (exam_id, station) do update set scheme_version_id = excluded.scheme_version_id`;
}
