// Roles in a community: they change at once for every session of the person. The caller has checked the rules and
// opened the transaction.
import type { Role } from '@quivia/contract/roles';
import { now } from '../../platform/clock.ts';
import * as accounts from '../accounts/accounts.service.ts';
import * as queries from './grants.queries.ts';
import { words } from './people.words.ts';

export type CommunityRole = Extract<Role, 'Community' | 'CommunityMember'>;

export async function give(
  userId: number,
  role: CommunityRole,
  communityId: number,
): Promise<{ id: number; isNew: boolean }> {
  const [grant] = await queries.upsertGrants([{ user_id: userId, role, community_id: communityId }], now());
  const isNew = grant?.outcome === 'new';
  if (isNew) await accounts.rolesChanged([userId]);
  return { id: grant?.id as number, isNew };
}

/** False when they did not hold it. */
export async function end(userId: number, role: CommunityRole, communityId: number): Promise<boolean> {
  if (!(await queries.updateEndedInCommunity(userId, role, communityId, now()))) return false;
  await accounts.rolesChanged([userId]);
  return true;
}

export async function holds(userId: number, role: CommunityRole, communityId: number): Promise<boolean> {
  return queries.isHeldInCommunity(userId, role, communityId);
}

/** Who holds it. None of them loses it before the transaction ends. */
export async function lockHolders(role: CommunityRole, communityId: number): Promise<number[]> {
  return queries.lockHolders(role, communityId);
}

/** Throws at the unique index when another member has this nickname. */
export async function setNickname(
  userId: number,
  communityId: number,
  nickname: string | null,
): Promise<void> {
  await queries.updateNickname(userId, communityId, nickname);
}

/** `person` is the name, or the username of a person without one. */
export async function nameOf(userId: number): Promise<{ username: string; person: string }> {
  const [found] = await queries.selectUsernames([userId]);
  const username = found?.username ?? words.unknownPerson.text;
  return { username, person: found?.name ?? username };
}
