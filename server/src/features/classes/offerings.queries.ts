import type { Offering } from '@quivia/contract/offerings';
import { type Fragment, sql } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';

export type OfferingRow = Offering & { institution_id: number };

const COLUMNS = sql`o.id, o.institution_id, o.term_id, t.name as term, y.id as year_id, y.name as year, o.course_id, c.name as course, c.code,
  d.name as department, c.class_or_semester as semester, o.version,
  coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name, 'kind', s.kind) order by s.kind, lower(s.name), s.id)
    from offering_sections x join sections s on s.id = x.section_id where x.offering_id = o.id), '[]') as sections,
  coalesce((select json_agg(json_build_object('id', p.id, 'name', coalesce(p.name, p.roll_number)) order by lower(p.roll_number))
    from offering_teachers x join sitters p on p.id = x.grant_id where x.offering_id = o.id), '[]') as teachers,
  (select count(*)::int from registrations r join enrolled e on e.id = r.grant_id
   where r.offering_id = o.id and r.to_at is null) as students`;

const FROM = sql`offerings o join terms t on t.id = o.term_id join academic_years y on y.id = t.year_id
  join courses c on c.id = o.course_id join departments d on d.id = c.department_id`;

interface Page {
  limit: number;
  offset: number;
}

export async function selectOfferings(yearId: number, { limit, offset }: Page): Promise<OfferingRow[]> {
  return sql<OfferingRow[]>`
    select ${COLUMNS} from ${FROM} where t.year_id = ${yearId}
    order by t.starts_on, lower(d.name), c.class_or_semester, lower(c.name), o.id limit ${limit} offset ${offset}`;
}

/** Of a term that isn't over on `day`, where one is given. */
export async function selectTaught(
  { userId, notAt = [] }: Pick<Actor, 'userId' | 'notAt'>,
  { course_id, day, limit, offset }: Page & { course_id?: number | undefined; day: string | null },
): Promise<OfferingRow[]> {
  return sql<OfferingRow[]>`
    select ${COLUMNS} from ${FROM}
    where exists (select from offering_teachers x join staff p on p.institution_id = o.institution_id
        join sitters g on g.id = x.grant_id and g.user_id = p.user_id
        where x.offering_id = o.id and p.user_id = ${userId})
      and o.institution_id <> all(${[...notAt]}::int[])
      and ${course_id === undefined ? sql`true` : sql`o.course_id = ${course_id}`}
      and ${day === null ? sql`true` : sql`t.ends_on >= ${day}::date`}
    order by t.starts_on desc, lower(c.name), o.id limit ${limit} offset ${offset}`;
}

export async function selectOffering(id: number): Promise<OfferingRow | undefined> {
  const [row] = await sql<OfferingRow[]>`select ${COLUMNS} from ${FROM} where o.id = ${id}`;
  return row;
}

export async function existsReader(id: number, userId: number, at: Date): Promise<boolean> {
  const [row] = await sql`
    select 1 from offering_readers
    where offering_id = ${id} and user_id = ${userId} and (ends_at is null or ends_at > ${at}) limit 1`;
  return row !== undefined;
}

export async function countOfferings(yearId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from offerings o join terms t on t.id = o.term_id where t.year_id = ${yearId}`;
  return row.count;
}

export async function insertOffering(given: {
  institution_id: number;
  term_id: number;
  course_id: number;
}): Promise<number> {
  const [row] = await sql<[{ id: number }]>`insert into offerings ${sql(given)} returning id`;
  return row.id;
}

/** False where somebody else has changed it since. */
export async function updateVersion(id: number, version: number): Promise<boolean> {
  const { count } = await sql`
    update offerings set version = version + 1 where id = ${id} and version = ${version}`;
  return count > 0;
}

export async function deleteOffering(id: number): Promise<void> {
  await sql`delete from offerings where id = ${id}`;
}

export async function existsLinkedCourse(institutionId: number, courseId: number): Promise<boolean> {
  const [row] = await sql`
    select 1 from institution_courses l join courses c on c.id = l.course_id and c.retired_at is null
    where l.institution_id = ${institutionId} and l.course_id = ${courseId}`;
  return row !== undefined;
}

/** Of these sections, those of the term. */
export async function selectSectionsAmong(termId: number, ids: number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from sections where term_id = ${termId} and id = any(${ids})`;
  return rows.map(({ id }) => id);
}

export async function replaceSections(offeringId: number, termId: number, ids: number[]): Promise<void> {
  await sql`delete from offering_sections where offering_id = ${offeringId} and section_id <> all(${ids})`;
  await sql`
    insert into offering_sections (offering_id, section_id, term_id)
    select ${offeringId}, unnest(${ids}::int[]), ${termId} on conflict do nothing`;
}

export async function replaceTeachers(offeringId: number, grantIds: number[]): Promise<void> {
  await sql`delete from offering_teachers where offering_id = ${offeringId} and grant_id <> all(${grantIds})`;
  await sql`
    insert into offering_teachers (offering_id, grant_id)
    select ${offeringId}, unnest(${grantIds}::int[]) on conflict do nothing`;
}

export async function existsOfferingFor(sectionId: number): Promise<boolean> {
  const [row] = await sql`select 1 from offering_sections where section_id = ${sectionId} limit 1`;
  return row !== undefined;
}

/** Who should be registered, and by which section: by their own rather than by a group. */
const wanted = (offerings: Fragment) => sql`
  select distinct on (x.offering_id, m.grant_id) x.offering_id, m.section_id, m.grant_id
  from offering_sections x join section_students m on m.section_id = x.section_id and m.to_at is null
  join enrolled e on e.id = m.grant_id
  where x.offering_id in (${offerings})
  order by x.offering_id, m.grant_id, m.kind <> 'section', m.section_id`;

/** Registrations follow the sections: those that no longer hold end, and others begin, at one moment. */
async function follow(offerings: Fragment, at: Date): Promise<void> {
  await sql`
    with wanted as (${wanted(offerings)})
    update registrations r set to_at = greatest(${at}, r.from_at)
    where r.offering_id in (${offerings}) and r.to_at is null and not exists (
      select from wanted w
      where w.offering_id = r.offering_id and w.grant_id = r.grant_id and w.section_id = r.section_id)`;
  await sql`
    insert into registrations (offering_id, section_id, grant_id, from_at)
    select w.offering_id, w.section_id, w.grant_id, ${at} from (${wanted(offerings)}) w
    on conflict (offering_id, grant_id) where to_at is null do nothing`;
}

export const followSections = (sectionIds: readonly number[], at: Date) =>
  follow(sql`select offering_id from offering_sections where section_id = any(${[...sectionIds]})`, at);

export const followOffering = (id: number, at: Date) => follow(sql`select ${id}::int`, at);

interface RegistrationRow {
  id: number;
  student_id: number;
  roll_number: string;
  name: string | null;
  section_id: number;
  section: string;
  from: Date;
  to: Date | null;
}

export async function selectRegistrations(
  offeringId: number,
  { was, limit, offset }: Page & { was: boolean },
): Promise<RegistrationRow[]> {
  return sql<RegistrationRow[]>`
    select r.id, r.grant_id as student_id, g.roll_number, g.name, r.section_id, s.name as section, r.from_at as from, r.to_at as to
    from registrations r join sitters g on g.id = r.grant_id join sections s on s.id = r.section_id
    left join enrolled e on e.id = r.grant_id
    where r.offering_id = ${offeringId} and (r.to_at is not null or e.id is null) = ${was}
    order by lower(g.roll_number), r.from_at, r.id limit ${limit} offset ${offset}`;
}
