import type { JoinRequest, Member } from '@quivia/contract/community-members';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

const isSearched = ({ search }: Page) =>
  search ? sql`(lower(u.username || ' ' || coalesce(u.name, '')) like ${containing(search)})` : sql`true`;

/** A person who is both stands there once. */
export async function selectMembers(communityId: number, page: Page): Promise<Member[]> {
  return sql<Member[]>`
    select u.id as user_id, u.username, u.name, max(g.nickname) as nickname, min(g.granted_at) as joined_at,
      bool_or(g.role = 'CommunityMember') as is_member, bool_or(g.role = 'Community') as is_admin
    from grants g join users u on u.id = g.user_id
    where g.community_id = ${communityId} and g.role in ('Community', 'CommunityMember') and g.ended_at is null
      and ${isSearched(page)}
    group by u.id order by lower(u.username) limit ${page.limit} offset ${page.offset}`;
}

export async function selectAdmins(communityId: number): Promise<number[]> {
  const rows = await sql<{ user_id: number }[]>`
    select user_id from grants where community_id = ${communityId} and role = 'Community' and ended_at is null`;
  return rows.map(({ user_id }) => user_id);
}

export async function selectRequests(communityId: number, page: Page): Promise<JoinRequest[]> {
  return sql<JoinRequest[]>`
    select u.id as user_id, u.username, u.name, r.asked_at
    from community_requests r join users u on u.id = r.user_id
    where r.community_id = ${communityId} and ${isSearched(page)}
    order by r.asked_at, u.id limit ${page.limit} offset ${page.offset}`;
}

/** False when it was there already. */
export async function insertRequest(communityId: number, userId: number, at: Date): Promise<boolean> {
  const { count } = await sql`
    insert into community_requests (community_id, user_id, asked_at) values (${communityId}, ${userId}, ${at})
    on conflict do nothing`;
  return count > 0;
}

/** False when there was none: somebody else decided, or it was taken back. */
export async function deleteRequest(communityId: number, userId: number): Promise<boolean> {
  const { count } = await sql`
    delete from community_requests where community_id = ${communityId} and user_id = ${userId}`;
  return count > 0;
}

/** As it looks: wide letters are letters, and what joins them is not seen. */
const looks = (name: Fragment): Fragment =>
  sql`lower(translate(normalize(${name}, NFKC), E'\\u200C\\u200D', ''))`;

/** Somebody else goes by this name there already, or by one that looks the same. */
export async function isSomebodyElse(communityId: number, userId: number, name: string): Promise<boolean> {
  const [row] = await sql`
    select 1 from grants g join users u on u.id = g.user_id
    where g.community_id = ${communityId} and g.ended_at is null and g.user_id <> ${userId}
      and ${looks(sql`${name}::text`)} in (
        ${looks(sql`u.username`)}, ${looks(sql`u.name`)}, ${looks(sql`g.nickname`)})`;
  return row !== undefined;
}
