// Accounts: signing up and in, verifying an address, getting back in.
import { AppError } from '../../platform/app-error.ts';
import { hours, minutes, now, seconds } from '../../platform/clock.ts';
import { brokenConstraint, inTransaction } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { checkNoPassword, hashPassword, isPassword } from '../../platform/security/passwords.ts';
import {
  countOrRefuse,
  countTry,
  forgetTries,
  type Limit,
  refuseWhenOver,
} from '../../platform/security/throttle.ts';
import * as notifications from '../notifications/notifications.service.ts';
import * as queries from './accounts.queries.ts';
import { mailEmailReplaced, mailPasswordReset, mailVerification } from './auth.mails.ts';
import { words } from './auth.words.ts';
import { secondFactorNeeded } from './factors/second-factor-needed.service.ts';
import { withheldRoles } from './factors/withheld-roles.service.ts';
import * as codes from './one-time-codes.service.ts';
import { requireGoodPassword } from './passwords/passwords.service.ts';
import { revoke } from './revocation.ts';
import * as sessions from './sessions.service.ts';
import { inSignInTurn } from './sign-in-queue/sign-in-queue.ts';

/** By account, few; by address, many: a whole computer room shares one. */
const WRONG_BY_NAME: Limit = { tries: 10, within: minutes(15) };
const WRONG_BY_ADDRESS: Limit = { tries: 1000, within: minutes(15) };
const SIGN_UPS_BY_ADDRESS: Limit = { tries: 1000, within: hours(1) };
export const MAILS_BY_ACCOUNT: Limit = { tries: 5, within: minutes(15) };

export async function register(
  form: { email: string; username: string; password: string },
  address: string,
): Promise<{ message: string }> {
  await countOrRefuse(`sign-up:${address}`, SIGN_UPS_BY_ADDRESS, 'too_many_requests');
  await requireGoodPassword(form.password, form, 'password');
  const passwordHash = await hashPassword(form.password);
  await orTaken(() =>
    inTransaction(async () => {
      const id = await queries.insertAccount({ ...form, passwordHash });
      await enqueue(mailVerification, { user_id: id });
    }),
  );
  return { message: words.signedUp.text };
}

/** Without a form: the first Admin and the demo college. */
export async function createAccount(given: {
  username: string;
  email: string;
  password: string;
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

export async function hasAccounts(): Promise<boolean> {
  return queries.existsAccount();
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

interface SignIn {
  username_or_email: string;
  password: string;
  stay_logged_in: boolean;
  ticket?: string | undefined;
}

export async function login(
  form: SignIn,
  device: sessions.Device,
  isGone: () => boolean = () => false,
): Promise<sessions.Tokens> {
  const { username_or_email: name, ticket } = form;
  const outcome = await inSignInTurn({ name, address: device.address, ticket, isGone }, () =>
    checkPassword(form, device),
  );
  if (!('wrongTries' in outcome)) return outcome;
  // Not in the turn: a mistake holds nobody else up.
  await new Promise((resolve) => setTimeout(resolve, slowedBy(outcome.wrongTries)));
  throw new AppError('wrong_credentials');
}

async function checkPassword(
  form: SignIn,
  device: sessions.Device,
): Promise<sessions.Tokens | { wrongTries: number }> {
  const byName = `sign-in:${form.username_or_email}`;
  const byAddress = `sign-in-from:${device.address}`;
  await refuseWhenOver(byName, WRONG_BY_NAME, 'too_many_tries');
  await refuseWhenOver(byAddress, WRONG_BY_ADDRESS, 'too_many_requests');

  const account = await queries.selectAccountByName(form.username_or_email);
  const right = account?.password_hash
    ? await isPassword(form.password, account.password_hash)
    : await checkNoPassword(form.password);
  // Asked again: of many guesses sent at once, those behind the last allowed one learn nothing either.
  await refuseWhenOver(byName, WRONG_BY_NAME, 'too_many_tries');
  if (!account || !right) {
    await countTry(byAddress, WRONG_BY_ADDRESS);
    return { wrongTries: await countOrRefuse(byName, WRONG_BY_NAME, 'too_many_tries') };
  }
  const needed = await secondFactorNeeded(account, form.stay_logged_in);
  if (needed) throw needed;
  const tokens = await sessions.begin(account, form.stay_logged_in, device);
  if (!tokens) throw new AppError('wrong_credentials');
  await forgetTries(byName);
  return tokens;
}

/** The first mistakes are free; after that each answer takes longer. */
export function slowedBy(wrongTries: number): number {
  return Math.min(seconds(3), Math.max(0, wrongTries - 3) * seconds(0.5));
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
  const roles = account.roles.filter((role) => !withheld.includes(role));
  return { ...account, roles, roles_withheld: withheld };
}

export async function sendVerification(actor: Actor): Promise<{ message: string }> {
  const account = await profile(actor);
  if (account.is_verified && !account.pending_email) throw new AppError('already_verified');
  await countOrRefuse(`verification:${account.id}`, MAILS_BY_ACCOUNT, 'too_many_requests');
  await enqueue(mailVerification, { user_id: account.id });
  return { message: words.codeSent.text };
}

export async function verifyByCode(
  actor: Actor | undefined,
  form: { email: string; otp: string },
): Promise<{ message: string }> {
  await orTaken(() => codes.check('verify_email', form.email, form.otp, markVerifiedBy(actor)));
  return { message: words.emailVerified.text };
}

export async function verifyByLink(actor: Actor | undefined, token: string): Promise<{ message: string }> {
  await orTaken(() => codes.followLink('verify_email', token, markVerifiedBy(actor)));
  return { message: words.emailVerified.text };
}

const markVerifiedBy = (actor: Actor | undefined) => (owner: { userId: number; email: string }) =>
  markVerified(owner, { isSignedIn: actor?.userId === owner.userId });

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
  if (replaced && !isSignedIn) throw new AppError('sign_in_to_verify');
  await queries.updateVerified(userId, email);
  if (replaced) {
    await codes.withdraw(userId, 'reset_password');
    await enqueue(mailEmailReplaced, { to: before.email, username: before.username, email });
  }
  await notifications.notify(
    userId,
    { id: 'account.emailVerified', params: { email } },
    '/dashboard?panel=profile',
  );
  return true;
}

/** The answer is the same, and takes as long, whether or not the address has an account. */
export async function requestReset(email: string, address: string): Promise<{ message: string }> {
  await countOrRefuse(`reset-from:${address}`, SIGN_UPS_BY_ADDRESS, 'too_many_requests');
  await countOrRefuse(`reset:${email}`, MAILS_BY_ACCOUNT, 'too_many_requests');
  await enqueue(mailPasswordReset, { email });
  return { message: words.resetAsked.text };
}

export async function checkReset(form: { email: string; otp: string }): Promise<{ message: string }> {
  await codes.check('reset_password', form.email, form.otp);
  return { message: words.codeAccepted.text };
}

export async function resetPassword(form: {
  email: string;
  otp: string;
  new_password: string;
}): Promise<{ message: string }> {
  // Before the hash: a wrong code must not cost us one.
  await codes.check('reset_password', form.email, form.otp);
  const passwordHash = await hashPassword(form.new_password);
  await codes.check('reset_password', form.email, form.otp, async ({ userId }) => {
    const account = await queries.selectAccount(userId);
    if (!account) return false;
    await requireGoodPassword(form.new_password, account, 'new_password');
    await queries.updatePassword(userId, passwordHash);
    // Whoever reads the mail owns the address.
    if (!account.is_verified) await queries.updateVerified(userId, account.email);
    await codes.withdraw(userId, 'invitation');
    await withdrawEmailChange(userId);
    await sessions.endAll(userId);
    for (const name of [account.username, account.email]) await forgetTries(`sign-in:${name}`);
    await notifyPasswordChanged(userId);
    return true;
  });
  return { message: words.passwordReset.text };
}

export async function changePassword(
  actor: Actor,
  form: { current_password: string; new_password: string },
): Promise<{ message: string }> {
  const account = await requirePassword(actor, form.current_password, 'current_password');
  await requireGoodPassword(form.new_password, account, 'new_password');
  const passwordHash = await hashPassword(form.new_password);
  await inTransaction(async () => {
    await queries.updatePassword(actor.userId, passwordHash);
    await withdrawEmailChange(actor.userId);
    await sessions.endAll(actor.userId, { except: actor.sessionId });
    await notifyPasswordChanged(actor.userId);
  });
  return { message: words.passwordChanged.text };
}

export async function changeEmail(
  actor: Actor,
  form: { email: string; password: string },
): Promise<{ message: string }> {
  const account = await requirePassword(actor, form.password, 'password');
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
  });
  return { message: words.emailChangeAsked.text };
}

/** A new password ends what a person who knew the old one has begun. */
async function withdrawEmailChange(userId: number): Promise<void> {
  if (await queries.clearPendingEmail(userId)) await codes.withdraw(userId, 'verify_email');
}

/** Guessing the password of a session left open is stopped like guessing at the door. */
export async function requirePassword(
  actor: Actor,
  password: string,
  field: string,
): Promise<queries.Account> {
  const key = `password-of:${actor.userId}`;
  await refuseWhenOver(key, WRONG_BY_NAME, 'too_many_tries');
  const account = await profile(actor);
  const right = account.password_hash !== null && (await isPassword(password, account.password_hash));
  await refuseWhenOver(key, WRONG_BY_NAME, 'too_many_tries');
  if (!right) {
    await countOrRefuse(key, WRONG_BY_NAME, 'too_many_tries');
    throw new AppError('wrong_password', { field });
  }
  await forgetTries(key);
  return account;
}

async function notifyPasswordChanged(userId: number): Promise<void> {
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
