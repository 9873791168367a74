// Taking roles back, and the last of a kind that stays.
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { lockAdmins } from '../accounts/account-status/account-status.service.ts';
import * as accounts from '../accounts/accounts.service.ts';
import * as audit from '../audit/audit.service.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as duties from './duties/duties.service.ts';
import * as queries from './grants.queries.ts';
import { institutionsOf, inTransactionUnlessRefused } from './institution-access.service.ts';
import * as pending from './pending/pending.service.ts';
import { logged, refusals, words } from './people.words.ts';

export async function takeBack(actor: Actor, grantId: number) {
  const own = actor.roles.includes('Admin') ? undefined : await institutionsOf(actor);
  return inTransactionUnlessRefused(actor, undefined, async () => {
    const admins = own === undefined ? await lockAdmins() : [];
    const waiting = await pending.find(grantId);
    const grant = waiting ?? (await queries.lockGrant(grantId));
    if (!grant) throw new AppError('not_found');
    const isTheirs =
      own === undefined ||
      (grant.institution_id !== null &&
        own.includes(grant.institution_id) &&
        (grant.role === 'Faculty' || grant.role === 'Student'));
    if (!isTheirs) return refusals.role(grantId);
    if (waiting) {
      await pending.withdraw(actor, waiting);
      return messageReply(words.withdrawn({ person: called(waiting), entity: waiting.entity }));
    }
    if (grant.role === 'Admin') requireAnother(admins, grant.user_id);
    await queries.updateGrantEnded(grant.id, now());
    if (grant.role === 'Faculty') await duties.endAll(grant.user_id, grant.institution_id, actor.userId);
    await accounts.rolesChanged([grant.user_id]);
    const { user_id, username, role, entity } = grant;
    await notifications.notify(grant.user_id, { id: 'role.removed', params: { role, entity } });
    await audit.record(actor, 'role.taken-back', logged.roleRemoved({ person: username, role, entity }), {
      institutionId: grant.institution_id,
      subjectId: user_id,
    });
    return messageReply(words.removed({ person: called(grant), role, entity }));
  });
}

const called = ({ name, username }: { name: string | null; username: string }) => name ?? username;

/** Of people whose data is deleted. Held until the transaction ends, so that of two who go at once one is left. */
export async function requireAnotherAdmin(userId: number): Promise<void> {
  const isAdmin = (await accounts.admins()).some(({ id }) => id === userId);
  if (isAdmin) requireAnother(await lockAdmins(), userId);
}

/** A disabled Admin can go, and doesn't count as another one. */
function requireAnother(admins: number[], userId: number): void {
  if (admins.length === 1 && admins[0] === userId)
    throw new AppError('still_used', { message: words.lastAdmin });
}

/** Every role ends, and what identifies the person in it goes: marks still hang on it. */
export async function forgetPerson(userId: number): Promise<void> {
  await pending.forgetAll(userId);
  await duties.endAll(userId, null, userId);
  await queries.updateGrantsForgotten(userId, now());
  await accounts.rolesChanged([userId]);
}
