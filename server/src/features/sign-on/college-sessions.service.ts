// What a college's sign-in means for a session: how long it lasts, whose roles it has, and how it ends at the provider and here.
import { AppError } from '../../platform/app-error.ts';
import { after, days, minutes, now } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { decrypt, encrypt } from '../../platform/security/secrets.ts';
import { countOrRefuse, type Limit } from '../../platform/security/throttle.ts';
import type { CollegeWord } from '../accounts/sessions.service.ts';
import * as vouched from '../accounts/vouched.service.ts';
import { type ConnectionRow, selectConnection, shareConnection } from './connections.queries.ts';
import * as connections from './connections.service.ts';
import * as queries from './identities.queries.ts';
import { readLogoutToken } from './logout-token.service.ts';
import * as provider from './provider.service.ts';
import type { Step } from './steps.queries.ts';
import * as steps from './steps.service.ts';

const ownerOf = (connectionId: number) => `sign-out:${connectionId}`;

/** Longer ones aren't kept: without it the provider asks whether to sign out. */
const MOST_TOKEN = 8000;
const MOST_SESSION = 300;

type SaidOfSession = Pick<Step, 'provider_session' | 'id_token'>;

/** The token is kept where people share computers, for signing out at the provider. */
export function saidOf(connection: ConnectionRow, { claims, idToken }: provider.Said): SaidOfSession {
  const { sid } = claims;
  const isKept = connection.shared_computers && idToken !== '' && idToken.length <= MOST_TOKEN;
  return {
    provider_session: typeof sid === 'string' && sid !== '' && sid.length <= MOST_SESSION ? sid : null,
    id_token: isKept ? encrypt('sign-on', ownerOf(connection.id), idToken) : null,
  };
}

export function wordOf(connection: ConnectionRow, identityId: number, said: SaidOfSession): CollegeWord {
  const { institution_id: collegeId, sign_in_again } = connection;
  const latestEnd = sign_in_again === null ? null : after(now(), days(sign_in_again));
  return { collegeId, identityId, latestEnd, providerSession: said.provider_session, idToken: said.id_token };
}

/** False where nobody has signed in at the college in this browser just now. */
export async function addBeside(actor: Actor, browser: string | undefined): Promise<{ is_added: boolean }> {
  return inTransaction(async () => {
    const taken = await steps.takeBeside(browser, actor.userId);
    const connection = taken && (await shareConnection(taken.connection.id));
    if (!taken?.step.subject || connection?.state !== 'on') return { is_added: false };
    const identity = await queries.selectIdentity(connection.id, taken.step.subject);
    if (identity?.user_id !== actor.userId || identity.ended_at !== null) return { is_added: false };
    const word = wordOf(connection, identity.id, taken.step);
    return { is_added: await vouched.addCollege(actor, word) };
  });
}

/** The address that ends the provider's own session; undefined where there is none, or it isn't known now. */
export async function signOutUrl(identityId: number, idToken: Buffer): Promise<string | undefined> {
  const identity = await queries.selectIdentityById(identityId);
  const connection = identity && (await selectConnection(identity.connection_id));
  const token = connection && decrypt('sign-on', ownerOf(connection.id), idToken);
  if (!connection || token === undefined) return undefined;
  try {
    return await provider.signOutUrl(connections.providerOf(connection), token);
  } catch (error) {
    // Signing out here is never refused.
    if (error instanceof provider.ProviderError) return undefined;
    throw error;
  }
}

/** A whole college may sign out at six. */
const LOGOUTS: Limit = { tries: 10_000, within: minutes(1) };
const KEPT = days(1);

/** A provider says that somebody has signed out there. */
export async function endByBackChannel(id: number, token: string): Promise<Record<never, never>> {
  await countOrRefuse(`sign-on-logout:${id}`, LOGOUTS, 'too_many_requests');
  const connection = await selectConnection(id);
  if (!connection) throw new AppError('not_found');
  const said = await readLogoutToken(connection, token);
  if (!said) throw new AppError('invalid_input', { field: 'logout_token' });
  await inTransaction(async () => {
    if (!(await queries.insertLogout(id, said.tokenId, now()))) return;
    const identity = said.subject === undefined ? undefined : await queries.selectIdentity(id, said.subject);
    // Somebody who isn't known here.
    if (said.subject !== undefined && !identity) return;
    await vouched.endByProvider({
      collegeId: connection.institution_id,
      identityId: identity?.id,
      providerSession: said.session,
    });
  });
  return {};
}

export const forgetOldLogouts = job(
  'forget-old-sign-on-logouts',
  () => queries.deleteLogoutsBefore(after(now(), -KEPT)),
  { schedule: '23 * * * *' },
);
