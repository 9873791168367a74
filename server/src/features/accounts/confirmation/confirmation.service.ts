// Confirming who it is, before something that a session left open must not do: by the password, a passkey, a code of the second
// factor, a new sign-in at the college, or a mailed code.
import type { Confirmation, ConfirmationWays, Confirmed } from '@quivia/contract/confirmation';
import { AppError } from '../../../platform/app-error.ts';
import { minutes, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { asUser, isPassword } from '../../../platform/security/passwords.ts';
import { countOrRefuse, forgetTries, type Limit } from '../../../platform/security/throttle.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import { mailConfirmation } from '../accounts.mails.ts';
import { type Account, selectAccount } from '../accounts.queries.ts';
import { words } from '../accounts.words.ts';
import { useCode } from '../factors/factor-codes.service.ts';
import * as factors from '../factors/factors.queries.ts';
import { logged } from '../factors/factors.words.ts';
import * as tickets from '../factors/tickets.service.ts';
import * as webauthn from '../factors/webauthn.ts';
import { hiddenAddress } from '../guest-codes.service.ts';
import * as codes from '../one-time-codes.service.ts';
import { collegeFor } from './college-way.service.ts';
import { waysOf } from './confirmation.rules.ts';

/** On a session left open. */
const WRONG: Limit = { tries: 10, within: minutes(15) };
const MAILS: Limit = { tries: 5, within: minutes(15) };

async function own(actor: Actor) {
  const account = await selectAccount(actor.userId);
  if (!account) throw new AppError('session_ended');
  const { totp, passkey } = await factors.selectWays(actor.userId);
  const hasPassword = account.password_hash !== null;
  return {
    account,
    ways: waysOf({ hasPassword, hasPasskey: passkey, hasApp: totp, isVerified: account.is_verified }),
  };
}

export async function listWays(actor: Actor, what: Confirmed): Promise<ConfirmationWays> {
  const { account, ways } = await own(actor);
  return {
    password: ways.password,
    passkey: ways.passkey,
    factor_code: ways.factorCode,
    mail: ways.mail ? hiddenAddress(account.email) : null,
    college: (ways.college && (await collegeFor(actor, what))) || null,
  };
}

/**
 * Refuses unless one of the ways was taken. Call it before the transaction that does what is confirmed: a wrong guess must stay
 * counted when that is undone.
 */
export async function requireConfirmation(
  actor: Actor,
  given: Confirmation,
  what: Confirmed,
): Promise<Account> {
  const { password, code, factor_code, proof } = given;
  if (password !== undefined) return checkPassword(actor, password);
  const { account, ways } = await own(actor);
  if (factor_code !== undefined && ways.factorCode) await requireFactorCode(actor, factor_code);
  else if (code !== undefined && ways.mail) await requireMailedCode(account, code);
  else if (proof !== undefined) await requireProof(actor, proof, what, ways.college);
  else throw new AppError('confirmation_needed', { field: 'password' });
  return account;
}

/** Guessing in a session left open is stopped like guessing at the door. Counted before anything is compared. */
async function checkPassword(actor: Actor, password: string): Promise<Account> {
  const key = `password-of:${actor.userId}`;
  await countOrRefuse(key, WRONG, 'too_many_tries');
  const { account } = await own(actor);
  const { password_hash } = account;
  const right = password_hash !== null && (await isPassword(password, password_hash, asUser(actor.userId)));
  if (!right) throw new AppError('wrong_password', { field: 'password' });
  await forgetTries(key);
  return account;
}

async function requireFactorCode({ userId }: Actor, code: string): Promise<void> {
  // Counted with those of a sign-in.
  const key = `second-factor:${userId}`;
  await countOrRefuse(key, WRONG, 'too_many_tries');
  if (!(await inTransaction(() => useCode(userId, code)))) {
    securityLog.record('factor.failed', { userId }, logged.wrongCode);
    throw new AppError('wrong_factor', { field: 'factor_code' });
  }
  await forgetTries(key);
}

async function requireMailedCode({ id, email }: Account, code: string): Promise<void> {
  try {
    await codes.check('confirm', email, code, async (owner) => owner.userId === id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_code')
      throw new AppError('wrong_code', { field: 'code' });
    throw error;
  }
}

async function requireProof(
  { userId }: Actor,
  proof: string,
  what: Confirmed,
  byCollege: boolean,
): Promise<void> {
  const found =
    (await tickets.take('proof', proof)) ??
    (what === 'act' ? await tickets.take('proof_of_act', proof) : undefined);
  // One of a college was given before there was a second factor.
  const isGood = found?.user_id === userId && (found.challenge !== null || byCollege);
  if (!isGood) throw new AppError('confirmation_needed', { field: 'proof', message: words.proofGone });
}

export async function sendCode(actor: Actor): Promise<MessageReply> {
  const { account, ways } = await own(actor);
  if (!ways.mail) throw new AppError('not_allowed', { message: words.noMailedCode });
  await countOrRefuse(`confirm:${account.id}`, MAILS, 'too_many_requests');
  await enqueue(mailConfirmation, { user_id: account.id });
  return messageReply(words.confirmationSent({ email: hiddenAddress(account.email) }));
}

export async function beginPasskey({ userId }: Actor) {
  const options = await webauthn.loginOptions(await factors.selectPasskeys(userId), { isAlone: true });
  const ticket = await tickets.make({
    purpose: 'passkey_confirmation',
    user_id: userId,
    challenge: options.challenge,
    stay_logged_in: null,
    password_hash: null,
  });
  return { ticket, options: { ...options } };
}

export async function finishPasskey(
  { userId }: Actor,
  form: { ticket: string; response: Record<string, unknown> },
): Promise<{ proof: string }> {
  const ticket = await tickets.take('passkey_confirmation', form.ticket);
  if (!ticket?.challenge || ticket.user_id !== userId) throw new AppError('sign_in_expired');
  const { challenge } = ticket;
  return inTransaction(async () => {
    const passkey = await factors.lockPasskey(String(form.response.id));
    if (passkey?.user_id !== userId) throw new AppError('passkey_refused');
    const verified = await webauthn.verifyLogin(form.response, challenge, passkey, {
      requireUserVerification: true,
    });
    if ('problem' in verified) throw new AppError('passkey_refused');
    await factors.updatePasskeyUsed(passkey.id, verified.counter, now());
    return { proof: await newProof(userId, challenge, 'proof') };
  });
}

/** With the challenge of a passkey; without one, of a college. */
const newProof = (userId: number, challenge: string | null, purpose: 'proof' | 'proof_awaited') =>
  tickets.make({ purpose, user_id: userId, challenge, stay_logged_in: null, password_hash: null });

/** For the page that asks, while the person signs in at the college in another tab. It confirms nothing yet. */
export const awaitProof = (userId: number) => newProof(userId, null, 'proof_awaited');

/** False where it is too late. */
export const giveProof = (proof: Buffer, userId: number, what: Confirmed): Promise<boolean> =>
  tickets.turnInto(proof, userId, { from: 'proof_awaited', to: what === 'keys' ? 'proof' : 'proof_of_act' });

export const proofHash = (proof: string): Buffer => tickets.hashOf(proof);
