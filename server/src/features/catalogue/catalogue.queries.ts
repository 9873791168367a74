import type { CatalogueKind, Community, Institution } from '@quivia/contract/catalogue';
import { type Course, MODULE_NUMBERS, type Module } from '@quivia/contract/courses';
import { sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

const TABLES: Record<CatalogueKind, string> = {
  'education-system': 'education_systems',
  department: 'departments',
  institution: 'institutions',
  course: 'courses',
  module: 'modules',
  community: 'communities',
};

export interface Page {
  search?: string | undefined;
  retired: boolean;
  limit: number;
  offset: number;
}

interface Named {
  id: number;
  name: string;
  version: number;
  is_retired: boolean;
}

const isRetired = (retired: boolean) => (retired ? sql`t.retired_at is not null` : sql`t.retired_at is null`);
const pageOf = ({ limit, offset }: Page) => sql`limit ${limit} offset ${offset}`;

export async function selectEducationSystems(page: Page): Promise<Named[]> {
  return sql<Named[]>`
    select t.id, t.name, t.version, t.retired_at is not null as is_retired from education_systems t
    where ${isRetired(page.retired)} and ${page.search ? sql`lower(t.name) like ${containing(page.search)}` : sql`true`}
    order by lower(t.name) ${pageOf(page)}`;
}

/** Linked, or not linked, to an institution. */
export interface Link {
  institutionId: number;
  status: 'linked' | 'unlinked';
}

export async function selectDepartments(page: Page, link?: Link): Promise<Named[]> {
  const linked =
    link &&
    sql`exists (
    select from institution_departments l where l.department_id = t.id and l.institution_id = ${link.institutionId})`;
  return sql<Named[]>`
    select t.id, t.name, t.version, t.retired_at is not null as is_retired from departments t
    where ${link?.status === 'linked' ? sql`true` : isRetired(page.retired)}
      and ${!linked ? sql`true` : link.status === 'linked' ? linked : sql`not ${linked}`}
      and ${page.search ? sql`lower(t.name) like ${containing(page.search)}` : sql`true`}
    order by lower(t.name) ${pageOf(page)}`;
}

export async function selectInstitutions(page: Page, only?: number[]): Promise<Institution[]> {
  return sql<Institution[]>`
    select t.id, t.name, t.place, t.institution_type, t.education_system_id, e.name as education_system,
      t.version, t.retired_at is not null as is_retired
    from institutions t join education_systems e on e.id = t.education_system_id
    where ${isRetired(page.retired)} and ${only ? sql`t.id = any(${only})` : sql`true`}
      and ${page.search ? sql`lower(t.name || ' ' || t.place) like ${containing(page.search)}` : sql`true`}
    order by lower(t.name), lower(t.place) ${pageOf(page)}`;
}

export interface CourseFilter {
  link?: Link | undefined;
  /** Assigned to this person as a faculty member. */
  assignedTo?: number | undefined;
}

export async function selectCourses(page: Page, { link, assignedTo }: CourseFilter): Promise<Course[]> {
  const linked =
    link &&
    sql`exists (
    select from institution_courses l where l.course_id = t.id and l.institution_id = ${link.institutionId})`;
  return sql<Course[]>`
    select t.id, t.name, t.code, t.department_id, d.name as department, t.education_system_id,
      e.name as education_system, t.class_or_semester, t.version, t.retired_at is not null as is_retired,
      (select count(*)::int from modules m where m.course_id = t.id and m.retired_at is null) as modules
    from courses t
    join departments d on d.id = t.department_id
    join education_systems e on e.id = t.education_system_id
    where ${link?.status === 'linked' || assignedTo ? sql`true` : isRetired(page.retired)}
      and ${!linked ? sql`true` : link.status === 'linked' ? linked : sql`not ${linked}`}
      and ${link?.status === 'unlinked' ? isOfScheme(link.institutionId) : sql`true`}
      and ${assignedTo === undefined ? sql`true` : isAssigned(assignedTo)}
      and ${page.search ? sql`lower(t.name || ' ' || t.code) like ${containing(page.search)}` : sql`true`}
    order by lower(t.name), lower(t.code) ${pageOf(page)}`;
}

/** An institution is offered the courses of its own education system. */
const isOfScheme = (institutionId: number) => sql`
  t.education_system_id = (select education_system_id from institutions where id = ${institutionId})`;

const isAssigned = (userId: number) => sql`exists (
  select from examiners x where x.course_id = t.id and x.user_id = ${userId})`;

export async function isCourseAssigned(courseId: number, userId: number): Promise<boolean> {
  const [row] = await sql`select 1 from courses t where t.id = ${courseId} and ${isAssigned(userId)}`;
  return row !== undefined;
}

export async function selectModules(courseId: number, { retired }: { retired: boolean }): Promise<Module[]> {
  return sql<Module[]>`
    select t.id, t.course_id, coalesce(t.module_number, 0) as module_number, t.module_name, t.syllabus, t.version,
      t.retired_at is not null as is_retired
    from modules t where t.course_id = ${courseId} and ${isRetired(retired)}
    order by t.module_number, t.id`;
}

export async function selectCommunities(page: Page): Promise<Community[]> {
  return sql<Community[]>`
    select t.id, t.name, t.description, t.is_open, t.version, t.retired_at is not null as is_retired
    from communities t
    where ${isRetired(page.retired)} and ${page.search ? sql`lower(t.name) like ${containing(page.search)}` : sql`true`}
    order by lower(t.name) ${pageOf(page)}`;
}

export type Values = Record<string, string | number | boolean | null>;

export async function insertRow(kind: CatalogueKind, values: Values): Promise<number> {
  const [row] = await sql<{ id: number }[]>`insert into ${sql(TABLES[kind])} ${sql(values)} returning id`;
  return (row as { id: number }).id;
}

/** False when the row is not there, or no longer at this version. */
export async function updateRow(
  kind: CatalogueKind,
  id: number,
  version: number,
  values: Values,
): Promise<boolean> {
  const { count } = await sql`
    update ${sql(TABLES[kind])} set ${sql(values)}, version = version + 1 where id = ${id} and version = ${version}`;
  return count > 0;
}

/** `number` is for modules: a retired one has none. */
export async function updateRetired(
  kind: CatalogueKind,
  id: number,
  version: number,
  at: Date | null,
  number: number | null = null,
): Promise<boolean> {
  const { count } = await sql`
    update ${sql(TABLES[kind])} set retired_at = ${at}, version = version + 1
      ${kind === 'module' ? sql`, module_number = ${number}` : sql``}
    where id = ${id} and version = ${version} and (retired_at is null) = ${at !== null}`;
  return count > 0;
}

/** The row as it is stored. */
export async function selectRow(
  kind: CatalogueKind,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await sql`select * from ${sql(TABLES[kind])} where id = ${id}`;
  return row;
}

export async function selectLabel(
  kind: CatalogueKind,
  id: number,
): Promise<{ label: string; is_retired: boolean } | undefined> {
  const [row] = await sql<{ label: string; is_retired: boolean }[]>`
    select ${sql(kind === 'module' ? 'module_name' : 'name')} as label, retired_at is not null as is_retired
    from ${sql(TABLES[kind])} where id = ${id}`;
  return row;
}

/** Until the transaction ends nobody else adds or numbers modules of this course. Other rows can refer to it meanwhile. */
export async function lockCourse(courseId: number): Promise<void> {
  await sql`select 1 from courses where id = ${courseId} for no key update`;
}

/** The number after the last one; when that is too high, the lowest free one. */
export async function selectFreeModuleNumber(courseId: number): Promise<number | undefined> {
  const [row] = await sql<{ n: number }[]>`
    with taken as (select module_number as n from modules where course_id = ${courseId} and module_number is not null)
    select n from generate_series(${MODULE_NUMBERS.least}::int, ${MODULE_NUMBERS.most}::int) n
    where n not in (select n from taken)
    order by n < (select max(n) from taken), n limit 1`;
  return row?.n;
}

/**
 * The modules of a course that are not retired, held until the transaction ends. For new numbers no weaker lock would do:
 * they are part of a key. In this order, because adding questions holds modules in it too.
 */
export async function lockModules(courseId: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from modules where course_id = ${courseId} and retired_at is null order by id for update`;
  return rows.map((row) => row.id);
}

export async function updateModuleNumbers(ids: number[]): Promise<void> {
  await sql`set constraints modules_number_key deferred`;
  await sql`
    update modules m set module_number = o.number, version = m.version + 1
    from unnest(${ids}::int[]) with ordinality as o (id, number)
    where m.id = o.id and m.module_number is distinct from o.number`;
}
