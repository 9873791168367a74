// A new sign-in at the college that confirms who somebody is, before something that a session left open must not do.
import type { Confirmed } from '@quivia/contract/confirmation';
import { AppError } from '../../platform/app-error.ts';
import { after, seconds } from '../../platform/clock.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import * as confirmation from '../accounts/confirmation/confirmation.service.ts';
import * as vouched from '../accounts/vouched.service.ts';
import { type ConnectionRow, selectConnection } from './connections.queries.ts';
import * as connections from './connections.service.ts';
import * as queries from './identities.queries.ts';
import { ProviderError } from './provider.service.ts';
import { words as providerWords } from './provider.words.ts';
import { type Claims, mayConfirm, subjectOf } from './sign-on.rules.ts';
import { words } from './sign-on.words.ts';
import type { Step } from './steps.queries.ts';
import * as steps from './steps.service.ts';

/** What two clocks may differ by. */
const TOLERANCE = seconds(60);

/** The connection at which the person can confirm this. */
async function connectionFor(userId: number, what: Confirmed): Promise<ConnectionRow | undefined> {
  for (const linked of await queries.selectLinked(userId)) {
    const connection = linked.is_on ? await selectConnection(linked.connection_id) : undefined;
    if (connection && (await isConfirmedBy(connection, userId, what))) return connection;
  }
  return undefined;
}

async function isConfirmedBy({ institution_id, issuer }: ConnectionRow, userId: number, what: Confirmed) {
  const account = await vouched.standingOf(userId, institution_id);
  const domains = await connections.domainsOf(institution_id);
  const hasFactor = await vouched.hasFactor(userId);
  return account !== undefined && mayConfirm(account, { what, issuer, domains, hasFactor });
}

export const confirmedBy = async (actor: Actor, what: Confirmed): Promise<string | undefined> =>
  (await connectionFor(actor.userId, what))?.institution;

export async function start(
  actor: Actor,
  what: Confirmed,
  browser: string,
): Promise<{ url: string; proof: string }> {
  const connection = await connectionFor(actor.userId, what);
  if (!connection) throw new AppError('not_allowed', { message: words.cantConfirm });
  const proof = await confirmation.awaitProof(actor.userId);
  const confirms = { user_id: actor.userId, confirms: what, proof_hash: confirmation.proofHash(proof) };
  const { url } = await steps.begin(connection, {
    purpose: 'confirm',
    stayLoggedIn: false,
    browser,
    confirms,
  });
  return { url, proof };
}

/** The provider has to say that the person signed in just now, and it has to be the person who asked. */
export function requireAnew({ auth_time }: Claims, { expires_at }: Step): void {
  const since = after(expires_at, -steps.STEP_LIFE - TOLERANCE);
  if (typeof auth_time !== 'number' || auth_time * 1000 < since.getTime())
    throw new ProviderError(providerWords.notAnew, { said: providerWords.notAnewHere });
}

export async function finish(connection: ConnectionRow, step: Step, claims: Claims): Promise<void> {
  const { user_id: userId, confirms, proof_hash } = step;
  const subject = subjectOf(connection.issuer, claims);
  if (userId === null || confirms === null || proof_hash === null || subject === undefined)
    throw steps.expired();
  const identity = await queries.selectIdentity(connection.id, subject);
  if (identity?.user_id !== userId || identity.ended_at !== null)
    throw new AppError('not_allowed', { message: words.somebodyElse });
  const isGood = connection.state === 'on' && (await isConfirmedBy(connection, userId, confirms));
  if (!isGood || !(await confirmation.giveProof(proof_hash, userId, confirms))) throw steps.expired();
}
