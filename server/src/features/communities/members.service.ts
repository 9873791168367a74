// The members of a community as its admins see them.
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as roles from '../people/community-roles.service.ts';
import { logged, words } from './communities.words.ts';
import { requireCommunity } from './community-access.service.ts';
import { admit } from './joining.service.ts';
import * as queries from './members.queries.ts';

const OWN_PAGE = '/communitymember?panel=communities';

interface Page {
  search?: string | undefined;
  limit: number;
  offset: number;
}

export async function list(actor: Actor, id: number, page: Page) {
  await requireCommunity(actor, id, 'admin');
  return queries.selectMembers(id, page);
}

export async function requests(actor: Actor, id: number, page: Page) {
  await requireCommunity(actor, id, 'admin');
  return queries.selectRequests(id, page);
}

export async function decide(actor: Actor, id: number, userId: number, form: { admit: boolean }) {
  return inTransaction(async () => {
    const { name } = await requireCommunity(actor, id, 'admin');
    if (!(await queries.deleteRequest(id, userId))) throw new AppError('changed_meanwhile');
    const { username, person } = await roles.nameOf(userId);
    if (form.admit) await admit(userId, { id });
    const outcome = form.admit ? 'admitted' : 'declined';
    await audit.record(actor, 'community.joined', logged[outcome]({ person: username, name }), {
      subjectId: userId,
    });
    await notifications.notify(userId, { id: `community.${outcome}`, params: { community: name } }, OWN_PAGE);
    return messageReply(words[outcome]({ person }));
  });
}

const noMember = () => new AppError('not_found', { message: words.noMember });

export async function remove(actor: Actor, id: number, userId: number) {
  return inTransaction(async () => {
    const { name } = await requireCommunity(actor, id, 'admin');
    const { username, person } = await roles.nameOf(userId);
    if (!(await roles.end(userId, 'CommunityMember', id))) throw noMember();
    await audit.record(actor, 'community.removed', logged.removed({ person: username, name }), {
      subjectId: userId,
    });
    await notifications.notify(userId, { id: 'community.removed', params: { community: name } }, OWN_PAGE);
    return messageReply(words.removed({ person }));
  });
}

/** Only of a member: nobody becomes an admin of a community they never joined. */
export async function makeAdmin(actor: Actor, id: number, userId: number) {
  return inTransaction(async () => {
    const { name } = await requireCommunity(actor, id, 'admin');
    if (!(await roles.holds(userId, 'CommunityMember', id))) throw noMember();
    const { username, person } = await roles.nameOf(userId);
    const { isNew } = await roles.give(userId, 'Community', id);
    if (!isNew) return messageReply(words.adminAlready({ person }));
    await audit.record(actor, 'role.granted', logged.adminMade({ person: username, name }), {
      subjectId: userId,
    });
    await notifications.notify(
      userId,
      { id: 'role.given', params: { role: 'Community', entity: name } },
      `/community?community=${id}`,
    );
    return messageReply(words.adminMade({ person, name }));
  });
}

export async function removeAdmin(actor: Actor, id: number, userId: number) {
  return inTransaction(async () => {
    const { name } = await requireCommunity(actor, id, 'admin');
    const admins = await roles.lockHolders('Community', id);
    if (!admins.includes(userId)) throw noMember();
    if (admins.length === 1) throw new AppError('still_used', { message: words.lastAdmin });
    const { username, person } = await roles.nameOf(userId);
    await roles.end(userId, 'Community', id);
    await audit.record(actor, 'role.taken-back', logged.adminRemoved({ person: username, name }), {
      subjectId: userId,
    });
    if (userId !== actor.userId) {
      await notifications.notify(userId, {
        id: 'role.removed',
        params: { role: 'Community', entity: name },
      });
    }
    return messageReply(words.adminRemoved({ person }));
  });
}
