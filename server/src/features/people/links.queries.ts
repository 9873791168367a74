import type { Faculty, Student } from '@quivia/contract/people';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

export type LinkKind = 'course' | 'department';

const TABLE = { course: 'institution_courses', department: 'institution_departments' } as const;
const COLUMN = { course: 'course_id', department: 'department_id' } as const;
const CATALOGUE = { course: 'courses', department: 'departments' } as const;

export async function selectOffered(kind: LinkKind, ids: number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id from ${sql(CATALOGUE[kind])} where id = any(${ids}) and retired_at is null
      and ${kind === 'course' ? sql`community_id is null` : sql`true`}`;
  return rows.map((row) => row.id);
}

export async function selectLinked(kind: LinkKind, institutionId: number, ids: number[]): Promise<number[]> {
  const column = sql(COLUMN[kind]);
  const rows = await sql<{ id: number }[]>`
    select ${column} as id from ${sql(TABLE[kind])} where institution_id = ${institutionId} and ${column} = any(${ids})`;
  return rows.map((row) => row.id);
}

/** The names of those that were not linked before. */
export async function insertLinks(kind: LinkKind, institutionId: number, ids: number[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with made as (
      insert into ${sql(TABLE[kind])} (institution_id, ${sql(COLUMN[kind])})
      select ${institutionId}, unnest(${ids}::int[]) on conflict do nothing returning ${sql(COLUMN[kind])} as id)
    select c.name from made join ${sql(CATALOGUE[kind])} c on c.id = made.id order by lower(c.name)`;
  return rows.map((row) => row.name);
}

/** The names of those that were linked. */
export async function deleteLinks(kind: LinkKind, institutionId: number, ids: number[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    with gone as (
      delete from ${sql(TABLE[kind])}
      where institution_id = ${institutionId} and ${sql(COLUMN[kind])} = any(${ids})
      returning ${sql(COLUMN[kind])} as id)
    select c.name from gone join ${sql(CATALOGUE[kind])} c on c.id = gone.id order by lower(c.name)`;
  return rows.map((row) => row.name);
}

/**
 * Serialises what changes an institution's links with what comes to depend on them. Not as strong as
 * `for update`, which would also hold up whatever merely refers to the institution.
 */
export async function lockInstitution(id: number): Promise<void> {
  await sql`select 1 from institutions where id = ${id} for no key update`;
}

export async function selectAssignedAmong(institutionId: number, courseIds: number[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select distinct c.name from faculty_courses f
    join grants g on g.id = f.grant_id and g.ended_at is null and g.institution_id = ${institutionId}
    join courses c on c.id = f.course_id
    where f.course_id = any(${courseIds}) order by c.name`;
  return rows.map((row) => row.name);
}

/** Departments among these that people or linked courses of the institution belong to. */
export async function selectUsedDepartments(
  institutionId: number,
  departmentIds: number[],
): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select d.name from departments d where d.id = any(${departmentIds}) and (
      exists (select from grant_departments gd join grants g on g.id = gd.grant_id
              where gd.department_id = d.id and g.institution_id = ${institutionId} and g.ended_at is null)
      or exists (select from pending_grants p where d.id = any(p.department_ids) and p.institution_id = ${institutionId})
      or exists (select from institution_courses ic join courses c on c.id = ic.course_id
                 where ic.institution_id = ${institutionId} and c.department_id = d.id))
    order by d.name`;
  return rows.map((row) => row.name);
}

export async function insertAssignment(grantId: number, courseId: number): Promise<boolean> {
  const { count } = await sql`
    insert into faculty_courses (grant_id, course_id) values (${grantId}, ${courseId}) on conflict do nothing`;
  return count > 0;
}

export async function selectTeachersAmong(
  institutionId: number,
  courseId: number,
  ids: number[],
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select g.id from grants g join faculty_courses f on f.grant_id = g.id and f.course_id = ${courseId}
    where g.id = any(${ids}) and g.institution_id = ${institutionId} and g.role = 'Faculty' and g.ended_at is null`;
  return rows.map(({ id }) => id);
}

export async function deleteAssignment(grantId: number, courseId: number): Promise<boolean> {
  const { count } =
    await sql`delete from faculty_courses where grant_id = ${grantId} and course_id = ${courseId}`;
  return count > 0;
}

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

export async function selectFaculty(institutionId: number, page: Page): Promise<Faculty[]> {
  return sql<Faculty[]>`
    select g.id, g.member_id as faculty_id, u.username, coalesce(g.name, u.name) as name,
      array(select d.name from grant_departments gd join departments d on d.id = gd.department_id
            where gd.grant_id = g.id order by d.name) as departments,
      coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'code', c.code) order by c.name)
                from faculty_courses f join courses c on c.id = f.course_id where f.grant_id = g.id), '[]') as courses
    from grants g join users u on u.id = g.user_id
    where g.institution_id = ${institutionId} and g.role = 'Faculty' and g.ended_at is null
      and ${
        page.search
          ? sql`(u.search_text like ${containing(page.search)} or lower(g.member_id) like ${containing(page.search)}
              or lower(g.name) like ${containing(page.search)})`
          : sql`true`
      }
    order by lower(g.member_id) limit ${page.limit} offset ${page.offset}`;
}

/** A college, or a community: one of the two. */
export interface Organisation {
  institution_id: number | null;
  community_id: number | null;
}

/** Where this person may write questions and hold exams for this course. */
export async function selectOrganisationsTeaching(userId: number, courseId: number): Promise<Organisation[]> {
  return sql<Organisation[]>`
    select institution_id, community_id from examiners where user_id = ${userId} and course_id = ${courseId}`;
}

export interface Candidate {
  /** The grant's. */
  id: number;
  user_id: number;
  roll_number: string;
}

/** Who may take exams of the course there: all, or those of these grants. */
export async function selectStudentsAmong(
  organisation: Organisation,
  courseId: number,
  ids?: number[],
): Promise<Candidate[]> {
  return sql<Candidate[]>`
    select c.id, c.user_id, g.roll_number
    from candidates c join sitters g on g.id = c.id
    where c.course_id = ${courseId} and ${isAt([organisation])} and ${ids ? sql`c.id = any(${ids})` : sql`true`}
    order by c.id`;
}

const isAt = (organisations: readonly Organisation[]): Fragment => sql`(
  c.institution_id = any(${organisations.map((one) => one.institution_id)})
  or c.community_id = any(${organisations.map((one) => one.community_id)}))`;

/** Who may take exams of the course at these organisations. */
export async function selectStudents(
  organisations: readonly Organisation[],
  courseId: number,
  page: Page,
): Promise<Student[]> {
  return sql<Student[]>`
    select c.id, g.roll_number, g.name
    from candidates c join sitters g on g.id = c.id join users u on u.id = c.user_id
    where c.course_id = ${courseId} and ${isAt(organisations)}
      and ${
        page.search
          ? sql`(lower(g.roll_number) like ${containing(page.search)} or lower(g.name) like ${containing(page.search)})`
          : sql`true`
      }
    order by lower(g.roll_number), c.id limit ${page.limit} offset ${page.offset}`;
}
