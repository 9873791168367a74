// The second factors of an account: adding and removing them. Every change is confirmed by the person, mailed to the
// person and recorded in the security log.
import { randomBytes } from 'node:crypto';
import type { Confirmation } from '@quivia/contract/confirmation';
import { MOST_PASSKEYS } from '@quivia/contract/factors';
import { AppError } from '../../../platform/app-error.ts';
import { minutes, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../../platform/message-reply.ts';
import type { Actor } from '../../../platform/security/access-token.ts';
import { decrypt, encrypt } from '../../../platform/security/secrets.ts';
import { countOrRefuse, forgetTries, type Limit } from '../../../platform/security/throttle.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import { lockAccount, selectAccountByName } from '../accounts.queries.ts';
import { profile, rolesChanged } from '../accounts.service.ts';
import { requireConfirmation } from '../confirmation/confirmation.service.ts';
import * as sessions from '../sessions.service.ts';
import { ownerOf, useTotp } from './factor-codes.service.ts';
import { mailFactorChanged } from './factors.mails.ts';
import * as queries from './factors.queries.ts';
import { type FactorChange, logged, words } from './factors.words.ts';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes.rules.ts';
import * as tickets from './tickets.service.ts';
import { base32, totpUri } from './totp.rules.ts';
import * as webauthn from './webauthn.ts';
import { hasFactor, isFactorRequired } from './withheld-roles.service.ts';

const SECRET_BYTES = 20;
const WRONG_CODES: Limit = { tries: 10, within: minutes(15) };

export async function list(actor: Actor) {
  const [account, totp, passkeys, left] = await Promise.all([
    profile(actor),
    queries.selectTotp(actor.userId),
    queries.selectPasskeys(actor.userId),
    queries.countRecoveryCodes(actor.userId),
  ]);
  return {
    totp_since: totp?.confirmed_at ?? null,
    passkeys,
    recovery_codes_left: left,
    is_required: await isFactorRequired(account),
  };
}

export async function beginTotp(actor: Actor, given: Confirmation): Promise<{ secret: string; uri: string }> {
  const { email } = await requireConfirmation(actor, given, 'keys');
  const secret = base32(randomBytes(SECRET_BYTES));
  const isStored = await queries.upsertTotp(actor.userId, encrypt('totp', ownerOf(actor.userId), secret));
  if (!isStored) throw new AppError('already_exists', { message: words.totpThere });
  return { secret, uri: totpUri(secret, email, 'Quivia') };
}

export async function confirmTotp(actor: Actor, code: string) {
  await countOrRefuse(`totp-setup:${actor.userId}`, WRONG_CODES, 'too_many_requests');
  const factor = await queries.selectTotp(actor.userId);
  if (!factor) throw new AppError('sign_in_expired');
  if (factor.confirmed_at) throw new AppError('already_exists', { message: words.totpThere });
  const recoveryCodes = await inTransaction(async () => {
    await lockAccount(actor.userId);
    const isFirst = !(await hasFactor(actor.userId));
    if (!(await useTotp(actor.userId, code, { isNew: true })))
      throw new AppError('wrong_factor', { field: 'code' });
    return added(actor, 'totp_added', '', isFirst);
  });
  await forgetTries(`totp-setup:${actor.userId}`);
  return { ...messageReply(words.totpAdded), recovery_codes: recoveryCodes };
}

export async function removeTotp(actor: Actor, given: Confirmation): Promise<MessageReply> {
  await requireConfirmation(actor, given, 'keys');
  await inTransaction(async () => {
    await lockAccount(actor.userId);
    if (!(await queries.deleteTotp(actor.userId))) throw new AppError('not_found');
    await removed(actor, 'totp_removed', '');
  });
  return messageReply(words.totpRemoved);
}

export async function beginPasskey(actor: Actor, given: Confirmation) {
  const account = await requireConfirmation(actor, given, 'keys');
  const known = await queries.selectPasskeys(actor.userId);
  if (known.length >= MOST_PASSKEYS)
    throw new AppError('still_used', { message: words.tooManyPasskeys({ most: MOST_PASSKEYS }) });
  const options = await webauthn.registrationOptions(account, known);
  const ticket = await tickets.make({
    purpose: 'passkey_registration',
    user_id: actor.userId,
    challenge: options.challenge,
    stay_logged_in: null,
    password_hash: null,
  });
  return { ticket, options: { ...options } };
}

export async function addPasskey(
  actor: Actor,
  form: { ticket: string; name: string; response: Record<string, unknown> },
) {
  const ticket = await tickets.take('passkey_registration', form.ticket);
  if (!ticket?.challenge || ticket.user_id !== actor.userId) throw new AppError('sign_in_expired');
  const credential = await webauthn.verifyRegistration(form.response, ticket.challenge);
  if (!credential) throw new AppError('passkey_refused');
  const recoveryCodes = await inTransaction(async () => {
    await lockAccount(actor.userId);
    const isFirst = !(await hasFactor(actor.userId));
    const isStored = await queries.insertPasskey({
      user_id: actor.userId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      name: form.name,
      created_at: now(),
    });
    if (!isStored) throw new AppError('passkey_refused');
    return added(actor, 'passkey_added', form.name, isFirst);
  });
  return { ...messageReply(words.passkeyAdded), recovery_codes: recoveryCodes };
}

export async function renamePasskey(actor: Actor, id: number, name: string): Promise<MessageReply> {
  if (!(await queries.updatePasskeyName(actor.userId, id, name))) throw new AppError('not_found');
  return messageReply(words.passkeyRenamed);
}

export async function removePasskey(actor: Actor, id: number, given: Confirmation): Promise<MessageReply> {
  await requireConfirmation(actor, given, 'keys');
  await inTransaction(async () => {
    await lockAccount(actor.userId);
    const name = await queries.deletePasskey(actor.userId, id);
    if (name === undefined) throw new AppError('not_found');
    await removed(actor, 'passkey_removed', name);
  });
  return messageReply(words.passkeyRemoved);
}

export async function renewRecoveryCodes(actor: Actor, given: Confirmation) {
  await requireConfirmation(actor, given, 'keys');
  const recoveryCodes = await inTransaction(async () => {
    await lockAccount(actor.userId);
    if (!(await hasFactor(actor.userId))) throw new AppError('not_found', { message: words.noFactorYet });
    await tell(actor, 'recovery_renewed', '');
    securityLog.record('factor.added', actor, logged.recoveryCodes);
    return replaceRecoveryCodes(actor.userId);
  });
  return { ...messageReply(words.recoveryRenewed), recovery_codes: recoveryCodes };
}

/** By the site's Admin, for people who lost both their factor and their recovery codes. */
export async function reset(
  admin: Actor,
  form: { username_or_email: string } & Confirmation,
): Promise<MessageReply> {
  await requireConfirmation(admin, form, 'act');
  const account = await selectAccountByName(form.username_or_email);
  if (!account) throw new AppError('not_found', { field: 'username_or_email' });
  if (account.id === admin.userId)
    throw new AppError('not_allowed', { message: words.ownReset, field: 'username_or_email' });
  await inTransaction(async () => {
    await lockAccount(account.id);
    await queries.deleteFactorsOf(account.id);
    await sessions.endAll(account.id);
    await rolesChanged([account.id]);
    await enqueue(mailFactorChanged, { user_id: account.id, change: 'reset', detail: '' });
    const who = { userId: account.id, username: account.username };
    securityLog.record('factor.removed', who, logged.allBy(admin.username));
  });
  return messageReply(words.reset({ username: account.username }));
}

/** With a new secret key at hand, what the previous one encrypted is encrypted again, so that the previous one can go. */
export async function reencryptSecrets(): Promise<void> {
  for (const { user_id, secret } of await queries.selectTotpSecrets()) {
    const text = decrypt('totp', ownerOf(user_id), secret);
    if (text) await queries.updateTotpSecret(user_id, secret, encrypt('totp', ownerOf(user_id), text));
  }
}

async function replaceRecoveryCodes(userId: number): Promise<string[]> {
  const codes = newRecoveryCodes();
  await queries.deleteRecoveryCodes(userId);
  await queries.insertRecoveryCodes(userId, codes.map(recoveryCodeHash));
  return codes;
}

async function tell(actor: Actor, change: FactorChange, detail: string): Promise<void> {
  await enqueue(mailFactorChanged, { user_id: actor.userId, change, detail });
}

const KIND: Partial<Record<FactorChange, string>> = {
  totp_added: logged.app,
  totp_removed: logged.app,
};

/** The first one comes with recovery codes, and signs every other device out: they were signed in without it. */
async function added(actor: Actor, change: FactorChange, name: string, isFirst: boolean): Promise<string[]> {
  await tell(actor, change, name);
  securityLog.record('factor.added', actor, KIND[change] ?? logged.passkey(name));
  if (!isFirst) return [];
  await sessions.endAll(actor.userId, { except: actor.sessionId });
  await rolesChanged([actor.userId]);
  return replaceRecoveryCodes(actor.userId);
}

async function removed(actor: Actor, change: FactorChange, name: string): Promise<void> {
  await tell(actor, change, name);
  securityLog.record('factor.removed', actor, KIND[change] ?? logged.passkey(name));
  if (await hasFactor(actor.userId)) return;
  await queries.deleteRecoveryCodes(actor.userId);
  await rolesChanged([actor.userId]);
}
