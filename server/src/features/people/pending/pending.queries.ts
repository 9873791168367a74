// Roles that were given and wait for a verified address or for the person's consent. Only this feature writes them and
// turns them into grants.
import type { PendingMembership } from '@quivia/contract/people';
import type { Role } from '@quivia/contract/roles';
import { sql } from '../../../platform/database/database.ts';
import type { Details, Outcome } from '../grants.queries.ts';

export interface Standing {
  id: number;
  username: string;
  name: string | null;
  is_verified: boolean;
  /** Nobody can use the account before its owner is known: it is verified, or it has no password yet. */
  is_safe: boolean;
  /** Holds a role of the institution. */
  is_at_home: boolean;
}

/** Of those among these people who exist, in the order of their ids. */
export async function selectStandings(userIds: number[], institutionId: number | null): Promise<Standing[]> {
  return sql<Standing[]>`
    select u.id, u.username, u.name, u.is_verified, u.is_verified or u.password_hash is null as is_safe,
      exists (select from grants g where g.user_id = u.id and g.institution_id = ${institutionId}
        and g.ended_at is null) as is_at_home
    from users u where u.id in (select unnest(${userIds}::int[])) and u.deleted_at is null and not u.is_guest and not u.is_ghost order by u.id`;
}

export interface NewPending {
  user_id: number;
  role: Role;
  institution_id: number | null;
  community_id: number | null;
  member_id: string | null;
  class_or_semester: number | null;
  department_ids: number[];
  name: string | null;
  needs_consent: boolean;
}

/** Adds them, or brings those that already wait up to date. */
export async function upsertPending(
  given: readonly NewPending[],
  by: number,
  at: Date,
): Promise<{ id: number; user_id: number; outcome: Outcome }[]> {
  return sql`
    with given as (
      select user_id, role, institution_id, community_id, member_id, class_or_semester,
        array(select id::int from unnest(string_to_array(departments, ',')) id order by id::int) as department_ids,
        name, needs_consent
      from unnest(
        ${given.map((one) => one.user_id)}::int[],
        ${given.map((one) => one.role)}::text[],
        ${given.map((one) => one.institution_id)}::int[],
        ${given.map((one) => one.community_id)}::int[],
        ${given.map((one) => one.member_id)}::text[],
        ${given.map((one) => one.class_or_semester)}::int[],
        ${given.map((one) => one.department_ids.join(','))}::text[],
        ${given.map((one) => one.name)}::text[],
        ${given.map((one) => one.needs_consent)}::boolean[])
        as g (user_id, role, institution_id, community_id, member_id, class_or_semester, departments, name, needs_consent)),
    before as (
      select p.* from pending_grants p join given g on p.user_id = g.user_id and p.role = g.role
        and p.institution_id is not distinct from g.institution_id
        and p.community_id is not distinct from g.community_id),
    after as (
      insert into pending_grants as p (user_id, role, institution_id, community_id, member_id, class_or_semester,
        department_ids, name, needs_consent, given_by, given_at)
      select *, ${by}::int, ${at}::timestamptz from given
      on conflict (user_id, role, institution_id, community_id) do update set
        member_id = excluded.member_id, class_or_semester = excluded.class_or_semester,
        department_ids = excluded.department_ids, name = coalesce(excluded.name, p.name),
        needs_consent = excluded.needs_consent
      returning *, xmax = 0 as is_new)
    select a.id, a.user_id, case
      when a.is_new then 'new'
      when (a.member_id, a.class_or_semester, a.department_ids, a.name) is distinct from
        (b.member_id, b.class_or_semester, b.department_ids, b.name) then 'changed'
      else 'same' end as outcome
    from after a left join before b on b.id = a.id`;
}

/** Who holds the role with one of these member IDs, or is invited with it. In lower case. */
export async function selectMemberIds(
  institutionId: number,
  role: Role,
  memberIds: string[],
): Promise<{ member_id: string; user_id: number }[]> {
  const named = sql`institution_id = ${institutionId} and role = ${role}
    and lower(member_id) in (select lower(id) from unnest(${memberIds}::text[]) id)`;
  return sql`
    select lower(member_id) as member_id, user_id from pending_grants where ${named}
    union all
    select lower(member_id), user_id from grants where ended_at is null and ${named}`;
}

export interface Pending {
  id: number;
  user_id: number;
  username: string;
  /** As the institution calls the person. */
  name: string | null;
  /** As the person does, whatever the institution knows. */
  own_name: string | null;
  email: string;
  role: Role;
  institution_id: number | null;
  community_id: number | null;
  entity: string;
  needs_consent: boolean;
  given_by: number | null;
}

const pending = () => sql`
  select p.id, p.user_id, u.username, p.name, u.name as own_name, u.email, p.role, p.institution_id, p.community_id,
    coalesce(i.name, c.name) as entity, p.needs_consent, p.given_by
  from pending_grants p join users u on u.id = p.user_id
  left join institutions i on i.id = p.institution_id left join communities c on c.id = p.community_id`;

export async function selectPending(id: number): Promise<Pending | undefined> {
  const [row] = await sql<Pending[]>`${pending()} where p.id = ${id}`;
  return row;
}

/** In the order of institutions, which is the order their locks are taken in. */
export async function selectPendingOf(userId: number): Promise<Pending[]> {
  return sql<Pending[]>`${pending()} where p.user_id = ${userId} order by p.institution_id, p.id`;
}

/** What the person is asked about. */
export async function selectInvitations(
  userId: number,
): Promise<(Omit<PendingMembership, 'given_at'> & { given_at: Date })[]> {
  return sql`
    select p.id, p.role, i.name as institution, p.member_id, p.given_at
    from pending_grants p join institutions i on i.id = p.institution_id
    join users u on u.id = p.user_id and u.is_verified
    where p.user_id = ${userId} and p.needs_consent order by p.id desc`;
}

/** The invitation as it is, held until the transaction ends. */
export async function lockPendingDetails(id: number): Promise<Details | undefined> {
  const [row] = await sql<Details[]>`
    select member_id, class_or_semester, department_ids from pending_grants where id = ${id} for update`;
  return row && { ...row, department_ids: row.department_ids.toSorted((a, b) => a - b) };
}

export async function updatePendingDetails(id: number, given: Details): Promise<void> {
  await sql`
    update pending_grants set member_id = ${given.member_id}, class_or_semester = ${given.class_or_semester},
      department_ids = ${given.department_ids}::int[]
    where id = ${id}`;
}

export async function updatePendingClass(
  institutionId: number,
  given: { from: number; to: number; department_id?: number | undefined },
): Promise<number> {
  const { from, to, department_id } = given;
  const { count } = await sql`
    update pending_grants set class_or_semester = ${to}
    where institution_id = ${institutionId} and role = 'Student' and class_or_semester = ${from}
      and ${department_id === undefined ? sql`true` : sql`${department_id} = any(department_ids)`}`;
  return count;
}

/** False when it no longer waits. */
export async function deletePending(id: number): Promise<boolean> {
  const { count } = await sql`delete from pending_grants where id = ${id}`;
  return count > 0;
}

export async function deletePendingRole(userIds: number[], role: Role, institutionId: number): Promise<void> {
  await sql`
    delete from pending_grants
    where user_id = any(${userIds}) and role = ${role} and institution_id = ${institutionId}`;
}

export async function deletePendingOf(userId: number): Promise<void> {
  await sql`delete from pending_grants where user_id = ${userId}`;
}

/** Becomes a grant with the same id. False when it no longer waits, or the person holds the role already. */
export async function movePending(id: number, at: Date): Promise<boolean> {
  const [moved] = await sql`
    with moved as (delete from pending_grants where id = ${id} returning *),
    granted as (
      insert into grants (id, user_id, role, institution_id, community_id, member_id, class_or_semester, name, granted_at)
      overriding system value
      select id, user_id, role, institution_id, community_id, member_id, class_or_semester, name, ${at} from moved
      on conflict (user_id, role, institution_id, community_id) where ended_at is null do nothing
      returning id),
    placed as (
      insert into grant_departments (grant_id, department_id)
      select granted.id, department_id
      from granted join moved using (id) cross join unnest(moved.department_ids) department_id)
    select id from granted`;
  return moved !== undefined;
}
