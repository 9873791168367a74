// Roles in a community: given and ended at once for every session of the person. Whoever calls has checked the rules
// and holds the transaction.
import type { Role } from '@quivia/contract/roles';
import { now } from '../../platform/clock.ts';
import * as auth from '../auth/auth.service.ts';
import * as queries from './community-roles.queries.ts';
import { selectUsernames, upsertGrant } from './grants.queries.ts';
import { words } from './people.words.ts';

export type CommunityRole = Extract<Role, 'Community' | 'CommunityMember'>;

export async function give(
  userId: number,
  role: CommunityRole,
  communityId: number,
): Promise<{ id: number; isNew: boolean }> {
  const { id, outcome } = await upsertGrant({ user_id: userId, role, community_id: communityId }, now());
  if (outcome === 'new') await auth.rolesChanged([userId]);
  return { id, isNew: outcome === 'new' };
}

/** False when they did not hold it. */
export async function end(userId: number, role: CommunityRole, communityId: number): Promise<boolean> {
  if (!(await queries.updateEnded(userId, role, communityId, now()))) return false;
  await auth.rolesChanged([userId]);
  return true;
}

export const holds = queries.isHeld;
export const lockHolders = queries.lockHolders;

export async function nameOf(userId: number): Promise<string> {
  const [person] = await selectUsernames([userId]);
  return person?.username ?? words.unknownPerson.text;
}
