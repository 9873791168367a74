// What happens between two steps of a sign-in at a college: the row of each, bound to the browser, and the calls to the provider.
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now } from '../../platform/clock.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { callerNetwork } from '../../platform/security/network.ts';
import { keyedHash, keyedHashes, randomToken } from '../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import type { ConnectionRow } from './connections.queries.ts';
import { selectConnection } from './connections.queries.ts';
import * as connections from './connections.service.ts';
import * as provider from './provider.service.ts';
import type { Assertion } from './sign-on.rules.ts';
import { words } from './sign-on.words.ts';
import * as queries from './steps.queries.ts';

/** As long as the cookie. */
export const STEP_LIFE = minutes(10);
/** A whole campus may be behind one address, and all of it signs in at nine. */
const BY_NETWORK: Limit = { tries: 3000, within: minutes(1) };

const hashOf = (token: string) => keyedHash('sign-on-step', token);
const hashesOf = (token: string) => keyedHashes('sign-on-step', token);

export const expired = () => new AppError('sign_in_expired', { message: words.expired });

/** Whatever becomes of it is noted, for the sign-in page and for the connection's admin. */
export async function asking<T>(
  connection: ConnectionRow,
  work: (asked: provider.Provider) => Promise<T>,
): Promise<T> {
  try {
    return await work(connections.providerOf(connection));
  } catch (error) {
    if (error instanceof provider.ProviderError && error.isOfConnection)
      await connections.noteFailure(connection.id, error);
    throw error;
  }
}

interface Beginning {
  purpose: queries.Purpose;
  stayLoggedIn: boolean;
  browser: string;
  confirms?: Pick<queries.Step, 'user_id' | 'confirms' | 'proof_hash'>;
}

const NOTHING_CONFIRMED = { user_id: null, confirms: null, proof_hash: null };
const NOTHING_SAID = { provider_session: null, id_token: null };

/** The address of the provider to open. */
export async function begin(
  connection: ConnectionRow,
  { purpose, stayLoggedIn, browser, confirms = NOTHING_CONFIRMED }: Beginning,
): Promise<{ url: string }> {
  await countOrRefuse(`sign-on:${callerNetwork()}`, BY_NETWORK, 'too_many_requests');
  const begun = await asking(connection, (asked) => provider.begin(asked, { isAnew: purpose === 'confirm' }));
  await queries.insertStep({
    hash: hashOf(begun.state),
    purpose,
    connection_id: connection.id,
    connection_version: connection.version,
    browser_hash: hashOf(browser),
    stay_logged_in: stayLoggedIn,
    nonce: begun.nonce,
    code_verifier: begun.codeVerifier,
    subject: null,
    email: null,
    ...confirms,
    ...NOTHING_SAID,
    expires_at: after(now(), STEP_LIFE),
  });
  return { url: begun.url };
}

interface Taken {
  step: queries.Step;
  connection: ConnectionRow;
}

/** Once, in the browser that began, while the connection is the one with which it began. */
export async function take(
  token: string,
  browser: string | undefined,
  purposes: readonly queries.Purpose[],
): Promise<Taken> {
  const step = await queries.deleteStep(hashesOf(token), hashesOf(browser ?? ''), purposes, now());
  const connection = step && (await selectConnection(step.connection_id));
  if (connection?.version !== step?.connection_version || !step || !connection) throw expired();
  return { step, connection };
}

/** When it was handed out; it isn't used up. */
export async function ticketGivenAt(ticket: string, browser: string | undefined): Promise<Date> {
  const step = await queries.selectStep(hashesOf(ticket), hashesOf(browser ?? ''), 'link', now());
  if (!step) throw expired();
  return after(step.expires_at, -STEP_LIFE);
}

/** For the person to confirm, in the same browser, that what the provider says is them. */
export async function linkTicket(
  step: queries.Step,
  { subject, email }: Assertion,
  said: Pick<queries.Step, 'provider_session' | 'id_token'>,
): Promise<string> {
  const ticket = randomToken(24);
  await queries.insertStep({
    ...step,
    hash: hashOf(ticket),
    purpose: 'link',
    nonce: null,
    code_verifier: null,
    subject,
    email: email ?? null,
    ...said,
    expires_at: after(now(), STEP_LIFE),
  });
  return ticket;
}

/** For the session that the person completes in this browser with something of the account's own. */
export async function keepBeside(
  step: queries.Step,
  userId: number,
  said: Pick<queries.Step, 'subject' | 'provider_session' | 'id_token'>,
): Promise<void> {
  await queries.insertStep({
    ...step,
    hash: hashOf(randomToken(24)),
    purpose: 'beside',
    nonce: null,
    code_verifier: null,
    email: null,
    user_id: userId,
    ...said,
    expires_at: after(now(), STEP_LIFE),
  });
}

export async function takeBeside(browser: string | undefined, userId: number): Promise<Taken | undefined> {
  const step = await queries.deleteStepBeside(hashesOf(browser ?? ''), userId, now());
  const connection = step && (await selectConnection(step.connection_id));
  return connection && connection.version === step.connection_version ? { step, connection } : undefined;
}

export const forgetOldSteps = job('forget-old-sign-on-steps', () => queries.deleteStepsOver(now()), {
  schedule: '*/15 * * * *',
});
