// The communities a person administers, has joined or could join, and their profiles.
import type { CommunityProfileForm } from '@quivia/contract/communities';
import type * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as catalogue from '../catalogue/catalogue.service.ts';
import * as images from '../images/images.service.ts';
import * as queries from './communities.queries.ts';
import { words } from './communities.words.ts';
import { requireCommunity } from './community-access.service.ts';

export const own = (actor: Actor) => queries.selectOwn(actor.userId);
export const joined = (actor: Actor) => queries.selectJoined(actor.userId);

export const findOpen = (
  actor: Actor,
  page: { search?: string | undefined; limit: number; offset: number },
) => queries.selectOpen(actor.userId, page);

type Profile = z.output<typeof CommunityProfileForm> & { version: number };

export async function changeProfile(actor: Actor, id: number, form: Profile) {
  return inTransaction(async () => {
    await requireCommunity(actor, id, 'admin');
    if (form.picture !== null && !(await images.exists(form.picture))) {
      throw new AppError('unknown_reference', { field: 'picture', message: words.pictureGone });
    }
    return catalogue.changeCommunity(actor, id, form);
  });
}
