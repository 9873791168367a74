// A sign-in at a college's identity provider:
//
//   start ──▶ provider ──▶ /signin/college ──▶ finish ──▶ session
//                                                ├──▶ second_factor_needed ──▶ session
//                                                ├──▶ password_needed: the password of the account as well
//                                                └──▶ link (ticket): sign in as before, once, and confirm
//
// Each step is a row, used once and bound to the browser by a cookie, so that any process finishes what another has begun.
import type { SignOnOutcome } from '@quivia/contract/sign-on';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { type MessageReply, messageReply } from '../../platform/message-reply.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { callerNetwork } from '../../platform/security/network.ts';
import { keyedHash, keyedHashes, randomToken } from '../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import type { Device, Tokens } from '../accounts/sessions.service.ts';
import * as vouched from '../accounts/vouched.service.ts';
import * as securityLog from '../security-log/security-log.service.ts';
import { claimsShown, wouldOf } from './claims-shown.service.ts';
import type { ConnectionRow } from './connections.queries.ts';
import { selectConnection, selectConnectionOfDomain, updateTested } from './connections.queries.ts';
import * as connections from './connections.service.ts';
import * as newcomers from './newcomers.service.ts';
import * as provider from './provider.service.ts';
import { words as providerWords } from './provider.words.ts';
import * as queries from './sign-on.queries.ts';
import {
  type Assertion,
  asksFactor,
  assertionOf,
  type Claims,
  type Decision,
  decide,
  mayLinkByPerson,
} from './sign-on.rules.ts';
import { events, words } from './sign-on.words.ts';

/** As long as the cookie. */
export const STEP_LIFE = minutes(10);
/** A whole campus may be behind one address, and all of it signs in at nine. */
const BY_NETWORK: Limit = { tries: 3000, within: minutes(1) };

const hashOf = (token: string) => keyedHash('sign-on-step', token);
const hashesOf = (token: string) => keyedHashes('sign-on-step', token);

/** What the visit shows. */
export interface Visit {
  device: Device;
  /** The cookie that binds the steps of a sign-in to this browser. */
  browser: string | undefined;
  /** The refresh token that a new session replaces. */
  replaced: string | undefined;
}

/** Decided by the domain alone, so that it says nothing about accounts. */
export async function find(domain: string) {
  return { connection: (await selectConnectionOfDomain(domain)) ?? null };
}

export async function start(id: number, stayLoggedIn: boolean, browser: string): Promise<{ url: string }> {
  const connection = await selectConnection(id);
  if (connection?.state !== 'on') throw new AppError('not_found', { message: words.notOn });
  return begin(connection, 'sign_in', { stayLoggedIn, browser });
}

export async function startTry(actor: Actor, id: number, browser: string): Promise<{ url: string }> {
  const connection = await connections.ownConnection(actor, id);
  return begin(connection, 'try', { stayLoggedIn: false, browser });
}

async function begin(
  connection: ConnectionRow,
  purpose: queries.Purpose,
  { stayLoggedIn, browser }: { stayLoggedIn: boolean; browser: string },
): Promise<{ url: string }> {
  await countOrRefuse(`sign-on:${callerNetwork()}`, BY_NETWORK, 'too_many_requests');
  const begun = await asking(connection, (asked) => provider.begin(asked));
  await queries.insertStep({
    hash: hashOf(begun.state),
    purpose,
    connection_id: connection.id,
    browser_hash: hashOf(browser),
    stay_logged_in: stayLoggedIn,
    nonce: begun.nonce,
    code_verifier: begun.codeVerifier,
    subject: null,
    email: null,
    expires_at: after(now(), STEP_LIFE),
  });
  return { url: begun.url };
}

/** Whatever becomes of it is noted, for the sign-in page and for the connection's admin. */
async function asking<T>(
  connection: ConnectionRow,
  work: (asked: provider.Provider) => Promise<T>,
): Promise<T> {
  try {
    return await work(connections.providerOf(connection));
  } catch (error) {
    if (error instanceof provider.ProviderError) await connections.noteFailure(connection.id, error);
    throw error;
  }
}

interface Returned {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

export interface Finished {
  outcome: SignOnOutcome;
  tokens?: Tokens;
}

export async function finish(returned: Returned, visit: Visit): Promise<Finished> {
  const { browser = '' } = visit;
  const step = await queries.deleteStep(
    hashesOf(returned.state),
    hashesOf(browser),
    ['sign_in', 'try'],
    now(),
  );
  const connection = step && (await selectConnection(step.connection_id));
  if (!step?.nonce || !step.code_verifier || !connection)
    throw new AppError('sign_in_expired', { message: words.expired });
  const { state, code, iss, error } = returned;
  if (!code)
    throw new AppError('sign_on_failed', {
      message: words.cancelled({ problem: (error ?? '').slice(0, 100) }),
    });
  const sent = { nonce: step.nonce, codeVerifier: step.code_verifier };
  const claims = await asking(connection, (asked) => provider.claimsOf(asked, { state, code, iss }, sent));
  const domains = await connections.domainsOf(connection.institution_id);
  const assertion = assertionOf(connection.issuer, claims, domains);
  if (!assertion)
    return asking(connection, async () => {
      throw new provider.ProviderError(providerWords.subject);
    });
  const decision = decide(assertion, domains, await known(connection, assertion));
  await connections.noteSuccess(connection.id);
  if (step.purpose === 'try') return tried(connection, claims, decision);
  // Paused, or made a draft, while the person was at the provider.
  if (connection.state !== 'on') throw new AppError('not_found', { message: words.notOn });
  return settle(connection, step, assertion, decision, visit);
}

async function known({ id, institution_id }: ConnectionRow, { subject, email }: Assertion) {
  const identity = await queries.selectIdentity(id, subject);
  const isLive = identity !== undefined && identity.ended_at === null;
  const linked = isLive ? await vouched.standingOf(identity.user_id, institution_id) : undefined;
  const ofAddress =
    identity || email === undefined ? undefined : await vouched.standingOfAddress(email, institution_id);
  return {
    linked,
    isSpent: identity !== undefined && !isLive,
    ofAddress,
    isTaken: ofAddress !== undefined && (await queries.existsIdentityOf(id, ofAddress.id)),
  };
}

async function tried(connection: ConnectionRow, claims: Claims, decision: Decision): Promise<Finished> {
  await updateTested(connection.id);
  const { institution, institution_id, issuer } = connection;
  const would = await wouldOf(decision, institution_id);
  return {
    outcome: { outcome: 'tested', institution, claims: claimsShown(issuer, claims), would: would.text },
  };
}

async function settle(
  connection: ConnectionRow,
  step: queries.Step,
  assertion: Assertion,
  decision: Decision,
  visit: Visit,
): Promise<Finished> {
  const { institution } = connection;
  if (decision.is === 'refused') throw refusal(decision.why, institution);
  const stay_logged_in = step.stay_logged_in;
  if (decision.is === 'unknown') {
    const { subject, shown } = assertion;
    await newcomers.note({ connection_id: connection.id, subject, shown });
    const ticket = await linkTicket(step, assertion);
    return { outcome: { outcome: 'link', institution, shown, ticket, stay_logged_in } };
  }
  const { userId, needsOwn } = decision;
  await inTransaction(() => opened(connection, assertion, decision));
  const hasFactor = await vouched.hasFactor(userId);
  const { isMultiFactor } = assertion;
  if (asksFactor({ hasFactor, needsOwn, isMultiFactor, isTrusted: connection.is_trusted }))
    throw await vouched.secondFactorNeeded(userId, stay_logged_in);
  if (needsOwn) return passwordNeeded(userId, connection, stay_logged_in);
  const { institution_id: institutionId } = connection;
  const given = { institutionId, institution, stayLoggedIn: stay_logged_in, replaced: visit.replaced };
  const tokens = await vouched.beginVouched(userId, given, visit.device);
  return { outcome: { outcome: 'signed_in', access_token: tokens.accessToken, stay_logged_in }, tokens };
}

/** The link is made, or used. */
async function opened(
  { id, institution_id, institution }: ConnectionRow,
  { subject, email }: Assertion,
  { userId, links, verifies }: Extract<Decision, { is: 'opens' }>,
): Promise<void> {
  if (!links) {
    const identity = await queries.selectIdentity(id, subject);
    if (identity) await queries.updateIdentityUsed(identity.id, now());
    return;
  }
  if (verifies) await vouched.openInvited(userId, institution_id);
  const given = { connection_id: id, subject, user_id: userId, email: email ?? null };
  if (!(await queries.insertIdentity(given, now()))) throw new AppError('changed_meanwhile');
  await newcomers.noteLinked(id, subject);
  securityLog.record('factor.added', { userId }, events.linked(institution));
}

async function passwordNeeded(
  userId: number,
  { institution, institution_id }: ConnectionRow,
  stay_logged_in: boolean,
): Promise<Finished> {
  const account = await vouched.standingOf(userId, institution_id);
  if (!account?.has_password) throw new AppError('not_allowed', { message: words.noOwnWay({ institution }) });
  const { username } = account;
  return { outcome: { outcome: 'password_needed', institution, username, stay_logged_in } };
}

function refusal(why: Extract<Decision, { is: 'refused' }>['why'], institution: string): AppError {
  if (why === 'disabled') return new AppError('account_disabled');
  const said = {
    foreign: words.foreign({ institution }),
    site_admin: words.siteAdmin,
    not_here: words.notHere({ institution }),
  };
  return new AppError('not_allowed', { message: said[why] });
}

async function linkTicket(step: queries.Step, { subject, email }: Assertion): Promise<string> {
  const ticket = randomToken(24);
  await queries.insertStep({
    ...step,
    hash: hashOf(ticket),
    purpose: 'link',
    nonce: null,
    code_verifier: null,
    subject,
    email: email ?? null,
    expires_at: after(now(), STEP_LIFE),
  });
  return ticket;
}

/** By the person, who has signed in another way and sees both accounts. */
export async function link(actor: Actor, ticket: string, browser = ''): Promise<MessageReply> {
  const step = await queries.deleteStep(hashesOf(ticket), hashesOf(browser), ['link'], now());
  const connection = step && (await selectConnection(step.connection_id));
  if (!step?.subject || !connection || connection.state !== 'on')
    throw new AppError('sign_in_expired', { message: words.expired });
  const { subject } = step;
  const { id, institution, institution_id } = connection;
  return inTransaction(async () => {
    const account = await vouched.standingOf(actor.userId, institution_id);
    if (!account || !mayLinkByPerson(account, { isForeign: false }))
      throw new AppError('not_allowed', { message: words.cantLink({ institution }) });
    const identity = await queries.selectIdentity(id, subject);
    if (identity && identity.user_id !== actor.userId)
      throw new AppError('not_allowed', { message: words.linkedOther });
    // The college has made the person a new account at its provider.
    await queries.updateIdentityEnded(id, actor.userId, now());
    if (identity) await queries.updateIdentityAgain(identity.id, now());
    else if (
      !(await queries.insertIdentity(
        { connection_id: id, subject, user_id: actor.userId, email: null },
        now(),
      ))
    )
      throw new AppError('changed_meanwhile');
    await newcomers.noteLinked(id, subject);
    securityLog.record('factor.added', actor, events.linked(institution));
    return messageReply(words.linked({ institution }));
  });
}

export async function linked(actor: Actor) {
  const rows = await queries.selectLinked(actor.userId);
  const hasOther = rows.length > 1 || (await vouched.hasOwnWay(actor.userId));
  return rows.map(({ id, institution, linked_at, last_used_at }) => ({
    id,
    institution,
    linked_at: linked_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
    can_unlink: hasOther,
  }));
}

export async function unlink(actor: Actor, id: number): Promise<MessageReply> {
  return inTransaction(async () => {
    const rows = await queries.selectLinked(actor.userId);
    const row = rows.find((one) => one.id === id);
    if (!row) throw new AppError('not_found');
    if (rows.length === 1 && !(await vouched.hasOwnWay(actor.userId)))
      throw new AppError('still_used', { message: words.onlyWay });
    await queries.updateIdentityEnded(row.connection_id, actor.userId, now());
    securityLog.record('factor.removed', actor, events.linked(row.institution));
    return messageReply(words.unlinked({ institution: row.institution }));
  });
}

export async function forgetPerson(userId: number, email: string): Promise<void> {
  await queries.updateIdentitiesForgotten(userId, now());
  await newcomers.forgetAddress(email);
}

export const forgetOldSteps = job('forget-old-sign-on-steps', () => queries.deleteStepsOver(now()), {
  schedule: '*/15 * * * *',
});
