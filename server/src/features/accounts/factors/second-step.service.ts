// The second step of a sign-in. After the right password, somebody with a second factor gets a ticket instead of a session:
//
//   password ──no factor──▶ session
//      └──second_factor_needed (ticket)──▶ code, recovery code or passkey ──▶ session
//   passkey that checks its user ──▶ session
//
// A device that is known never skips this: it only spares waiting.
import { AppError } from '../../../platform/app-error.ts';
import { minutes, now } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { countOrRefuse, forgetTries, type Limit } from '../../../platform/security/throttle.ts';
import * as securityLog from '../../security-log/security-log.service.ts';
import { type Account, selectAccount } from '../accounts.queries.ts';
import * as sessions from '../sessions.service.ts';
import { useCode } from './factor-codes.service.ts';
import * as queries from './factors.queries.ts';
import { logged } from './factors.words.ts';
import type { TicketRow } from './tickets.queries.ts';
import * as tickets from './tickets.service.ts';
import * as webauthn from './webauthn.ts';

/** Only people who know the password get here, so guesses of the code are counted by account. */
const WRONG_CODES: Limit = { tries: 10, within: minutes(15) };
const TRIES_BY_TICKET = 5;
const PASSKEY_TRIES_BY_ADDRESS: Limit = { tries: 600, within: minutes(1) };

export interface SignedIn {
  account: Account;
  tokens: sessions.Tokens;
}

/** A way to finish: by a code of the app or a recovery code. */
export async function finishByCode(
  form: { ticket: string; code: string },
  device: sessions.Device,
): Promise<SignedIn> {
  const waiting = await inTransaction(() => holdUsable(form.ticket));
  if (!waiting?.user_id) throw new AppError('sign_in_expired');
  const guesser = `second-factor:${waiting.user_id}`;
  // Before any code is compared: guesses sent at once, each with a ticket of its own, would all find the limit unreached.
  await countOrRefuse(guesser, WRONG_CODES, 'too_many_tries');

  const outcome = await inTransaction(async () => {
    // Held: of many guesses at once, each is counted before the next.
    const ticket = await holdUsable(form.ticket);
    if (!ticket) return 'expired';
    const userId = ticket.user_id as number;
    const way = await useCode(userId, form.code);
    if (!way) {
      await tickets.countTry(ticket);
      return 'wrong';
    }
    await tickets.take('second_factor', form.ticket);
    return (await begin(userId, ticket, device, way)) ?? 'expired';
  });
  if (outcome === 'expired') throw new AppError('sign_in_expired');
  if (outcome === 'wrong') {
    securityLog.record('factor.failed', { userId: waiting.user_id }, logged.wrongCode);
    throw new AppError('wrong_factor', { field: 'code' });
  }
  await forgetTries(guesser);
  return outcome;
}

async function holdUsable(ticket: string): Promise<TicketRow | undefined> {
  const held = await tickets.hold('second_factor', ticket);
  return held && held.tries < TRIES_BY_TICKET ? held : undefined;
}

/** With the ticket of a password that was right, or with none: then the passkey alone signs in. */
export async function beginByPasskey(ticket: string | null, address: string) {
  await countOrRefuse(`passkey-from:${address}`, PASSKEY_TRIES_BY_ADDRESS, 'too_many_requests');
  const waiting = ticket && (await inTransaction(() => tickets.hold('second_factor', ticket)));
  if (ticket && !waiting) throw new AppError('sign_in_expired');
  const known = waiting ? await queries.selectPasskeys(waiting.user_id as number) : undefined;
  const options = await webauthn.loginOptions(known);
  const next = await tickets.make({
    purpose: 'passkey_login',
    user_id: waiting ? waiting.user_id : null,
    challenge: options.challenge,
    stay_logged_in: waiting ? waiting.stay_logged_in : null,
    password_hash: waiting ? waiting.password_hash : null,
  });
  return { ticket: next, options: { ...options } };
}

export async function finishByPasskey(
  form: { ticket: string; response: Record<string, unknown>; stay_logged_in: boolean },
  device: sessions.Device,
): Promise<SignedIn> {
  const ticket = await tickets.take('passkey_login', form.ticket);
  if (!ticket?.challenge) throw new AppError('sign_in_expired');
  const { challenge } = ticket;
  const outcome = await inTransaction(async () => {
    const passkey = await queries.lockPasskey(String(form.response.id));
    if (!passkey) return { problem: logged.unknownPasskey, userId: ticket.user_id };
    const userId = passkey.user_id;
    if (ticket.user_id !== null && ticket.user_id !== userId)
      return { problem: logged.othersPasskey, userId: ticket.user_id };
    const verified = await webauthn.verifyLogin(form.response, challenge, passkey, {
      requireUserVerification: ticket.user_id === null,
    });
    if ('problem' in verified) return { problem: verified.problem, userId };
    await queries.updatePasskeyUsed(passkey.id, verified.counter, now());
    const stay = { ...ticket, stay_logged_in: ticket.stay_logged_in ?? form.stay_logged_in };
    const begun = await begin(userId, stay, device, logged.passkey(passkey.name));
    return begun ?? { problem: logged.expired, userId };
  });
  if (!('problem' in outcome)) return outcome;
  if (outcome.userId !== null)
    securityLog.record('factor.failed', { userId: outcome.userId }, logged.problem(outcome.problem));
  throw new AppError('passkey_refused');
}

/** Undefined when the password was changed since it was checked, or the account can't sign in any longer. */
async function begin(
  userId: number,
  ticket: Pick<TicketRow, 'password_hash' | 'stay_logged_in'>,
  device: sessions.Device,
  way: string,
): Promise<SignedIn | undefined> {
  const account = await selectAccount(userId);
  if (!account) return undefined;
  const checked = { ...account, password_hash: ticket.password_hash ?? account.password_hash };
  const tokens = await sessions.begin(checked, ticket.stay_logged_in ?? false, device);
  if (!tokens) return undefined;
  securityLog.record('sign_in.succeeded', { userId, username: account.username }, way);
  return { account, tokens };
}
