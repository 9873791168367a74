// Accounts of a learning platform, linked once to accounts here: by the roll number where the institution says that its platform's
// users can't change it, otherwise by the person, who signs in and confirms. Never by an address. What a link opens is decided at every
// launch, by the rule of college sign-in (docs/decisions/0082, 0111).
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import * as vouched from '../../accounts/vouched.service.ts';
import { memberships } from '../../people/memberships.service.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import { type Decision, mayLinkByPerson, opening } from '../../sign-on/sign-on.rules.ts';
import { selectContext } from '../platforms/platforms.queries.ts';
import * as queries from './identities.queries.ts';
import { events, words } from './launch.words.ts';
import { insertMember } from './links.queries.ts';

/** What a platform says of a person. */
export interface Said extends queries.Subject {
  institution: string;
  platform: string;
  shown: string;
  /** Null where the institution doesn't say that it is the roll number. */
  number: string | null;
  context_id: number;
}

/** Turned off, or removed, while somebody was on the way. */
export async function requireOpen({ context_id, institution }: Said) {
  const context = await selectContext(context_id);
  if (context?.deployment_state !== 'approved')
    throw new AppError('not_allowed', { message: words.deploymentOff({ institution }) });
  return context;
}

export async function decide(said: Said): Promise<Decision> {
  const { institution_id } = said;
  const { trusts_numbers } = await requireOpen(said);
  const identity = await queries.selectIdentity(said);
  if (identity && identity.ended_at === null) {
    const account = await vouched.standingOf(identity.user_id, institution_id);
    return account ? opening(account, { links: false }) : { is: 'unknown' };
  }
  // A link that has ended isn't made again without its person.
  if (identity || said.number === null || !trusts_numbers) return { is: 'unknown' };
  const holders = await memberships(institution_id, { userIds: [], memberIds: [said.number] });
  const [holder] = holders;
  if (!holder || holders.length > 1 || (await queries.existsIdentityOf(said, holder.user_id)))
    return { is: 'unknown' };
  const account = await vouched.standingOf(holder.user_id, institution_id);
  const decision = account && opening(account, { links: true });
  // Whoever has no link yet learns nothing about the account of that number.
  return decision?.is === 'opens' ? decision : { is: 'unknown' };
}

/** The link is made, or used; its person is in the course. In a transaction. */
export async function settle(
  said: Said,
  { userId, links, verifies }: Extract<Decision, { is: 'opens' }>,
): Promise<void> {
  const known = links ? undefined : await queries.selectIdentity(said);
  if (known) {
    await queries.updateIdentityUsed(known.id, now());
    return insertMember(said.context_id, known.id);
  }
  if (verifies) await vouched.openInvited(userId, said.institution_id);
  const id = await queries.insertIdentity({ ...said, user_id: userId }, now());
  if (id === undefined) throw new AppError('changed_meanwhile');
  await insertMember(said.context_id, id);
  await noteLinked({ userId }, said);
}

/** A new way into the account: its owner is notified, whoever made it. In a transaction. */
async function noteLinked(
  who: Pick<Actor, 'userId'> & Partial<Actor>,
  of: Pick<Said, 'platform' | 'institution'>,
): Promise<void> {
  securityLog.record('factor.added', who, events.linked(of));
  await vouched.mailWay(who.userId, 'platform_linked', events.linked(of));
}

export async function mayLink(userId: number, institutionId: number): Promise<boolean> {
  const account = await vouched.standingOf(userId, institutionId);
  return account !== undefined && mayLinkByPerson(account, { isForeign: false });
}

/** By the person, who has signed in another way and sees both accounts. */
export async function linkByPerson(
  actor: Pick<Actor, 'userId' | 'username'>,
  said: Said,
): Promise<MessageReply> {
  const { institution, platform, institution_id } = said;
  return inTransaction(async () => {
    await requireOpen(said);
    await vouched.hold(actor.userId);
    if (!(await mayLink(actor.userId, institution_id)))
      throw new AppError('not_allowed', { message: words.cantLink({ institution }) });
    const identity = await queries.selectIdentity(said);
    if (identity && identity.user_id !== actor.userId)
      throw new AppError('not_allowed', { message: words.linkedOther({ platform }) });
    // The platform has made the person a new account.
    await queries.updateIdentityEnded(said, actor.userId, now());
    if (identity) await queries.updateIdentityAgain(identity.id, said.shown, now());
    const id = identity?.id ?? (await queries.insertIdentity({ ...said, user_id: actor.userId }, now()));
    if (id === undefined) throw new AppError('changed_meanwhile');
    await insertMember(said.context_id, id);
    await noteLinked(actor, said);
    return messageReply(words.linked({ platform }));
  });
}

export async function linked(actor: Actor) {
  const rows = await queries.selectLinked(actor.userId);
  const hasOther = rows.length > 1 || (await vouched.hasOwnWay(actor.userId));
  return rows.map(({ platform_id: _, institution_id: __, linked_at, last_used_at, ...row }) => ({
    ...row,
    linked_at: linked_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    can_unlink: hasOther,
  }));
}

export async function unlink(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    await vouched.hold(actor.userId);
    const rows = await queries.selectLinked(actor.userId);
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    if (rows.length === 1 && !(await vouched.hasOwnWay(actor.userId)))
      throw new AppError('still_used', { message: words.onlyWay });
    await queries.updateIdentityEnded(row, actor.userId, now());
    securityLog.record('factor.removed', actor, events.linked(row));
    await vouched.mailWay(actor.userId, 'platform_unlinked', events.linked(row));
    return messageReply(words.unlinked({ platform: row.platform }));
  });
}

export const forgetPerson = (userId: number): Promise<void> =>
  queries.updateIdentitiesForgotten(userId, now());
