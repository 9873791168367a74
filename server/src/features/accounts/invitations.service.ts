// Accounts that an institution makes for people: they have no password until their owner chooses one by the
// link of the invitation, or by 'Forgot password'.
import { AppError } from '../../platform/app-error.ts';
import { inParts } from '../../platform/jobs/chunks.ts';
import { enqueue, enqueueMany } from '../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import { hashPassword } from '../../platform/security/passwords.ts';
import { countOrRefuse } from '../../platform/security/throttle.ts';
import { announceVerified } from './account-events.service.ts';
import { mailInvitation } from './accounts.mails.ts';
import * as accounts from './accounts.queries.ts';
import { MAILS_BY_ACCOUNT } from './accounts.service.ts';
import { words } from './accounts.words.ts';
import { deleteFactorsOf } from './factors/factors.queries.ts';
import * as queries from './invitations.queries.ts';
import * as codes from './one-time-codes.service.ts';
import { requireGoodPassword } from './passwords/passwords.service.ts';
import * as sessions from './sessions.service.ts';
import { forgetGuesses } from './sign-in/sign-in-limits.service.ts';
import { firstFree, stemOf, suggestUsername } from './usernames.rules.ts';

/** A list of 50,000 people is worked through in parts, so that other requests don't wait for it. */
const AT_ONCE = 1000;

/** By email in lower case. */
export async function accountsByEmail(emails: readonly string[]): Promise<Map<string, queries.Account>> {
  const accounts = new Map<string, queries.Account>();
  for await (const part of inParts(emails, AT_ONCE))
    for (const { given, ...account } of await queries.selectAccountsByEmail(part))
      accounts.set(given.toLowerCase(), account);
  return accounts;
}

/** In lower case: those that are one of these stems, with or without digits behind it. */
export async function usernamesByStem(stems: Iterable<string>): Promise<Set<string>> {
  return new Set(await queries.selectUsernamesByStem([...stems]));
}

/** Accounts without a password. Their ids by email in lower case. */
export async function createInvited(people: readonly queries.NewAccount[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for await (const part of inParts(people, AT_ONCE))
    for (const { id, email } of await queries.insertInvited(part)) ids.set(email.toLowerCase(), id);
  return ids;
}

/** The account with this address, made where there is none. */
export async function accountFor(person: {
  email: string;
  name: string | null;
}): Promise<{ id: number; has_password: boolean; is_new: boolean }> {
  const known = (await accountsByEmail([person.email])).get(person.email.toLowerCase());
  if (known) return { ...known, is_new: false };
  const suggested = suggestUsername(person);
  const taken = await usernamesByStem([stemOf(suggested)]);
  const username = firstFree(suggested, (name) => taken.has(name));
  if (username === undefined) throw new AppError('changed_meanwhile');
  const [id] = (await createInvited([{ ...person, username }])).values();
  return { id: id as number, has_password: false, is_new: true };
}

/** Who invites: an institution, which the person joins by opening the link, or a community. */
export interface Inviter {
  name: string;
  id?: number;
}

const jobOf = (user_id: number, { name, id }: Inviter) => ({
  user_id,
  institution: name,
  ...(id !== undefined && { institution_id: id }),
});

/** Those among them whose address is not verified. */
export async function invite(userIds: number[], inviter: Inviter): Promise<void> {
  const invited = await queries.selectUnverified(userIds);
  await enqueueMany(
    mailInvitation,
    invited.map((userId) => jobOf(userId, inviter)),
  );
}

/** By `askAgain` if the address is verified: that says whether there was something to ask. */
export async function inviteAgain(
  userId: number,
  inviter: Inviter,
  askAgain: () => Promise<boolean>,
): Promise<{ email: string }> {
  const account = await accounts.selectAccount(userId);
  if (!account) throw new AppError('not_found');
  await countOrRefuse(`invitation:${userId}`, MAILS_BY_ACCOUNT, 'too_many_requests');
  if (!account.is_verified) await enqueue(mailInvitation, jobOf(userId, inviter));
  else if (!(await askAgain())) throw new AppError('already_joined');
  return account;
}

/** Whether the link can still make this account somebody's: not when the address was verified in another way meanwhile. */
const isOpen = (account: accounts.Account | undefined, email: string): account is accounts.Account =>
  account !== undefined && !account.is_verified && account.email.toLowerCase() === email.toLowerCase();

export async function read(token: string) {
  const { userId, email, invitedBy } = await codes.readLink('invitation', token);
  const account = await accounts.selectAccount(userId);
  if (!isOpen(account, email)) throw new AppError('wrong_link');
  const { username, name, password_hash } = account;
  return { username, name: password_hash === null ? name : null, invited_by: invitedBy };
}

export async function accept(form: { token: string; new_password: string }): Promise<MessageReply> {
  // Before the hash: a wrong link must not cost us one.
  await codes.followLink('invitation', form.token);
  const passwordHash = await hashPassword(form.new_password);
  await codes.followLink('invitation', form.token, async ({ userId, email, institutionId }) => {
    await accounts.lockAccount(userId);
    const account = await accounts.selectAccount(userId);
    if (!isOpen(account, email)) return false;
    await requireGoodPassword(form.new_password, account, 'new_password');
    await accounts.updatePassword(userId, passwordHash);
    await accounts.updateVerified(userId, account.email);
    // A person who signed up with somebody else's address loses the account, with all they have begun.
    await accounts.clearPendingEmail(userId);
    for (const purpose of ['verify_email', 'reset_password'] as const) await codes.withdraw(userId, purpose);
    await deleteFactorsOf(userId);
    await sessions.endAll(userId);
    await announceVerified(userId, { institutionId });
    await forgetGuesses(account);
    return true;
  });
  return messageReply(words.invitationAccepted);
}
