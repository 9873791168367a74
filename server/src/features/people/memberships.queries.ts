// Faculty and students of an institution by the thousand.
import { sql } from '../../platform/database/database.ts';

export type MemberRole = 'Faculty' | 'Student';

export interface Membership {
  /** Of the grant, or of the invitation that becomes one. */
  grant_id: number;
  is_pending: boolean;
  /** What the institution calls the person. */
  name: string | null;
  user_id: number;
  role: MemberRole;
  member_id: string;
  department_ids: number[];
  class_or_semester: number | null;
}

/** Of these people, or with one of these member ids. */
export interface Touched {
  userIds: number[];
  memberIds: string[];
}

const touched = (institutionId: number, { userIds, memberIds }: Touched) => sql`
  g.institution_id = ${institutionId} and g.role in ('Faculty', 'Student') and (g.user_id in (select unnest(${userIds}::int[]))
    or lower(g.member_id) in (select lower(id) from unnest(${memberIds}::text[]) id))`;

export async function selectMemberships(institutionId: number, which: Touched): Promise<Membership[]> {
  return sql<Membership[]>`
    select g.id as grant_id, false as is_pending, g.name, g.user_id, g.role, g.member_id, g.class_or_semester,
      array(select department_id from grant_departments where grant_id = g.id order by department_id) as department_ids
    from grants g where g.ended_at is null and ${touched(institutionId, which)}
    union all
    select g.id, true, g.name, g.user_id, g.role, g.member_id, g.class_or_semester, g.department_ids
    from pending_grants g where ${touched(institutionId, which)}`;
}

/** Those among them who hold a role of the institution, whichever it is. */
export async function selectAtHome(institutionId: number, userIds: number[]): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select distinct user_id from grants
    where institution_id = ${institutionId} and ended_at is null and user_id in (select unnest(${userIds}::int[]))`;
  return rows.map((row) => row.user_id);
}

/** Until the transaction ends, none of these is taken back or changed by somebody else. */
export async function lockMemberships(institutionId: number, which: Touched): Promise<void> {
  await sql`
    with locked as (select g.id from grants g where g.ended_at is null and ${touched(institutionId, which)} order by g.id for update)
    select count(*) from locked`;
}

export interface DepartmentHere {
  id: number;
  name: string;
  is_linked: boolean;
}

export async function selectDepartmentsHere(institutionId: number): Promise<DepartmentHere[]> {
  return sql<DepartmentHere[]>`
    select d.id, d.name, i.department_id is not null as is_linked
    from departments d
    left join institution_departments i on i.department_id = d.id and i.institution_id = ${institutionId}
    order by lower(d.name)`;
}

export interface NewMembership {
  user_id: number;
  role: MemberRole;
  member_id: string;
  class_or_semester: number | null;
  name: string | null;
}

/** What waited of the same roles no longer does. */
export async function insertMemberships(
  institutionId: number,
  given: NewMembership[],
  at: Date,
): Promise<{ id: number; user_id: number; role: MemberRole }[]> {
  await sql`
    delete from pending_grants p
    using unnest(${given.map((one) => one.user_id)}::int[], ${given.map((one) => one.role)}::text[]) given (user_id, role)
    where p.user_id = given.user_id and p.role = given.role and p.institution_id = ${institutionId}`;
  return sql`
    insert into grants (institution_id, granted_at, user_id, role, member_id, class_or_semester, name)
    select ${institutionId}, ${at}, * from unnest(
      ${given.map((one) => one.user_id)}::int[],
      ${given.map((one) => one.role)}::text[],
      ${given.map((one) => one.member_id)}::text[],
      ${given.map((one) => one.class_or_semester)}::int[],
      ${given.map((one) => one.name)}::text[])
    returning id, user_id, role`;
}

export async function updateMemberships(
  given: { grant_id: number; member_id: string; class_or_semester: number | null; name: string | null }[],
): Promise<void> {
  await sql`
    update grants g set member_id = given.member_id, class_or_semester = given.class_or_semester,
      name = coalesce(given.name, g.name)
    from unnest(
      ${given.map((one) => one.grant_id)}::int[],
      ${given.map((one) => one.member_id)}::text[],
      ${given.map((one) => one.class_or_semester)}::int[],
      ${given.map((one) => one.name)}::text[]) given (grant_id, member_id, class_or_semester, name)
    where g.id = given.grant_id`;
}

interface InDepartment {
  grant_id: number;
  department_id: number;
}

/** Each grant named is in the departments it is named with, and in no other. The ids of those that were in others before. */
export async function replaceDepartments(given: InDepartment[]): Promise<Set<number>> {
  const grants = given.map((one) => one.grant_id);
  const departments = given.map((one) => one.department_id);
  const removed = await sql<{ grant_id: number }[]>`
    delete from grant_departments gd
    where gd.grant_id in (select unnest(${grants}::int[])) and not exists (
      select from unnest(${grants}::int[], ${departments}::int[]) given (grant_id, department_id)
      where given.grant_id = gd.grant_id and given.department_id = gd.department_id)
    returning grant_id`;
  const added = await sql<{ grant_id: number }[]>`
    insert into grant_departments (grant_id, department_id)
    select * from unnest(${grants}::int[], ${departments}::int[]) on conflict do nothing
    returning grant_id`;
  return new Set([...removed, ...added].map((row) => row.grant_id));
}

export async function updateSemester(
  institutionId: number,
  grantIds: number[],
  semester: number,
): Promise<void> {
  await sql`
    update grants set class_or_semester = ${semester}
    where id = any(${grantIds}) and institution_id = ${institutionId} and role = 'Student' and ended_at is null`;
}
