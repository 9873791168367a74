import type { Section, SectionDetails, SectionKind } from '@quivia/contract/classes';
import { sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

const COLUMNS = sql`s.id, s.term_id, s.kind, s.department_id, d.name as department, s.semester, s.name, s.batch,
  (select count(*)::int from section_students m join enrolled e on e.id = m.grant_id
   where m.section_id = s.id and m.to_at is null) as students`;

interface Page {
  limit: number;
  offset: number;
}

export async function selectSections(yearId: number, { limit, offset }: Page): Promise<Section[]> {
  return sql<Section[]>`
    select ${COLUMNS} from sections s join terms t on t.id = s.term_id join departments d on d.id = s.department_id
    where t.year_id = ${yearId}
    order by t.starts_on, lower(d.name), s.semester, s.kind, lower(s.name), s.id limit ${limit} offset ${offset}`;
}

export async function selectSection(id: number): Promise<SectionDetails | undefined> {
  const [row] = await sql<SectionDetails[]>`
    select ${COLUMNS}, y.institution_id, y.id as year_id, y.name as year, t.name as term, s.version
    from sections s join terms t on t.id = s.term_id join academic_years y on y.id = t.year_id
    join departments d on d.id = s.department_id where s.id = ${id}`;
  return row;
}

export interface TermOf {
  id: number;
  name: string;
  year_id: number;
  institution_id: number;
}

export async function selectTerm(id: number): Promise<TermOf | undefined> {
  const [row] = await sql<TermOf[]>`
    select t.id, t.name, t.year_id, y.institution_id from terms t join academic_years y on y.id = t.year_id
    where t.id = ${id}`;
  return row;
}

export async function countSections(yearId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from sections s join terms t on t.id = s.term_id where t.year_id = ${yearId}`;
  return row.count;
}

export interface NewSection {
  term_id: number;
  kind: SectionKind;
  department_id: number;
  semester: number;
  name: string;
  batch: number | null;
}

export async function insertSection(given: NewSection): Promise<number> {
  const [row] = await sql<[{ id: number }]>`insert into sections ${sql(given as never)} returning id`;
  return row.id;
}

/** False where somebody else has changed it since. */
export async function updateSection(
  id: number,
  version: number,
  { name, batch }: { name: string; batch: number | null },
): Promise<boolean> {
  const { count } = await sql`
    update sections set name = ${name}, batch = ${batch}, version = version + 1
    where id = ${id} and version = ${version}`;
  return count > 0;
}

export async function deleteSection(id: number): Promise<void> {
  await sql`delete from sections where id = ${id}`;
}

export async function existsStudent(sectionId: number): Promise<boolean> {
  const [row] = await sql`select 1 from section_students where section_id = ${sectionId} limit 1`;
  return row !== undefined;
}

interface StudentPage extends Page {
  search?: string | undefined;
}

const found = (search: string | undefined) =>
  search
    ? sql`(lower(g.roll_number) like ${containing(search)} or lower(g.name) like ${containing(search)})`
    : sql`true`;

interface PeriodRow {
  id: number;
  student_id: number;
  roll_number: string;
  name: string | null;
  from: Date;
  to: Date | null;
  moved_to: string | null;
  has_left: boolean;
}

/** Who is in it, or whose time there has ended. */
export async function selectPeriods(
  sectionId: number,
  { search, was, limit, offset }: StudentPage & { was: boolean },
): Promise<PeriodRow[]> {
  return sql<PeriodRow[]>`
    select m.id, m.grant_id as student_id, g.roll_number, g.name, m.from_at as from, m.to_at as to, e.id is null as has_left,
      (select s.name from section_students n join sections s on s.id = n.section_id
       where n.grant_id = m.grant_id and n.term_id = m.term_id and n.kind = m.kind and n.from_at = m.to_at
         and n.section_id <> m.section_id
       limit 1) as moved_to
    from section_students m join sitters g on g.id = m.grant_id left join enrolled e on e.id = m.grant_id
    where m.section_id = ${sectionId} and (m.to_at is not null or e.id is null) = ${was} and ${found(search)}
    order by lower(g.roll_number), m.from_at, m.id limit ${limit} offset ${offset}`;
}

interface SectionOf {
  id: number;
  term_id: number;
  kind: SectionKind;
  institution_id: number;
  department_id: number;
  semester: number;
}

/** Students of the institution who aren't in it; of its class alone unless `all`, and for a section those in none. */
export async function selectNewcomers(
  section: SectionOf,
  { search, all, limit, offset }: StudentPage & { all: boolean },
): Promise<{ id: number; roll_number: string; name: string | null }[]> {
  const isSection = section.kind === 'section';
  return sql`
    select e.id, g.roll_number, g.name from enrolled e join sitters g on g.id = e.id
    where e.institution_id = ${section.institution_id} and ${found(search)}
      and ${
        all && !isSection
          ? sql`true`
          : sql`e.class_or_semester = ${section.semester} and ${section.department_id} = any(e.department_ids)`
      }
      and not exists (select from section_students m where m.grant_id = e.id and m.to_at is null
        and ${isSection ? sql`m.term_id = ${section.term_id} and m.kind = 'section'` : sql`m.section_id = ${section.id}`})
    order by lower(g.roll_number), e.id limit ${limit} offset ${offset}`;
}

export interface EnrolledRow {
  id: number;
  roll_number: string;
  class_or_semester: number;
  department_ids: number[];
}

export async function selectEnrolled(institutionId: number, ids: number[]): Promise<EnrolledRow[]> {
  return sql<EnrolledRow[]>`
    select e.id, g.roll_number, e.class_or_semester, e.department_ids from enrolled e join sitters g on g.id = e.id
    where e.institution_id = ${institutionId} and e.id = any(${ids}) order by lower(g.roll_number)`;
}

/** Where these students are now, in the sections and groups of a term. */
export async function selectPlaces(
  termId: number,
  ids: number[],
): Promise<{ grant_id: number; section_id: number; kind: SectionKind }[]> {
  return sql`
    select grant_id, section_id, kind from section_students
    where term_id = ${termId} and grant_id = any(${ids}) and to_at is null`;
}

/** Who is in it now. */
export async function selectIdsIn(sectionId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select e.id from section_students m join enrolled e on e.id = m.grant_id
    where m.section_id = ${sectionId} and m.to_at is null`;
  return rows.map(({ id }) => id);
}

export async function selectSectionsNamed(
  termId: number,
  departmentId: number,
): Promise<{ id: number; name: string; kind: SectionKind; semester: number }[]> {
  return sql`
    select id, name, kind, semester from sections where term_id = ${termId} and department_id = ${departmentId}`;
}

/** How many of these are groups of the term. */
export async function countGroupsOf(termId: number, ids: number[]): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from sections where term_id = ${termId} and id = any(${ids}) and kind <> 'section'`;
  return row.count;
}

/** Whose time ended. */
export async function updateEnded(sectionId: number, ids: number[], at: Date): Promise<number[]> {
  const rows = await sql<{ grant_id: number }[]>`
    update section_students set to_at = greatest(${at}, from_at)
    where section_id = ${sectionId} and grant_id = any(${ids}) and to_at is null returning grant_id`;
  return rows.map(({ grant_id }) => grant_id);
}

export async function insertPlaces(
  section: Pick<SectionOf, 'id' | 'term_id' | 'kind'>,
  ids: number[],
  at: Date,
): Promise<void> {
  await sql`
    insert into section_students (section_id, term_id, kind, grant_id, from_at)
    select ${section.id}, ${section.term_id}, ${section.kind}::section_kind, unnest(${ids}::int[]), ${at}`;
}
