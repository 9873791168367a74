import type { RoleGrant } from '@quivia/contract/people';
import { ROLES, type Role } from '@quivia/contract/roles';
import { sql } from '../../platform/database/database.ts';
import { maskedEmail } from '../../platform/database/masked-email.ts';
import { containing } from '../../platform/database/search.ts';

export interface NewGrant {
  user_id: number;
  role: Role;
  institution_id?: number | null;
  community_id?: number | null;
  member_id?: string | null;
  class_or_semester?: number | null;
}

export type Outcome = 'new' | 'changed' | 'same';

/**
 * Grants, or brings live grants up to date, none of them named twice. `id` is the grant's, `outcome` tells what happened to it.
 */
export async function upsertGrants(
  given: readonly NewGrant[],
  at: Date,
): Promise<{ id: number; user_id: number; outcome: Outcome }[]> {
  return sql`
    with given as (
      select * from unnest(
        ${given.map((one) => one.user_id)}::int[],
        ${given.map((one) => one.role)}::text[],
        ${given.map((one) => one.institution_id ?? null)}::int[],
        ${given.map((one) => one.community_id ?? null)}::int[],
        ${given.map((one) => one.member_id ?? null)}::text[],
        ${given.map((one) => one.class_or_semester ?? null)}::int[])
        as g (user_id, role, institution_id, community_id, member_id, class_or_semester)
    ), before as (
      select b.id, b.member_id, b.class_or_semester from grants b
      join given g on b.user_id = g.user_id and b.role = g.role and b.ended_at is null
        and b.institution_id is not distinct from g.institution_id
        and b.community_id is not distinct from g.community_id
    ), upserted as (
      insert into grants (user_id, role, institution_id, community_id, member_id, class_or_semester, granted_at)
      -- in one order: two calls that name the same people must not wait for each other
      select given.*, ${at}::timestamptz from given order by user_id
      on conflict (user_id, role, institution_id, community_id) where ended_at is null
      do update set member_id = excluded.member_id, class_or_semester = excluded.class_or_semester
      -- xmax is 0 in a row that was inserted: somebody who granted the same meanwhile is not in 'before'
      returning id, user_id, member_id, class_or_semester, xmax = 0 as is_new
    )
    select u.id, u.user_id, case
      when u.is_new then 'new'
      when (b.member_id, b.class_or_semester) is distinct from (u.member_id, u.class_or_semester) then 'changed'
      else 'same' end as outcome
    from upserted u left join before b on b.id = u.id`;
}

export async function selectInstitutionsOf(userId: number, role: Role): Promise<number[]> {
  const rows = await sql<{ institution_id: number }[]>`
    select institution_id from grants where user_id = ${userId} and role = ${role} and ended_at is null
    order by institution_id`;
  return rows.map((row) => row.institution_id);
}

/** Of the institution or of the community. */
export async function selectMembers(institutionId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select distinct user_id from grants where institution_id = ${institutionId} and ended_at is null order by 1`;
  return rows.map(({ user_id }) => user_id);
}

export async function existsAdmin(
  userId: number,
  { institution_id, community_id }: { institution_id: number | null; community_id: number | null },
): Promise<boolean> {
  const [row] = await sql`
    select from grants where user_id = ${userId} and ended_at is null
      and (role = 'Institution' and institution_id = ${institution_id}
        or role = 'Community' and community_id = ${community_id})
    limit 1`;
  return row !== undefined;
}

/** Those among these people who hold the role in the institution. */
export async function selectHolders(userIds: number[], role: Role, institutionId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from grants
    where user_id = any(${userIds}) and role = ${role} and institution_id = ${institutionId} and ended_at is null`;
  return rows.map((row) => row.user_id);
}

export async function selectUsernames(
  userIds: number[],
): Promise<{ id: number; username: string; name: string | null }[]> {
  return sql`select id, username, name from users where id = any(${userIds}) and not is_ghost order by id`;
}

export interface GrantFilter {
  search?: string | undefined;
  role?: Role | undefined;
  institutionId?: number | undefined;
  department_id?: number | undefined;
  class_or_semester?: number | undefined;
  status?: 'waiting' | undefined;
  /** Of a person who was invited and belongs to the institution in no other role, the name and most of the email. */
  hidesInvited: boolean;
  limit: number;
  offset: number;
}

export type GrantsCounted = Omit<GrantFilter, 'role' | 'status' | 'limit' | 'offset'>;

const IS_WAITING = sql`(g.status <> 'active' or u.password_hash is null)`;

/** Roles that were given and those that wait, and who holds them; those that the filter leaves. */
function matching(filter: GrantsCounted & Pick<GrantFilter, 'role' | 'status'>) {
  const { search, role, institutionId, department_id, class_or_semester, status, hidesInvited } = filter;
  return sql`
    (
      select id, user_id, role, institution_id, community_id, member_id, class_or_semester, name, granted_at,
        'active' as status,
        array(select department_id from grant_departments where grant_id = grants.id order by 1) as department_ids
      from grants where role <> 'Ghost' and ended_at is null
      union all
      select id, user_id, role, institution_id, community_id, member_id, class_or_semester, name, given_at,
        case when needs_consent then 'invited' else 'unverified' end, department_ids
      from pending_grants) g
    join users u on u.id = g.user_id
    cross join lateral (
      select ${hidesInvited} and g.status = 'invited' and not exists (
        select from grants own where own.user_id = g.user_id and own.institution_id = g.institution_id
          and own.ended_at is null) as is_hidden) h
    where ${institutionId === undefined ? sql`true` : sql`g.institution_id = ${institutionId}`}
      and ${role ? sql`g.role = ${role}` : sql`true`}
      and ${department_id === undefined ? sql`true` : sql`${department_id} = any(g.department_ids)`}
      and ${class_or_semester === undefined ? sql`true` : sql`g.class_or_semester = ${class_or_semester}`}
      and ${status ? IS_WAITING : sql`true`}
      and ${
        search
          ? sql`(lower(g.member_id) like ${containing(search)} or lower(g.name) like ${containing(search)} or case
              when h.is_hidden then lower(u.username) like ${containing(search)} or lower(u.email) = lower(${search})
              else u.search_text like ${containing(search)} end)`
          : sql`true`
      }`;
}

export async function selectGrants({
  limit,
  offset,
  ...filter
}: GrantFilter): Promise<(Omit<RoleGrant, 'granted_at'> & { granted_at: Date })[]> {
  return sql`
    select g.id, g.user_id, u.username, coalesce(g.name, case when not h.is_hidden then u.name end) as name,
      case when h.is_hidden then ${maskedEmail(sql`u.email`)} else u.email end as email,
      u.is_verified,
      u.password_hash is null as awaits_password, g.role, g.status, g.department_ids,
      (select name from institutions where id = g.institution_id union all
        select name from communities where id = g.community_id) as entity,
      g.member_id, g.class_or_semester, g.granted_at,
      array(select d.name from departments d where d.id = any(g.department_ids) order by d.name) as departments
    from ${matching(filter)}
    order by array_position(${[...ROLES]}::text[], g.role), lower(coalesce(g.member_id, u.username)), g.id
    limit ${limit} offset ${offset}`;
}

export async function countGrants(
  filter: GrantsCounted,
): Promise<{ role: Role; held: number; waiting: number }[]> {
  return sql`
    select g.role, count(*)::int as held, (count(*) filter (where ${IS_WAITING}))::int as waiting
    from ${matching(filter)} group by g.role`;
}

export async function selectSemesters(institutionId: number): Promise<number[]> {
  const rows = await sql<{ class_or_semester: number }[]>`
    select class_or_semester from grants where institution_id = ${institutionId} and role = 'Student' and ended_at is null
    union
    select class_or_semester from pending_grants where institution_id = ${institutionId} and role = 'Student'
    order by 1`;
  return rows.flatMap(({ class_or_semester }) => class_or_semester ?? []);
}

export interface LiveGrant {
  id: number;
  user_id: number;
  username: string;
  name: string | null;
  role: Role;
  institution_id: number | null;
  entity: string | null;
}

/** Held until the transaction ends. */
export async function lockGrant(id: number): Promise<LiveGrant | undefined> {
  const [row] = await sql<LiveGrant[]>`
    select g.id, g.user_id, u.username, coalesce(g.name, u.name) as name, g.role, g.institution_id,
      coalesce(i.name, c.name) as entity
    from grants g join users u on u.id = g.user_id
    left join institutions i on i.id = g.institution_id
    left join communities c on c.id = g.community_id
    where g.id = ${id} and g.role <> 'Ghost' and g.ended_at is null for update of g`;
  return row;
}

export interface Details {
  member_id: string;
  department_ids: number[];
  class_or_semester: number | null;
}

/** Of a grant that `lockGrant` holds. */
export async function selectDetails(grantId: number): Promise<Details> {
  const [row] = await sql<Details[]>`
    select member_id, class_or_semester,
      array(select department_id from grant_departments where grant_id = grants.id order by 1) as department_ids
    from grants where id = ${grantId}`;
  return row as Details;
}

export async function updateDetails(grantId: number, given: Omit<Details, 'department_ids'>): Promise<void> {
  await sql`
    update grants set member_id = ${given.member_id}, class_or_semester = ${given.class_or_semester}
    where id = ${grantId}`;
}

/** How many. */
export async function updateClass(
  institutionId: number,
  given: { from: number; to: number; department_id?: number | undefined },
): Promise<number> {
  const { from, to, department_id } = given;
  const those = sql`institution_id = ${institutionId} and role = 'Student' and class_or_semester = ${from}`;
  const active = await sql`
    update grants set class_or_semester = ${to} where ${those} and ended_at is null
      and ${department_id === undefined ? sql`true` : sql`exists (select from grant_departments d where d.grant_id = grants.id and d.department_id = ${department_id})`}`;
  return active.count;
}

export async function updateGrantEnded(id: number, at: Date): Promise<void> {
  await sql`update grants set ended_at = ${at} where id = ${id}`;
}

/** Ended, without names. The grant's id takes the place of the number that the institution knew the person by. */
export async function updateGrantsForgotten(userId: number, at: Date): Promise<void> {
  await sql`
    update grants set ended_at = coalesce(ended_at, ${at}), name = null, nickname = null,
      member_id = case when member_id is not null then 'deleted-' || id end
    where user_id = ${userId}`;
}

/** Ghosts belong to no organisation; the roll numbers are in the order of the users. */
export async function insertGhostGrants(
  userIds: readonly number[],
  rollNumbers: readonly string[],
  at: Date,
): Promise<{ id: number; user_id: number }[]> {
  return sql`
    insert into grants (user_id, role, member_id, granted_at)
    select g.user_id, 'Ghost', g.roll_number, ${at}
    from unnest(${[...userIds]}::int[], ${[...rollNumbers]}::text[]) with ordinality as g (user_id, roll_number, position)
    order by g.position returning id, user_id`;
}

export async function updateEndedInCommunity(
  userId: number,
  role: Role,
  communityId: number,
  at: Date,
): Promise<boolean> {
  const { count } = await sql`
    update grants set ended_at = ${at}
    where user_id = ${userId} and role = ${role} and community_id = ${communityId} and ended_at is null`;
  return count > 0;
}

export async function updateNickname(
  userId: number,
  communityId: number,
  nickname: string | null,
): Promise<void> {
  await sql`
    update grants set nickname = ${nickname}
    where community_id = ${communityId} and user_id = ${userId} and role = 'CommunityMember' and ended_at is null`;
}

export async function isHeldInCommunity(userId: number, role: Role, communityId: number): Promise<boolean> {
  const [row] = await sql`
    select 1 from grants
    where user_id = ${userId} and role = ${role} and community_id = ${communityId} and ended_at is null`;
  return row !== undefined;
}

/** Who holds it, held until the transaction ends, in one order: of two who end each other's, one is left. */
export async function lockHolders(role: Role, communityId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from grants where role = ${role} and community_id = ${communityId} and ended_at is null
    order by id for update`;
  return rows.map(({ user_id }) => user_id);
}
