// Which access tokens are no longer true although they have not expired: held in memory by every process,
// so that no call has to ask the database, and told to the others at once.
import * as z from 'zod/mini';
import { AppError } from '../../platform/app-error.ts';
import { after, minutes, now, seconds } from '../../platform/clock.ts';
import { afterCommit } from '../../platform/database/database.ts';
import { onReconnect, publishInParts, subscribe } from '../../platform/database/events.ts';
import type { Log } from '../../platform/jobs/poll.ts';
import { ACCESS_TOKEN_LIFE, type Actor } from '../../platform/security/access-token.ts';
import { selectTokenVersionsRaisedSince } from './accounts.queries.ts';
import { selectSessionsEndedSince } from './sessions.queries.ts';

const TOPIC = 'tokens-revoked';
const REMEMBERED = ACCESS_TOKEN_LIFE + minutes(1);
/** An event holds 8,000 bytes, and an entry takes at most 50. */
const IN_ONE_EVENT = 100;

const Revoked = z.object({
  sessions: z._default(z.array(z.int()), []),
  versions: z._default(z.array(z.object({ id: z.int(), token_version: z.int() })), []),
});
type Revoked = z.infer<typeof Revoked>;

const endedSessions = new Map<number, number>();
let onRevoked = () => {};
/** They keep what somebody may do, and read it again. */
const watchers = new Set<() => void>();
const versions = new Map<number, { version: number; at: number }>();

export function stillValid(actor: Actor): boolean {
  const lowest = versions.get(actor.userId)?.version ?? 0;
  return !endedSessions.has(actor.sessionId) && actor.version >= lowest;
}

/** `look` runs each time somebody's rights have changed, or may have while no event could come. */
export function whenRightsChange(look: () => void): () => void {
  watchers.add(look);
  return () => watchers.delete(look);
}

/** To be called in the transaction that ends the sessions or changes the roles. */
export async function revoke(given: Partial<Revoked>): Promise<void> {
  const revoked = Revoked.parse(given);
  if (revoked.sessions.length + revoked.versions.length === 0) return;
  afterCommit(() => remember(revoked));
  await publishInParts(TOPIC, revoked.sessions, IN_ONE_EVENT, (sessions) => ({ sessions }));
  await publishInParts(TOPIC, revoked.versions, IN_ONE_EVENT, (versions) => ({ versions }));
}

function remember({ sessions, versions: raised }: Revoked): void {
  const at = now().getTime();
  for (const id of sessions) endedSessions.set(id, at);
  // Word of an earlier change may come later: the highest version stands.
  for (const { id, token_version } of raised) {
    versions.set(id, { version: Math.max(token_version, versions.get(id)?.version ?? 0), at });
  }
  forgetOld(at);
  onRevoked();
  if (raised.length > 0) for (const look of watchers) look();
}

/** What was revoked longer ago than a token lives has no valid token left. */
function forgetOld(at: number): void {
  for (const [id, since] of endedSessions) if (at - since > REMEMBERED) endedSessions.delete(id);
  for (const [id, { at: since }] of versions) if (at - since > REMEMBERED) versions.delete(id);
}

async function load(): Promise<void> {
  const since = after(now(), -REMEMBERED);
  remember({
    sessions: await selectSessionsEndedSince(since),
    versions: await selectTokenVersionsRaisedSince(since),
  });
}

/** Each time the connection comes back, it is not known what was revoked meanwhile. */
let reconnects = 0;
/** Of these, the last one after which it was read. */
let caughtUpWith = 0;

/** Nobody's token is believed while it is not known which have been revoked. */
export function requireUpToDate(): void {
  if (caughtUpWith < reconnects) throw new AppError('database_away', { retryAfterSeconds: 1 });
}

const TRY_AGAIN = seconds(1);

/** Until it succeeds: forgetting it would leave ended sessions valid. */
async function catchUp(log: Log, isStopped: () => boolean): Promise<void> {
  reconnects += 1;
  const reconnect = reconnects;
  for (const look of watchers) look();
  // What is read after a later reconnect holds for the earlier ones too.
  while (!isStopped() && caughtUpWith < reconnect) {
    try {
      await load();
      caughtUpWith = Math.max(caughtUpWith, reconnect);
      return;
    } catch (error) {
      log.error({ err: error }, 'could not read which sessions were revoked');
      await new Promise((resolve) => setTimeout(resolve, TRY_AGAIN));
    }
  }
}

/** `whenRevoked` runs each time tokens have stopped being valid. */
export async function startRevocation(log: Log, whenRevoked = () => {}): Promise<() => void> {
  let isStopped = false;
  onRevoked = whenRevoked;
  const stops = [
    subscribe(TOPIC, (payload) => remember(Revoked.parse(payload))),
    // The events of the meantime were missed.
    onReconnect(() => void catchUp(log, () => isStopped)),
  ];
  await load();
  return () => {
    isStopped = true;
    caughtUpWith = reconnects;
    for (const stop of stops) stop();
  };
}
