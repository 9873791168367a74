import type { FoundCommunity, JoinedCommunity, OwnCommunity } from '@quivia/contract/communities';
import { type Fragment, sql } from '../../platform/database/database.ts';
import { containing } from '../../platform/database/search.ts';

const memberCount = (): Fragment => sql`(
  select count(*)::int from grants n
  where n.community_id = c.id and n.role = 'CommunityMember' and n.ended_at is null)`;

const shown = (): Fragment => sql`
  c.id, c.name, c.description, c.is_open, c.asks_first, c.picture, ${memberCount()} as member_count`;

const holds = (userId: number, role: 'Community' | 'CommunityMember'): Fragment => sql`exists (
  select from grants g where g.community_id = c.id and g.user_id = ${userId} and g.role = ${role} and g.ended_at is null)`;

export async function selectOwn(userId: number): Promise<OwnCommunity[]> {
  return sql<OwnCommunity[]>`
    select ${shown()}, k.id as course_id, c.version,
      (select count(*)::int from community_requests r where r.community_id = c.id) as request_count
    from communities c join courses k on k.community_id = c.id
    where c.retired_at is null and ${holds(userId, 'Community')} order by lower(c.name)`;
}

export async function selectJoined(userId: number): Promise<JoinedCommunity[]> {
  return sql<JoinedCommunity[]>`
    select ${shown()}, g.granted_at as joined_at, g.nickname
    from communities c join grants g on g.community_id = c.id and g.role = 'CommunityMember' and g.ended_at is null
    where c.retired_at is null and g.user_id = ${userId} order by lower(c.name)`;
}

export async function selectOpen(
  userId: number,
  page: { search?: string | undefined; limit: number; offset: number },
): Promise<FoundCommunity[]> {
  return sql<FoundCommunity[]>`
    select ${shown()}, case when ${holds(userId, 'CommunityMember')} then 'member'
      when c.asks_first and exists (select from community_requests r where r.community_id = c.id and r.user_id = ${userId}) then 'asked'
      else 'none' end as standing
    from communities c
    where c.retired_at is null and c.is_open
      and ${page.search ? sql`lower(c.name || ' ' || c.description) like ${containing(page.search)}` : sql`true`}
    order by lower(c.name) limit ${page.limit} offset ${page.offset}`;
}

export interface Community {
  id: number;
  name: string;
  description: string;
  is_open: boolean;
  asks_first: boolean;
  picture: string | null;
  member_count: number;
  /** What the person is in it. */
  is_admin: boolean;
  is_member: boolean;
}

export async function selectCommunity(userId: number, id: number): Promise<Community | undefined> {
  const [row] = await sql<Community[]>`
    select ${shown()}, ${holds(userId, 'Community')} as is_admin, ${holds(userId, 'CommunityMember')} as is_member
    from communities c where c.id = ${id} and c.retired_at is null`;
  return row;
}
