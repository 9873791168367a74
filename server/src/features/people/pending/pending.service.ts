// Roles that don't work at once. An address belongs to whoever can read its mail, so a role given to an account whose
// address was never verified waits until it is. And nobody joins an institution without agreeing to it.
import { personLabel } from '@quivia/contract/person-label';
import type { Role } from '@quivia/contract/roles';
import { AppError } from '../../../platform/app-error.ts';
import { days, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueue, enqueueMany, job } from '../../../platform/jobs/jobs.ts';
import { sendMail } from '../../../platform/mail/mail.ts';
import { publicUrl } from '../../../platform/mail/public-url.ts';
import { salutation } from '../../../platform/mail/salutation.words.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { countTries, type Limit } from '../../../platform/security/throttle.ts';
import { onVerified } from '../../accounts/account-events.service.ts';
import * as accounts from '../../accounts/accounts.service.ts';
import * as invitations from '../../accounts/invitations.service.ts';
import * as audit from '../../audit/audit.service.ts';
import * as notifications from '../../notifications/notifications.service.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import type { Details, Outcome } from '../grants.queries.ts';
import { lockInstitution } from '../links.queries.ts';
import { pageOfRole } from '../organisation.rules.ts';
import * as queries from './pending.queries.ts';
import { logged, membershipMail, words } from './pending.words.ts';

export type { Standing } from './pending.queries.ts';

export async function standings(userIds: number[], institutionId: number | null) {
  return queries.selectStandings(userIds, institutionId);
}

/** What a role waits for; null when it works at once. */
export function waitsFor(
  { is_safe, is_at_home }: Pick<queries.Standing, 'is_safe' | 'is_at_home'>,
  { asksPerson }: { asksPerson: boolean },
): 'consent' | 'verification' | null {
  if (asksPerson && !is_at_home) return 'consent';
  return is_safe ? null : 'verification';
}

/** By member ID in lower case: who holds the role with it, or is invited with it. */
export async function holdersOf(
  institutionId: number,
  role: Role,
  memberIds: string[],
): Promise<Map<string, number>> {
  const rows = await queries.selectMemberIds(institutionId, role, memberIds);
  return new Map(rows.map(({ member_id, user_id }) => [member_id, user_id]));
}

/** These people hold the role now, so nothing of it waits any longer. */
export async function forget(userIds: number[], role: Role, institutionId: number): Promise<void> {
  await queries.deletePendingRole(userIds, role, institutionId);
}

interface Entity {
  name: string;
  institutionId: number | null;
}

/**
 * Holds these roles back, and asks the people by mail. The owner of a never-verified address gets a link that sets the
 * password; the others get a notification as well. The caller has opened the transaction and locked the institution.
 */
export async function hold(
  actor: Actor,
  given: readonly queries.NewPending[],
  entity: Entity,
): Promise<void> {
  const held = await queries.upsertPending(given, actor.userId, now());
  const fresh = held.filter(({ outcome }) => outcome === 'new');
  await askAll(fresh, entity, { byMail: true });
}

async function askAll(
  fresh: readonly { id: number; user_id: number }[],
  { name, institutionId }: Entity,
  { byMail }: { byMail: boolean },
): Promise<void> {
  if (fresh.length === 0) return;
  const standingOf = new Map(
    (
      await standings(
        fresh.map((one) => one.user_id),
        institutionId,
      )
    ).map((one) => [one.id, one]),
  );
  const verified = fresh.filter(({ user_id }) => standingOf.get(user_id)?.is_verified);
  if (byMail) {
    await invitations.invite([...new Set(fresh.map(({ user_id }) => user_id))], {
      name,
      ...(institutionId !== null && { id: institutionId }),
    });
    await enqueueMany(
      mailMembership,
      verified.map(({ id }) => ({ pending_id: id })),
    );
  }
  await notifications.notify(
    verified.map(({ user_id }) => user_id),
    { id: 'role.offered', params: { entity: name } },
    '/dashboard',
  );
}

/** Invited, withdrawn and invited again, a person gets no second mail. */
const MAILS_BY_INSTITUTION: Limit = { tries: 1, within: days(1) };

/** Those among them who had no such mail yet today. */
async function mailable(offers: readonly queries.NewPending[]): Promise<Set<number>> {
  const keys = offers.map((one) => `role-offer:${one.institution_id}:${one.user_id}`);
  const tries = await countTries(keys, MAILS_BY_INSTITUTION);
  const isFree = (_: unknown, i: number) => (tries[i] as number) <= MAILS_BY_INSTITUTION.tries;
  return new Set(offers.filter(isFree).map((one) => one.user_id));
}

/** One role that is held back, of each of these people, with a line of the audit log. What became of it, by person. */
export async function holdWithEntries(
  actor: Actor,
  people: readonly queries.Standing[],
  given: readonly queries.NewPending[],
  entity: Entity,
): Promise<Map<number, Outcome>> {
  if (given.length === 0) return new Map();
  const held = await queries.upsertPending(given, actor.userId, now());
  const outcomes = new Map(held.map((one) => [one.user_id, one.outcome]));
  const isNew = ({ user_id }: { user_id: number }) => outcomes.get(user_id) === 'new';
  const mailed = await mailable(given.filter((one) => one.needs_consent && isNew(one)));
  const isMailed = new Map(given.map((one) => [one.user_id, !one.needs_consent || mailed.has(one.user_id)]));
  for (const byMail of [true, false])
    await askAll(
      held.filter((one) => isNew(one) && isMailed.get(one.user_id) === byMail),
      entity,
      { byMail },
    );
  const usernames = new Map(people.map((one) => [one.id, one.username]));
  const changed = given.filter((one) => outcomes.get(one.user_id) !== 'same');
  const entries = changed.map((one) => {
    const fresh = one.needs_consent ? logged.invited : logged.held;
    const say = isNew(one) ? fresh : logged.changed;
    const person = usernames.get(one.user_id) as string;
    const what = say({ person, role: one.role, entity: entity.name });
    return { what, institutionId: entity.institutionId, subjectId: one.user_id };
  });
  await audit.recordMany(actor, 'role.offered', entries);
  return outcomes;
}

/** Sent to an address that is verified. */
export const mailMembership = job<{ pending_id: number }>(
  'mail-membership',
  async ({ pending_id }) => {
    const pending = await queries.selectPending(pending_id);
    if (!pending) return;
    const { email, username, name, own_name, role, entity } = pending;
    const page = publicUrl('/dashboard');
    const hello = salutation({ name: own_name ?? name, username });
    await sendMail({ to: email, ...membershipMail({ hello, role, entity, page }) });
  },
  { batch: 20 },
);

export async function listInvitations(actor: Actor) {
  return queries.selectInvitations(actor.userId);
}

/** Of the person alone, and once. Whoever gave the role is notified of a refusal. */
export async function answer(
  actor: Actor,
  id: number,
  { accept }: { accept: boolean },
): Promise<MessageReply> {
  const found = (await queries.selectInvitations(actor.userId)).find((one) => one.id === id);
  const pending = found && (await queries.selectPending(id));
  if (!pending) throw new AppError('not_found');
  const { role, entity, institution_id: institutionId, given_by } = pending;
  return inTransaction(async () => {
    if (accept) {
      if (!(await begin(pending))) throw new AppError('not_found');
      securityLog.record('consent.given', actor, logged.began({ role, entity }).text);
      return messageReply(words.accepted({ role, entity }));
    }
    if (!(await queries.deletePending(id))) throw new AppError('not_found');
    await audit.record(actor, 'role.declined', logged.declined({ role, entity }), { institutionId });
    securityLog.record('consent.refused', actor, logged.declined({ role, entity }).text);
    if (given_by !== null)
      await notifications.notify(
        given_by,
        { id: 'role.declined', params: { username: personLabel(pending.name, actor.username), entity } },
        role === 'Faculty' || role === 'Student' ? '/institute' : '/admin',
      );
    return messageReply(words.declined({ entity }));
  });
}

/** False when somebody was faster. */
async function begin(pending: queries.Pending): Promise<boolean> {
  const { id, user_id, username, role, entity, institution_id, community_id } = pending;
  return inTransaction(async () => {
    if (institution_id !== null) await lockInstitution(institution_id);
    if (!(await queries.movePending(id, now()))) return false;
    await accounts.rolesChanged([user_id]);
    await notifications.notify(
      user_id,
      { id: 'role.given', params: { role, entity } },
      pageOfRole(role, community_id),
    );
    await audit.record({ userId: user_id, username }, 'role.granted', logged.began({ role, entity }), {
      institutionId: institution_id,
    });
    return true;
  });
}

/** What waited for the address alone, and for the institution whose invitation the owner has opened. */
export const takeUpRoles = job<{ user_id: number; institution_id: number | null }>(
  'take-up-roles',
  async ({ user_id, institution_id }) => {
    for (const pending of await queries.selectPendingOf(user_id)) {
      const isAgreed = institution_id !== null && pending.institution_id === institution_id;
      if (isAgreed || !pending.needs_consent) await begin(pending);
      else await ask(pending);
    }
  },
);

/** The address is verified now: whoever reads the notification is the person it is meant for. */
async function ask({ id, user_id, entity }: queries.Pending): Promise<void> {
  await notifications.notify(user_id, { id: 'role.offered', params: { entity } }, '/dashboard');
  await enqueue(mailMembership, { pending_id: id });
}

/** In a job: it locks institutions, and whoever verifies an address holds the account. */
export function startPendingGrants(): void {
  onVerified('pending-grants', async (userId, { institutionId }) => {
    await enqueue(takeUpRoles, { user_id: userId, institution_id: institutionId });
  });
}

/** Of an invitation: undefined when it no longer waits. Held until the transaction ends. */
export async function lockDetails(id: number) {
  return queries.lockPendingDetails(id);
}

export async function changeDetails(id: number, given: Details): Promise<void> {
  await queries.updatePendingDetails(id, given);
}

/** How many invitations. */
export async function promote(
  institutionId: number,
  given: { from: number; to: number; department_id?: number | undefined },
): Promise<number> {
  return queries.updatePendingClass(institutionId, given);
}

/** Undefined when no such role waits. */
export async function find(id: number) {
  return queries.selectPending(id);
}

export async function withdraw(actor: Actor, pending: queries.Pending): Promise<void> {
  const { id, user_id: subjectId, username, role, entity, institution_id: institutionId } = pending;
  if (!(await queries.deletePending(id))) throw new AppError('not_found');
  await audit.record(actor, 'role.taken-back', logged.withdrawn({ person: username, role, entity }), {
    institutionId,
    subjectId,
  });
}

/** Mails the invitation again. False when nothing of this institution waits for the person's consent. */
export async function askAgain(userId: number, institutionId: number): Promise<boolean> {
  const own = (await queries.selectPendingOf(userId)).filter(
    (one) => one.institution_id === institutionId && one.needs_consent,
  );
  await enqueueMany(
    mailMembership,
    own.map(({ id }) => ({ pending_id: id })),
  );
  return own.length > 0;
}

export async function forgetAll(userId: number): Promise<void> {
  await queries.deletePendingOf(userId);
}
