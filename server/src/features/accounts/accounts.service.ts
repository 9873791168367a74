// Accounts: signing up and in, verifying an address, getting back in.
import type { Confirmation } from '@quivia/contract/confirmation';
import type { Role } from '@quivia/contract/roles';
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes, now } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { callerNetwork } from '../../platform/security/network.ts';
import { asUser, hashPassword } from '../../platform/security/passwords.ts';
import { countOrRefuse, countTry, type Limit } from '../../platform/security/throttle.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import { announceVerified } from './account-events.service.ts';
import {
  mailEmailReplaced,
  mailPasswordChanged,
  mailPasswordReset,
  mailVerification,
  mailVerificationAgain,
} from './accounts.mails.ts';
import * as queries from './accounts.queries.ts';
import { words } from './accounts.words.ts';
import { rolesOfColleges } from './college-roles.service.ts';
import { requireConfirmation } from './confirmation/confirmation.service.ts';
import { deleteFactorsOf } from './factors/factors.queries.ts';
import { withheldRoles } from './factors/withheld-roles.service.ts';
import * as codes from './one-time-codes.service.ts';
import { requireGoodPassword } from './passwords/passwords.service.ts';
import { revoke } from './revocation.ts';
import * as sessions from './sessions.service.ts';
import { forgetGuesses } from './sign-in/sign-in-limits.service.ts';

const SIGN_UPS_BY_ADDRESS: Limit = { tries: 1000, within: hours(1) };
/** A whole campus may be behind one address: it waits a minute at most. */
const RESETS_BY_NETWORK: Limit = { tries: 100, within: minutes(1) };
/** From everywhere. */
const RESETS_OF_ACCOUNT: Limit = { tries: 10, within: minutes(15) };
export const MAILS_BY_ACCOUNT: Limit = { tries: 5, within: minutes(15) };

export async function register(
  form: { email: string; username: string; password: string; name?: string | null | undefined },
  address: string,
): Promise<MessageReply> {
  await countOrRefuse(`sign-up:${address}`, SIGN_UPS_BY_ADDRESS, 'too_many_requests');
  await requireGoodPassword(form.password, form, 'password');
  const passwordHash = await hashPassword(form.password);
  await orTaken(() =>
    inTransaction(async () => {
      const id = await queries.insertAccount({ ...form, passwordHash });
      await enqueue(mailVerification, { user_id: id });
    }),
  );
  return messageReply(words.signedUp);
}

/** Without a form: the first Admin and the demo college. */
export async function createAccount(given: {
  username: string;
  email: string;
  password: string;
  name?: string;
  isVerified: boolean;
}): Promise<number> {
  const passwordHash = await hashPassword(given.password);
  return orTaken(() => queries.insertAccount({ ...given, passwordHash }));
}

/** Many at once, verified, with one password that is hashed once: for the demo college. */
export async function createAccounts(
  people: { username: string; email: string; name: string }[],
  password: string,
): Promise<{ id: number; username: string }[]> {
  return queries.insertVerified(people, await hashPassword(password));
}

/** Who take rehearsals. In the order of the names. */
export async function createGhosts(names: readonly string[]): Promise<number[]> {
  return queries.insertGhosts(names);
}

/** What a person goes by, if they have given a name. */
export async function nameOf(userId: number): Promise<string | null> {
  return (await queries.selectAccount(userId))?.name ?? null;
}

export const namesOf = (userIds: readonly number[]): Promise<string[]> => queries.selectNames(userIds);

/** The person who signs in with this address; undefined where nobody can. */
export const reachableAt = (email: string): Promise<number | undefined> => queries.selectReachable(email);

export async function hasAccounts(): Promise<boolean> {
  return queries.existsAccount();
}

/** Undefined when nobody has this username. */
export async function idOf(username: string): Promise<number | undefined> {
  return (await queries.selectAccountByName(username))?.id;
}

/** Whom a role can be given at once: they have proved their address and can sign in. */
export async function canSignIn(userId: number): Promise<boolean> {
  const account = await queries.selectAccount(userId);
  return account?.is_verified === true && account.disabled_at === null;
}

export async function isTaken({ username, email }: { username: string; email: string }): Promise<boolean> {
  return (await queries.existsEmail(email)) || (await queries.selectAccountByName(username)) !== undefined;
}

/** The unique indexes decide: of two who race for a name or an address, one gets it. */
async function orTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const field = { users_username_key: 'username', users_email_key: 'email' }[brokenConstraint(error) ?? ''];
    if (!field) throw error;
    const code = field === 'email' ? 'email_taken' : 'username_taken';
    throw new AppError(code, { field });
  }
}

export async function profile(actor: Actor) {
  const account = await queries.selectAccount(actor.userId);
  if (!account) throw new AppError('session_ended');
  return account;
}

/** Roles that wait for a second factor are named apart: the person can't use them yet. */
export async function ownProfile(actor: Actor) {
  const account = await profile(actor);
  const withheld = await withheldRoles(account);
  const session = await sessions.collegeOf(actor);
  const colleges = await rolesOfColleges(account.id, {
    collegeId: session?.college_id ?? null,
    // As the token has it.
    isTakingExam: false,
  });
  const isMissing = (role: Role) =>
    withheld.includes(role) || (!actor.roles.includes(role) && colleges.withheld.includes(role));
  const roles = account.roles.filter((role) => !isMissing(role));
  return {
    ...account,
    roles,
    roles_withheld: withheld,
    has_password: account.password_hash !== null,
    roles_of_colleges: colleges.rows.filter(({ role }) => !withheld.includes(role)),
  };
}

export async function sendVerification(actor: Actor): Promise<MessageReply> {
  const account = await profile(actor);
  if (account.is_verified && !account.pending_email) throw new AppError('already_verified');
  await countOrRefuse(`verification:${account.id}`, MAILS_BY_ACCOUNT, 'too_many_requests');
  await enqueue(mailVerification, { user_id: account.id });
  return messageReply(words.codeSent);
}

export async function verifyByCode(
  actor: Actor | undefined,
  form: { email: string; otp: string },
): Promise<MessageReply> {
  return verify(actor, (use) => codes.check('verify_email', form.email, form.otp, use));
}

export async function verifyByLink(actor: Actor | undefined, token: string): Promise<MessageReply> {
  return verify(actor, (use) => codes.followLink('verify_email', token, use));
}

/** A second press, or the mail opened again, changes nothing and says that the address is verified. */
async function verify(
  actor: Actor | undefined,
  byCodeOrLink: (use: codes.Use) => Promise<void>,
): Promise<MessageReply> {
  let isRepeated = false;
  await orTaken(() =>
    byCodeOrLink((owner) => {
      isRepeated = owner.wasUsed;
      if (isRepeated) return isVerifiedAs(owner);
      return markVerified(owner, { isSignedIn: actor?.userId === owner.userId });
    }),
  );
  return messageReply(isRepeated ? words.alreadyVerified : words.emailVerified);
}

async function isVerifiedAs({ userId, email }: { userId: number; email: string }): Promise<boolean> {
  const account = await queries.selectAccount(userId);
  return account?.is_verified === true && account.email.toLowerCase() === email.toLowerCase();
}

/**
 * False for an address that is no longer asked for. The mail of a change of address goes to the new address, so it
 * shows nothing about the account's owner: only a session of the account can finish a change.
 */
async function markVerified(
  { userId, email }: { userId: number; email: string },
  { isSignedIn }: { isSignedIn: boolean },
): Promise<boolean> {
  await queries.lockAccount(userId);
  const before = await queries.selectAccount(userId);
  if (!before) return false;
  const replaced = before.email.toLowerCase() !== email.toLowerCase();
  if (replaced && before.pending_email?.toLowerCase() !== email.toLowerCase()) return false;
  const isFirst = !before.is_verified;
  // With roles waiting for it, a link that a stranger's sign-up mailed would hand them to the stranger.
  if (!isSignedIn && (replaced || (isFirst && (await queries.existsPendingGrant(userId)))))
    throw new AppError('sign_in_to_verify');
  await queries.updateVerified(userId, email);
  securityLog.record(replaced ? 'email.changed' : 'email.verified', { userId });
  if (isFirst) await announceVerified(userId, { institutionId: null });
  if (replaced) {
    await codes.withdraw(userId, 'reset_password');
    await enqueue(mailEmailReplaced, {
      to: before.email,
      username: before.username,
      name: before.is_verified ? before.name : null,
      email,
    });
  }
  await notifications.notify(
    userId,
    { id: 'account.emailVerified', params: { email } },
    '/dashboard?panel=profile',
  );
  return true;
}

type Asked = Awaited<ReturnType<typeof queries.selectAccountAndFoldedName>>;

/** Limits what people ask for who have not signed in; answers the name under which all that is asked is counted. */
async function countAsked(what: 'reset' | 'verify', { account, foldedName }: Asked): Promise<string> {
  const who = account ? `account:${account.id}` : `name:${foldedName}`;
  await countOrRefuse(`${what}-from:${callerNetwork()}`, RESETS_BY_NETWORK, 'too_many_requests');
  await countOrRefuse(`${what}:${who} from ${callerNetwork()}`, MAILS_BY_ACCOUNT, 'too_many_requests');
  return `${what}:${who}`;
}

const isWithinLimit = async (name: string) =>
  (await countTry(name, RESETS_OF_ACCOUNT)) <= RESETS_OF_ACCOUNT.tries;

/** Without a session. As with a reset, the answer says nothing about accounts. */
export async function requestVerification(email: string): Promise<MessageReply> {
  const name = await countAsked('verify', await queries.selectAccountAndFoldedName(email));
  if (await isWithinLimit(name)) await enqueue(mailVerificationAgain, { email });
  return messageReply(words.verificationAsked);
}

/**
 * The answer is the same, and takes as long, whether or not the address has an account. A stranger who asks from many
 * networks can't keep the owner out: they get no more mails, and the last ones work.
 */
export async function requestReset(email: string): Promise<MessageReply> {
  const asked = await queries.selectAccountAndFoldedName(email);
  const { account, foldedName } = asked;
  const name = await countAsked('reset', asked);
  securityLog.record(
    'password.reset_requested',
    account ? { userId: account.id } : { typedName: foldedName },
  );
  if (await isWithinLimit(name)) await enqueue(mailPasswordReset, { email });
  return messageReply(words.resetAsked);
}

export async function checkReset(form: { email: string; otp: string }): Promise<MessageReply> {
  await codes.check('reset_password', form.email, form.otp);
  return messageReply(words.codeAccepted);
}

export async function resetPassword(form: {
  email: string;
  otp: string;
  new_password: string;
}): Promise<MessageReply> {
  // Before the hash: a wrong code must not cost us one.
  await codes.check('reset_password', form.email, form.otp);
  const passwordHash = await hashPassword(form.new_password);
  await codes.check('reset_password', form.email, form.otp, (owner) =>
    replacePassword(owner, form.new_password, passwordHash),
  );
  return messageReply(words.passwordReset);
}

export async function resetPasswordByLink(form: {
  token: string;
  new_password: string;
}): Promise<MessageReply> {
  await codes.followLink('reset_password', form.token);
  const passwordHash = await hashPassword(form.new_password);
  await codes.followLink('reset_password', form.token, (owner) =>
    replacePassword(owner, form.new_password, passwordHash),
  );
  return messageReply(words.passwordReset);
}

async function replacePassword(
  { userId }: { userId: number },
  password: string,
  passwordHash: string,
): Promise<boolean> {
  const account = await queries.selectAccount(userId);
  if (!account) return false;
  await requireGoodPassword(password, account, 'new_password');
  await queries.updatePassword(userId, passwordHash);
  // A person who reads the mail owns the address.
  if (!account.is_verified) {
    await queries.updateVerified(userId, account.email);
    // Until now the account was anybody's.
    await deleteFactorsOf(userId);
    await announceVerified(userId, { institutionId: null });
  }
  await codes.withdraw(userId, 'invitation');
  await withdrawEmailChange(userId);
  await sessions.endAll(userId);
  await forgetGuesses(account);
  await notifyPasswordChanged(userId);
  securityLog.record('password.reset', { userId });
  return true;
}

export async function changePassword(
  actor: Actor,
  {
    current_password,
    ...form
  }: { current_password?: string | undefined; new_password: string } & Confirmation,
): Promise<MessageReply> {
  const given = { ...form, ...(current_password !== undefined && { password: current_password }) };
  const account = await asCurrent(requireConfirmation(actor, given, 'keys'));
  await requireGoodPassword(form.new_password, account, 'new_password');
  const passwordHash = await hashPassword(form.new_password, asUser(actor.userId));
  await inTransaction(async () => {
    // Its owner may have reset the password since it was checked.
    if (!(await queries.updateCheckedPassword(account, passwordHash)))
      throw new AppError('wrong_password', { field: 'current_password' });
    await withdrawEmailChange(actor.userId);
    await sessions.endAll(actor.userId, { except: actor.sessionId });
    await notifyPasswordChanged(actor.userId);
    securityLog.record('password.changed', actor);
  });
  return messageReply(words.passwordChanged);
}

/** Its field is called otherwise here. */
async function asCurrent(confirmed: Promise<queries.Account>): Promise<queries.Account> {
  try {
    return await confirmed;
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_password')
      throw new AppError('wrong_password', { field: 'current_password' });
    throw error;
  }
}

/** Shown beside the username; nothing is decided by it. */
export async function changeName(actor: Actor, name: string | null): Promise<MessageReply> {
  await queries.updateName(actor.userId, name);
  return messageReply(name === null ? words.nameRemoved : words.nameChanged);
}

export async function changeEmail(
  actor: Actor,
  form: { email: string } & Confirmation,
): Promise<MessageReply> {
  const account = await requireConfirmation(actor, form, 'keys');
  if (account.email.toLowerCase() === form.email.toLowerCase()) {
    throw new AppError('same_email', { field: 'email' });
  }
  await countOrRefuse(`verification:${account.id}`, MAILS_BY_ACCOUNT, 'too_many_requests');
  if (await queries.existsEmail(form.email)) {
    throw new AppError('email_taken', { field: 'email' });
  }
  await inTransaction(async () => {
    // Somebody else may have changed the password since it was checked.
    if (!(await queries.updatePendingEmail(account, form.email)))
      throw new AppError('wrong_password', { field: 'password' });
    await enqueue(mailVerification, { user_id: account.id });
    securityLog.record('email.change_requested', actor);
  });
  return messageReply(words.emailChangeAsked);
}

/** A new password ends what a person who knew the old one has begun. */
async function withdrawEmailChange(userId: number): Promise<void> {
  if (await queries.clearPendingEmail(userId)) await codes.withdraw(userId, 'verify_email');
}

/** By email too: an intruder who is signed in can read and remove what the account shows. */
async function notifyPasswordChanged(userId: number): Promise<void> {
  if ((await countTry(`password-changed:${userId}`, MAILS_BY_ACCOUNT)) <= MAILS_BY_ACCOUNT.tries)
    await enqueue(mailPasswordChanged, { user_id: userId });
  await notifications.notify(
    userId,
    { id: 'account.passwordChanged', params: {} },
    '/dashboard?panel=devices',
  );
}

/** Takes effect at once: access tokens with the roles of before are no longer taken. */
export async function rolesChanged(userIds: number[]): Promise<void> {
  await inTransaction(async () => {
    await revoke({ versions: [...(await queries.raiseTokenVersions(userIds, now()))] });
  });
}

export async function admins() {
  return queries.selectAdmins();
}
