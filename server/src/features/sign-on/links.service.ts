// Whom a provider means by a subject: linked by the person, listed on their profile, unlinked.
import type { Confirmation } from '@quivia/contract/confirmation';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { requireConfirmation } from '../accounts/confirmation/confirmation.service.ts';
import * as vouched from '../accounts/vouched.service.ts';
import { wordOf } from './college-sessions.service.ts';
import { shareConnection } from './connections.queries.ts';
import * as queries from './identities.queries.ts';
import * as newcomers from './newcomers.service.ts';
import { mayLinkByPerson } from './sign-on.rules.ts';
import { words } from './sign-on.words.ts';
import * as steps from './steps.service.ts';

/**
 * By the person, who has signed in another way and sees both accounts. In a session that was open already it may be somebody else:
 * then it is confirmed.
 */
export async function link(
  actor: Actor,
  { ticket, ...confirmed }: { ticket: string } & Confirmation,
  browser: string | undefined,
): Promise<MessageReply> {
  const since = await steps.ticketGivenAt(ticket, browser);
  if (!(await vouched.hasSignedInSince(actor, since))) await requireConfirmation(actor, confirmed, 'keys');
  const { step, connection } = await steps.take(ticket, browser, ['link']);
  const { subject } = step;
  const { id, institution, institution_id } = connection;
  if (!subject) throw steps.expired();
  return inTransaction(async () => {
    const held = await shareConnection(id);
    if (held?.state !== 'on' || held.version !== connection.version) throw steps.expired();
    await vouched.hold(actor.userId);
    const account = await vouched.standingOf(actor.userId, institution_id);
    if (!account || !mayLinkByPerson(account, { isForeign: false }))
      throw new AppError('not_allowed', { message: words.cantLink({ institution }) });
    const identity = await queries.selectIdentity(id, subject);
    if (identity && identity.user_id !== actor.userId)
      throw new AppError('not_allowed', { message: words.linkedOther });
    // The college has made the person a new account at its provider.
    await queries.updateIdentityEnded(id, actor.userId, now());
    const given = { connection_id: id, subject, user_id: actor.userId, email: null };
    if (identity) await queries.updateIdentityAgain(identity.id, now());
    const made = identity?.id ?? (await queries.insertIdentity(given, now()));
    if (made === undefined) throw new AppError('changed_meanwhile');
    // The person has just signed in there, too.
    await vouched.addCollege(actor, wordOf(held, made, step));
    await newcomers.noteLinked(id, subject);
    await vouched.noteLinked(actor, institution);
    return messageReply(words.linked({ institution }));
  });
}

export async function linked(actor: Actor) {
  const rows = await queries.selectLinked(actor.userId);
  const others = await otherWays(actor.userId, rows);
  return rows.map(({ id, institution, linked_at, last_used_at }) => ({
    id,
    institution,
    linked_at: linked_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    can_unlink: others(id),
  }));
}

/** Whether there is a way in beside one of them. A connection that is paused lets nobody in, nor one of a college that has been left. */
async function otherWays(userId: number, rows: readonly queries.LinkedRow[]) {
  const hasOwn = await vouched.hasOwnWay(userId);
  const open = new Set<number>();
  for (const { id, institution_id, is_on } of rows)
    if (is_on && (await vouched.standingOf(userId, institution_id))?.is_here) open.add(id);
  return (id: number) => hasOwn || rows.some((one) => one.id !== id && open.has(one.id));
}

/** Whoever was signed in by it is signed out. */
export async function unlink(actor: Actor, id: number, confirmed: Confirmation): Promise<MessageReply> {
  await requireConfirmation(actor, confirmed, 'keys');
  return inTransaction(async () => {
    await vouched.hold(actor.userId);
    const rows = await queries.selectLinked(actor.userId);
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    if (!(await otherWays(actor.userId, rows))(id))
      throw new AppError('still_used', { message: words.onlyWay });
    await queries.updateIdentityEnded(row.connection_id, actor.userId, now());
    await vouched.noteUnlinked(actor, { id: row.institution_id, name: row.institution });
    return messageReply(words.unlinked({ institution: row.institution }));
  });
}

export async function forgetPerson(userId: number, email: string): Promise<void> {
  await queries.updateIdentitiesForgotten(userId, now());
  await newcomers.forgetAddress(email);
}
