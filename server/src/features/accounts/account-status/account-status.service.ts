// The Admin disables accounts. It takes effect at once, everywhere: tokens and event streams end, and answers of an exam
// under way stay as they are, on the server and on the device.
import { AppError } from '../../../platform/app-error.ts';
import { now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { randomToken } from '../../../platform/security/secrets.ts';
import * as audit from '../../audit/audit.service.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import { lockAccount, raiseTokenVersions, selectAccount, updateErased } from '../accounts.queries.ts';
import { words as authWords } from '../accounts.words.ts';
import { deleteFactorsOf } from '../factors/factors.queries.ts';
import { deleteCodesOf } from '../one-time-codes.queries.ts';
import { revoke } from '../revocation.ts';
import { deleteSessionsOf } from '../sessions.queries.ts';
import * as sessions from '../sessions.service.ts';
import { searchUsers } from '../user-search.ts';
import * as queries from './account-status.queries.ts';
import { by, logged, words } from './account-status.words.ts';

interface AccountFilter {
  search?: string | undefined;
  status?: 'disabled' | undefined;
  limit: number;
  offset: number;
}

export async function list({ status, ...page }: AccountFilter) {
  const ids =
    status === 'disabled'
      ? await queries.selectDisabled(page)
      : (await searchUsers(page)).map(({ id }) => id);
  return queries.selectAccounts(ids, now());
}

export async function disable(
  actor: Actor,
  id: number,
  { reason }: { reason: string },
): Promise<MessageReply> {
  requireOther(actor, id);
  return inTransaction(async () => {
    // Asked again behind the lock: another Admin may have disabled the actor since.
    if (!(await lockAdmins()).includes(actor.userId))
      throw new AppError('not_allowed', { message: words.noLongerAdmin });
    const account = await queries.updateDisabled(id, { at: now(), reason });
    if (!account) throw await notNow(id, words.alreadyDisabled);
    const { username, name } = account;
    await sessions.endAll(id);
    // What else acts for the person asks again what it may.
    await revoke({ versions: [...(await raiseTokenVersions([id], now()))] });
    await audit.record(actor, 'account.disabled', logged.disabled({ person: username, reason }), {
      subjectId: id,
    });
    securityLog.record('account.disabled', { userId: id, username }, by(actor.username));
    return messageReply(words.disabled({ person: name ?? username }));
  });
}

export async function enable(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const account = await queries.updateEnabled(id);
    if (!account) throw await notNow(id, words.notDisabled);
    const { username, name } = account;
    await audit.record(actor, 'account.enabled', logged.enabled({ person: username }), { subjectId: id });
    securityLog.record('account.enabled', { userId: id, username }, by(actor.username));
    return messageReply(words.enabled({ person: name ?? username }));
  });
}

export async function endSessions(actor: Actor, id: number): Promise<MessageReply> {
  requireOther(actor, id);
  return inTransaction(async () => {
    const account = await selectAccount(id);
    if (!account) throw new AppError('not_found');
    const { username, name } = account;
    await sessions.endAll(id);
    await audit.record(actor, 'account.signed-out', logged.signedOut({ person: username }), {
      subjectId: id,
    });
    securityLog.record('session.ended', { userId: id, username }, by(actor.username));
    return messageReply(words.signedOut({ person: name ?? username }));
  });
}

/** The Admins whose accounts are not disabled. The caller has opened the transaction, and no other can remove one. */
export async function lockAdmins(): Promise<number[]> {
  return queries.lockAdmins();
}

/** An Admin who could disable the own account might leave the site without one. */
function requireOther(actor: Actor, id: number): void {
  if (actor.userId === id) throw new AppError('not_allowed', { message: words.notYourself });
}

async function notNow(id: number, message: typeof words.notDisabled): Promise<AppError> {
  return (await selectAccount(id))
    ? new AppError('changed_meanwhile', { message })
    : new AppError('not_found');
}

export interface Erased {
  username: string;
  email: string;
  /** What the person is called from now on. */
  pseudonym: string;
}

/**
 * Deletes what an account knows about its person. The row stays: attempts and marks hang on it. The caller has opened the
 * transaction, and deletes what other features know.
 */
export async function eraseAccount(userId: number): Promise<Erased> {
  await lockAccount(userId);
  const account = await selectAccount(userId);
  const pseudonym = authWords.deletedPerson({ id: userId }).text;
  // Nobody can have taken it before, and nobody can guess it.
  const username = `deleted${randomToken(24)
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 16)}`;
  if (!account || !(await updateErased(userId, { username, name: pseudonym, at: now() })))
    throw new AppError('not_found');
  // Ended first: their tokens are refused everywhere at once.
  await sessions.endAll(userId);
  await deleteSessionsOf(userId);
  await deleteCodesOf(userId);
  await deleteFactorsOf(userId);
  return { username: account.username, email: account.email, pseudonym };
}
