// The members of a community as its admins see them.

import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as audit from '../audit/audit.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as roles from '../people/community-roles.service.ts';
import { requireCommunity } from './community-access.ts';
import { admit } from './joining.service.ts';
import * as queries from './members.queries.ts';

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
    const person = await roles.nameOf(userId);
    if (form.admit) await admit(userId, { id });
    await audit.record(
      actor,
      'community.joined',
      `${form.admit ? 'admitted' : 'refused'} ${person} to ${name}`,
    );
    await notifications.notify(userId, {
      title: form.admit ? `You are a member of ${name}` : `${name} did not admit you`,
      body: form.admit ? 'Its quizzes are open to you now.' : 'Its admins refused your request to join.',
      link: '/communitymember?panel=communities',
    });
    return { message: form.admit ? `${person} is a member now.` : `${person} was refused and is told.` };
  });
}

const noMember = () => new AppError('not_found', { message: 'This person is not a member any more.' });

export async function remove(actor: Actor, id: number, userId: number) {
  return inTransaction(async () => {
    const { name } = await requireCommunity(actor, id, 'admin');
    const person = await roles.nameOf(userId);
    if (!(await roles.end(userId, 'CommunityMember', id))) throw noMember();
    await audit.record(actor, 'community.removed', `removed ${person} from ${name}`);
    await notifications.notify(userId, {
      title: `You are no longer a member of ${name}`,
      body: 'One of its admins removed you.',
      link: '/communitymember?panel=communities',
    });
    return { message: `${person} is removed.` };
  });
}

/** Only who is a member: nobody is made admin of what they never joined. */
export async function makeAdmin(actor: Actor, id: number, userId: number) {
  return inTransaction(async () => {
    const { name } = await requireCommunity(actor, id, 'admin');
    if (!(await roles.holds(userId, 'CommunityMember', id))) throw noMember();
    const person = await roles.nameOf(userId);
    const { isNew } = await roles.give(userId, 'Community', id);
    if (!isNew) return { message: `${person} is an admin already.` };
    await audit.record(actor, 'role.granted', `made ${person} an administrator of ${name}`);
    await notifications.notify(userId, {
      title: 'New role',
      body: `You are now an administrator of ${name}.`,
      link: `/community?community=${id}`,
    });
    return { message: `${person} is an admin of ${name} now.` };
  });
}

export async function removeAdmin(actor: Actor, id: number, userId: number) {
  return inTransaction(async () => {
    const { name } = await requireCommunity(actor, id, 'admin');
    const admins = await roles.lockHolders('Community', id);
    if (!admins.includes(userId)) throw noMember();
    if (admins.length === 1) {
      throw new AppError('still_used', {
        message: 'This is the last admin. Make somebody else admin first.',
      });
    }
    const person = await roles.nameOf(userId);
    await roles.end(userId, 'Community', id);
    await audit.record(actor, 'role.taken-back', `took back from ${person}: an administrator of ${name}`);
    if (userId !== actor.userId) {
      await notifications.notify(userId, {
        title: 'Role taken back',
        body: `You are no longer an administrator of ${name}.`,
      });
    }
    return { message: `${person} is no longer an admin.` };
  });
}
