// A sign-in at a college's identity provider:
//
//   start ──▶ provider ──▶ /signin/college/ID ──▶ finish ──▶ session
//                                                   ├──▶ second_factor_needed ──▶ session
//                                                   ├──▶ password_needed: the password of the account as well
//                                                   └──▶ link (ticket): sign in as before, once, and confirm
//
// Each step is a row, used once and bound to the browser by a cookie, so that any process finishes what another has begun.
import type { SignOnOutcome } from '@quivia/contract/sign-on';
import { AppError } from '../../platform/app-error.ts';
import { now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import type { Device, Tokens } from '../accounts/sessions.service.ts';
import * as vouched from '../accounts/vouched.service.ts';
import { claimsShown, wouldOf } from './claims-shown.service.ts';
import { saidOf, wordOf } from './college-sessions.service.ts';
import * as confirm from './confirm.service.ts';
import {
  type ConnectionRow,
  selectConnection,
  selectConnectionOfDomain,
  shareConnection,
  updateTested,
} from './connections.queries.ts';
import * as connections from './connections.service.ts';
import * as queries from './identities.queries.ts';
import * as newcomers from './newcomers.service.ts';
import * as provider from './provider.service.ts';
import { words as providerWords } from './provider.words.ts';
import {
  type Assertion,
  asksFactor,
  assertionOf,
  type Claims,
  type Decision,
  decide,
  type Known,
  subjectOf,
} from './sign-on.rules.ts';
import { words } from './sign-on.words.ts';
import type { Step } from './steps.queries.ts';
import * as steps from './steps.service.ts';

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
  if (connection?.state !== 'on') throw notOn();
  return steps.begin(connection, { purpose: 'sign_in', stayLoggedIn, browser });
}

export async function startTry(actor: Actor, id: number, browser: string): Promise<{ url: string }> {
  const connection = await connections.ownConnection(actor, id);
  return steps.begin(connection, { purpose: 'try', stayLoggedIn: false, browser });
}

const notOn = () => new AppError('not_found', { message: words.notOn });

interface Returned {
  institution_id: number;
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
  const { state, code, iss, error, institution_id } = returned;
  const { step, connection } = await steps.take(state, visit.browser, ['sign_in', 'try', 'confirm']);
  // A code of another institution's provider isn't handed to this one: its own could have sent the person there.
  if (!step.nonce || !step.code_verifier || institution_id !== connection.institution_id)
    throw steps.expired();
  if (!code)
    throw new AppError('sign_on_failed', {
      message: words.cancelled({ problem: (error ?? '').slice(0, 100) }),
    });
  const sent = { nonce: step.nonce, codeVerifier: step.code_verifier };
  const said = await steps.asking(connection, async (asked) => {
    const given = await provider.claimsOf(asked, { state, code, iss }, sent);
    if (!subjectOf(connection.issuer, given.claims)) throw new provider.ProviderError(providerWords.subject);
    if (step.purpose === 'confirm') confirm.requireAnew(given.claims, step);
    return given;
  });
  await connections.noteSuccess(connection.id);
  if (step.purpose === 'try') return tried(connection, said.claims);
  if (step.purpose === 'confirm') {
    await confirm.finish(connection, step, said.claims);
    return { outcome: { outcome: 'confirmed', institution: connection.institution } };
  }
  const settled = await inTransaction(() => settle(connection, step, said, visit));
  // Thrown out here: inside, it would undo the link and the ticket.
  if ('refused' in settled) throw settled.refused;
  return settled;
}

async function known({ id, institution_id }: ConnectionRow, { subject, email }: Assertion): Promise<Known> {
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

/** As it stands until the transaction ends: a role that is given meanwhile ends the session that begins here. */
async function knownHeld(connection: ConnectionRow, assertion: Assertion): Promise<Known> {
  const before = await known(connection, assertion);
  const account = before.linked ?? before.ofAddress;
  if (!account) return before;
  await vouched.hold(account.id);
  const held = await known(connection, assertion);
  if ((held.linked ?? held.ofAddress)?.id !== account.id) throw new AppError('changed_meanwhile');
  return held;
}

async function assertedBy(connection: ConnectionRow, claims: Claims) {
  const domains = await connections.domainsOf(connection.institution_id);
  const assertion = assertionOf(connection.issuer, claims, domains);
  if (!assertion) throw steps.expired();
  return { assertion, domains };
}

async function tried(connection: ConnectionRow, claims: Claims): Promise<Finished> {
  const { assertion, domains } = await assertedBy(connection, claims);
  await updateTested(connection);
  const { institution, institution_id, issuer } = connection;
  const decision = decide(assertion, domains, await known(connection, assertion));
  const would = await wouldOf(decision, institution_id);
  return {
    outcome: { outcome: 'tested', institution, claims: claimsShown(issuer, claims), would: would.text },
  };
}

/** In a transaction: what is decided holds while the link is made and the session begins. */
async function settle(
  before: ConnectionRow,
  step: Step,
  given: provider.Said,
  visit: Visit,
): Promise<Finished | { refused: AppError }> {
  const connection = await shareConnection(before.id);
  // Paused, or another by now, while the person was at the provider.
  if (connection?.state !== 'on') throw notOn();
  if (connection.version !== before.version) throw steps.expired();
  const { institution } = connection;
  const { assertion, domains } = await assertedBy(connection, given.claims);
  const said = saidOf(connection, given);
  const { stay_logged_in } = step;
  const decision = decide(assertion, domains, await knownHeld(connection, assertion));
  if (decision.is === 'refused') throw refusal(decision.why, institution);
  if (decision.is === 'unknown') {
    const { subject, shown } = assertion;
    await newcomers.note({ connection_id: connection.id, subject, shown });
    const ticket = await steps.linkTicket(step, assertion, said);
    return { outcome: { outcome: 'link', institution, shown, ticket, stay_logged_in } };
  }
  const { userId, needsOwn } = decision;
  /** What the person completes is then a session of the college, too. */
  const beside = async <T>(answer: T): Promise<T> => {
    await steps.keepBeside(step, userId, { subject: assertion.subject, ...said });
    return answer;
  };
  const identityId = await opened(connection, assertion, decision);
  const hasFactor = await vouched.hasFactor(userId);
  const { isMultiFactor } = assertion;
  if (asksFactor({ hasFactor, needsOwn, isMultiFactor, isTrusted: connection.is_trusted }))
    return beside({ refused: await vouched.secondFactorNeeded(userId, stay_logged_in) });
  if (needsOwn) return beside(await passwordNeeded(userId, connection, stay_logged_in));
  const college = wordOf(connection, identityId, said);
  const { institution_id: institutionId } = connection;
  const begun = {
    institutionId,
    college,
    institution,
    stayLoggedIn: stay_logged_in,
    replaced: visit.replaced,
  };
  const tokens = await vouched.beginVouched(userId, begun, visit.device);
  return { outcome: { outcome: 'signed_in', access_token: tokens.accessToken, stay_logged_in }, tokens };
}

/** The link is made, or used; its id. */
async function opened(
  { id, institution_id, institution }: ConnectionRow,
  { subject, email }: Assertion,
  { userId, links, verifies }: Extract<Decision, { is: 'opens' }>,
): Promise<number> {
  if (!links) return orChanged(await queries.updateIdentityUsed(id, subject, now()));
  if (verifies) await vouched.openInvited(userId, institution_id);
  const given = { connection_id: id, subject, user_id: userId, email: email ?? null };
  const made = orChanged(await queries.insertIdentity(given, now()));
  await newcomers.noteLinked(id, subject);
  await vouched.noteLinked({ userId }, institution);
  return made;
}

function orChanged(id: number | undefined): number {
  if (id === undefined) throw new AppError('changed_meanwhile');
  return id;
}

async function passwordNeeded(
  userId: number,
  { institution, institution_id }: ConnectionRow,
  stay_logged_in: boolean,
): Promise<Finished | { refused: AppError }> {
  const account = await vouched.standingOf(userId, institution_id);
  if (!account?.has_password)
    return { refused: new AppError('not_allowed', { message: words.noOwnWay({ institution }) }) };
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
