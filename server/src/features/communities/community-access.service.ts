// Whether a person is an admin or a member of a community. To everyone else a community by invitation doesn't exist,
// whatever id they guess.

import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { type Community, selectCommunity } from './communities.queries.ts';
import { words } from './communities.words.ts';

type Standing = 'admin' | 'member' | 'either';

const IS: Record<Standing, (community: Community) => boolean> = {
  admin: ({ is_admin }) => is_admin,
  member: ({ is_member }) => is_member,
  either: ({ is_admin, is_member }) => is_admin || is_member,
};

export const noCommunity = () => new AppError('not_found', { message: words.noCommunity });

export async function requireCommunity(actor: Actor, id: number, as: Standing): Promise<Community> {
  const community = await selectCommunity(actor.userId, id);
  if (!community || !IS[as](community)) throw noCommunity();
  return community;
}
