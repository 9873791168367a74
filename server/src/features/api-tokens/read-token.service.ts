// Whose API token it is, and what the person may do at its institution. Kept in memory by every process, so that a call costs no
// statement; forgotten everywhere when a token is revoked, or when anybody's rights change.
import { AppError } from '../../platform/app-error.ts';
import { milliseconds, minutes, now } from '../../platform/clock.ts';
import { afterCommit, isListening } from '../../platform/database/database.ts';
import { publish, subscribe } from '../../platform/database/events.ts';
import { type Log, poll } from '../../platform/jobs/poll.ts';
import { loadingCache } from '../../platform/lru.ts';
import type { Actor } from '../../platform/security/access-token.ts';
import { Allowance } from '../../platform/security/allowance.ts';
import { networkOf } from '../../platform/security/network.ts';
import { keyedHash, keyedHashes } from '../../platform/security/secrets.ts';
import { rolesInForce } from '../accounts/factors/withheld-roles.service.ts';
import { whenRightsChange } from '../accounts/sessions.service.ts';
import * as queries from './api-tokens.queries.ts';
import { mayHaveTokens, type TokenRole } from './api-tokens.rules.ts';
import { words } from './api-tokens.words.ts';

const HASHED = 'api-token';
const TOPIC = 'api-tokens-changed';
const MOST_KEPT = 10_000;

/** Of one token in each process: a program that reads all results of a term in one go doesn't reach it. */
const calls = new Allowance({ burst: 300, perMinute: 300 });
/** Of one network: each costs a statement. */
const unknown = new Allowance<string>({ burst: 30, perMinute: 30 });

interface Known {
  id: number;
  /** Undefined while the person can't use tokens there. */
  actor: Actor | undefined;
  institution: string;
  /** In milliseconds. */
  expires: number;
}

export const hashOf = (token: string): Buffer => keyedHash(HASHED, token);

const known = loadingCache<string, Known>({ most: MOST_KEPT }, load);

/** Roles that wait for a second factor don't count. */
export async function rolesNow({ user_id, roles, is_disabled }: queries.Held): Promise<TokenRole[]> {
  if (is_disabled) return [];
  const inForce = await rolesInForce({ id: user_id, roles });
  return roles.filter((role) => inForce.includes(role));
}

/** `key`: the token's hashes, under the secret key and under the one before it while that is being replaced. */
async function load(key: string): Promise<Known | undefined> {
  const hashes = key.split(' ').map((hash) => Buffer.from(hash, 'base64'));
  const row = await queries.selectTokenBySecret(hashes);
  if (!row) return undefined;
  const [current] = hashes;
  if (current && !row.secret.equals(current)) await queries.updateSecret(row.id, row.secret, current);
  const { user_id: userId, username, email, token_version: version, institution_id: institutionId } = row;
  const roles = await rolesNow(row);
  const api = { id: row.id, name: row.name, institutionId, scopes: row.scopes };
  return {
    id: row.id,
    actor: mayHaveTokens(roles, row)
      ? { userId, username, email, roles, sessionId: 0, version, api }
      : undefined,
    institution: row.institution,
    expires: row.expires_at.getTime(),
  };
}

/** While this process hears nothing of changes, it asks each time. */
export function readApiToken(token: string, { ip }: { ip: string }): Actor | Promise<Actor> {
  const key = keyedHashes(HASHED, token)
    .map((hash) => hash.toString('base64'))
    .join(' ');
  const found = isListening() ? known.get(key) : undefined;
  if (found) return admitted(found);
  const network = networkOf(ip);
  if (unknown.take(network) === 0)
    throw new AppError('too_many_requests', {
      message: words.tooManyUnknown,
      retryAfterSeconds: unknown.secondsUntilNext(),
    });
  return (isListening() ? known.find(key) : load(key)).then((looked) => {
    if (looked) unknown.giveBack(network);
    return admitted(looked);
  });
}

function admitted(found: Known | undefined): Actor {
  if (!found || found.expires <= milliseconds()) throw new AppError('api_token_unknown');
  if (!found.actor)
    throw new AppError('not_allowed', { message: words.paused({ institution: found.institution }) });
  if (calls.take(found.id) === 0)
    throw new AppError('too_many_requests', { retryAfterSeconds: calls.secondsUntilNext() });
  used.set(found.id, now());
  return found.actor;
}

/** In the transaction that changes tokens or who may have them. */
export async function tokensChanged(): Promise<void> {
  afterCommit(known.clear);
  await publish(TOPIC, null);
}

/** Since they were last written. */
const used = new Map<number, Date>();

/** How many were written. */
export async function noteUse(): Promise<number> {
  const noted = [...used];
  if (noted.length === 0) return 0;
  await queries.updateUsed(noted);
  for (const [id, at] of noted) if (used.get(id) === at) used.delete(id);
  return 0;
}

const NOTED_EVERY = minutes(1);

export function startApiTokens(log: Log): () => Promise<void> {
  const stops = [subscribe(TOPIC, known.clear), whenRightsChange(known.clear)];
  const stopNoting = poll(NOTED_EVERY, noteUse, log, 'could not note which API tokens were used');
  return async () => {
    for (const stop of stops) stop();
    await stopNoting();
    await noteUse().catch(() => undefined);
    known.clear();
  };
}
