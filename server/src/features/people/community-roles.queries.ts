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
