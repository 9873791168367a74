import type { ExaminerRole, SchemeDefinition } from '@quivia/contract/marking/scheme';
import { circuitScheme, type StationOfCircuit } from '@quivia/contract/marking/stations';
import type { Freezer, OralKind } from '@quivia/contract/oral/parts';
import { type Fragment, sql } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/security/access-token.ts';

export interface OralExamRow {
  id: number;
  title: string;
  kind: OralKind;
  institution_id: number;
  institution: string;
  course_id: number;
  course_name: string;
  course_code: string;
  owner_id: number;
  coordinator: string;
  /** Of a circuit whose stations have schemes of their own, that of all of them. */
  scheme: SchemeDefinition;
  instructions: string;
  bank_ids: number[];
  draw: unknown;
  freezes: Freezer;
  recording_days: number | null;
  version: number;
  announced_at: Date | null;
  cancelled_at: Date | null;
}

export interface Standing {
  exam: OralExamRow;
  is_coordinator: boolean;
  examiner: { id: number; role: ExaminerRole; is_guest: boolean } | null;
  /** As whom the person marks or has marked here, also after leaving. */
  marks_as: number[];
}

/**
 * Of the exam `e`: the stations of its timetable with their own schemes. Null where no station has one, so that a station
 * which loses its session later changes nothing for the others.
 */
const stations = (): Fragment => sql`
  case when e.kind = 'osce' and exists (select from oral_station_schemes o where o.exam_id = e.id) then (
    select json_agg(json_build_object('station', t.station, 'name', t.name, 'scheme', w.definition) order by t.station)
    from (select s.station, (array_agg(s.name order by s.name = '', s.starts_at, s.id))[1] as name from oral_sessions s
      where s.exam_id = e.id and s.station is not null and s.cancelled_at is null group by s.station) t
    left join oral_station_schemes o on o.exam_id = e.id and o.station = t.station
    left join oral_scheme_versions w on w.id = o.scheme_version_id) end`;

interface Schemes {
  scheme: SchemeDefinition;
  stations: StationOfCircuit[] | null;
}

/** By which the exam is marked. */
export async function selectScheme(examId: number): Promise<SchemeDefinition> {
  const [row] = await sql<Schemes[]>`
    select v.definition as scheme, ${stations()} as stations
    from oral_exams e join oral_scheme_versions v on v.id = e.scheme_version_id where e.id = ${examId}`;
  if (!row) throw new Error(`There is no oral exam ${examId}`);
  return circuitScheme(row.scheme, row.stations);
}

/**
 * Of the exam `e`: whose identity provider alone has said who somebody is, has not said so for another college. A part in a viva voce needs no role, so that
 * nothing else asks (docs/decisions/0082). Nor has a session that began otherwise any part where the college asks for its own sign-in.
 */
export const isCovered = ({ vouchedBy, notAt = [] }: Pick<Actor, 'vouchedBy' | 'notAt'>): Fragment =>
  vouchedBy === undefined
    ? sql`e.institution_id <> all(${[...notAt]}::int[])`
    : sql`e.institution_id = ${vouchedBy}`;

/** A coordinator is the exam's owner while they teach there, or administers the college; by roles that are in force. */
export async function selectStanding(
  { userId, roles, vouchedBy, notAt }: Actor,
  examId: number,
  at: Date,
): Promise<Standing | undefined> {
  const [row] = await sql<(OralExamRow & Schemes & Omit<Standing, 'exam'>)[]>`
    select e.id, e.title, e.kind, e.institution_id, i.name as institution, e.course_id, c.name as course_name,
      c.code as course_code, e.owner_id, coalesce(u.name, u.username) as coordinator, v.definition as scheme,
      ${stations()} as stations,
      e.instructions, e.bank_ids, e.draw, e.freezes, e.recording_days, e.version, e.announced_at, e.cancelled_at,
      exists (select from grants g where g.user_id = ${userId} and g.institution_id = e.institution_id
        and g.ended_at is null and (g.role = 'Institution' or g.role = 'Faculty' and e.owner_id = ${userId})
        and g.role = any(${[...roles]}) and ${isCovered({ vouchedBy, notAt })}
      ) as is_coordinator,
      (select json_build_object('id', x.id, 'role', x.role, 'is_guest', x.is_guest) from oral_examiners x
        where x.exam_id = e.id and x.user_id = ${userId} and x.ended_at is null and ${isCovered({ vouchedBy, notAt })}
          and (x.access_ends_at is null or x.access_ends_at > ${at})) as examiner,
      array(select x.id from oral_examiners x where x.exam_id = e.id and x.user_id = ${userId} and x.role <> 'observer'
        and (x.ended_at is null or exists (select from oral_sheets s where s.examiner_id = x.id))) as marks_as
    from oral_exams e join institutions i on i.id = e.institution_id join courses c on c.id = e.course_id
    join users u on u.id = e.owner_id join oral_scheme_versions v on v.id = e.scheme_version_id
    where e.id = ${examId}`;
  if (!row) return undefined;
  const { is_coordinator, examiner, marks_as, stations: own, ...exam } = row;
  return { exam: { ...exam, scheme: circuitScheme(exam.scheme, own) }, is_coordinator, examiner, marks_as };
}

/** Weaker than `for update`, which would block inserts that refer to the exam by people who hold what this act needs next. */
export async function lockOral(examId: number): Promise<void> {
  await sql`select from oral_exams where id = ${examId} for no key update`;
}
