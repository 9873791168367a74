import type { Role } from '@quivia/contract/roles';
import { sql } from '../../platform/database/database.ts';

export async function updateEnded(
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

/** As if the members had joined one after the other, a few days apart, the last of them so many days ago. */
export async function updateJoinedBefore(communityId: number, daysAgo: number): Promise<void> {
  await sql`
    update grants g set granted_at = granted_at - make_interval(days => ${daysAgo} + 4 * c.after)
    from (select id, row_number() over (order by id desc)::int as after from grants
          where community_id = ${communityId} and role = 'CommunityMember') c
    where g.id = c.id`;
}

export async function isHeld(userId: number, role: Role, communityId: number): Promise<boolean> {
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
