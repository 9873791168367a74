// What happened to accounts that could be an attack, or the answer to one: a line in the log at once, and a row for the
// Admin's page within a second. Rows are written together, so that an attack costs the database little.
import { SECURITY_EVENTS, type SecurityEventKind, WORRYING_EVENTS } from '@quivia/contract/security-events';
import { type CallLog, currentCaller } from '../../platform/caller.ts';
import { after, days, hours, now } from '../../platform/clock.ts';
import { afterCommit } from '../../platform/database/database.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { type Log, poll } from '../../platform/jobs/poll.ts';
import { networkOf } from '../../platform/security/network.ts';
import { keyedHash } from '../../platform/security/secrets.ts';
import * as queries from './security-log.queries.ts';

/** An account, or a name that belongs to none and may be a password typed into the wrong field. */
type Who = { userId: number; username?: string } | { typedName: string };

const FLUSH_MS = 500;
const MOST_AT_ONCE = 1000;
/** While the database is away. The log has them all the same. */
const MOST_WAITING = 20_000;

let waiting: queries.NewEvent[] = [];
/** For what a job does. */
let ownLog: CallLog | undefined;

/**
 * Records it once the transaction under way has been committed; a refusal is to be recorded outside the transaction that it
 * undoes. Address and request come from the call that is being answered. `what` must hold no secret.
 */
export function record(kind: SecurityEventKind, who: Who, what = ''): void {
  const caller = currentCaller();
  const address = caller?.ip ?? '';
  const event: queries.NewEvent = {
    at: now(),
    kind,
    userId: 'userId' in who ? who.userId : null,
    name: 'userId' in who ? (who.username ?? null) : masked(who.typedName),
    address,
    network: networkOf(address),
    what,
  };
  const { userId, name } = event;
  const line = {
    event: kind,
    ...(userId !== null && { user: userId }),
    ...(name !== null && { name }),
    address,
    ...(what && { what }),
  };
  const log = caller?.log ?? ownLog;
  afterCommit(() => {
    if (WORRYING_EVENTS.includes(kind)) log?.warn(line, 'security');
    else log?.info(line, 'security');
    waiting.push(event);
    if (waiting.length > MOST_WAITING) waiting = waiting.slice(-MOST_WAITING);
  });
}

/** The first letter, and a keyed hash that is the same for the same name. */
function masked(typedName: string): string {
  const name = typedName.trim().toLowerCase();
  const [first = ''] = name;
  return `${first}… ${keyedHash('security-log-name', name).toString('hex').slice(0, 8)}`;
}

/** Answers how many it stored. */
async function flush(): Promise<number> {
  const events = waiting.slice(0, MOST_AT_ONCE);
  if (events.length === 0) return 0;
  waiting = waiting.slice(events.length);
  try {
    await queries.insertEvents(events);
  } catch (error) {
    waiting = [...events, ...waiting].slice(-MOST_WAITING);
    throw error;
  }
  return events.length;
}

export function startSecurityLog(log: Log & CallLog): () => Promise<void> {
  ownLog = log;
  const stop = poll(FLUSH_MS, flush, log, 'could not store security events');
  return async () => {
    await stop();
    await flush().catch((error: unknown) => log.error({ err: error }, 'could not store security events'));
    waiting = [];
  };
}

export async function list(filter: queries.EventFilter) {
  // What this process has not stored yet belongs to it.
  await flush();
  const { search } = filter;
  return queries.selectEvents({ ...filter, ...(search && { maskedSearch: masked(search) }) });
}

export async function summary() {
  await flush();
  const since = after(now(), -hours(1));
  return { since, ...(await queries.selectFailures(since)) };
}

const KEPT = days(90);
/** Of each kind, so that a flood of one can't push out the others. */
const MOST_OF_A_KIND = 200_000;
const BATCH = 5000;

export const forgetOldSecurityEvents = job(
  'forget-old-security-events',
  async () => {
    while ((await queries.deleteEventsBefore(after(now(), -KEPT), BATCH)) === BATCH);
    for (const kind of SECURITY_EVENTS)
      while ((await queries.deleteAllButNewest(kind, MOST_OF_A_KIND, BATCH)) === BATCH);
  },
  { schedule: '*/20 * * * *' },
);

/** Events stay until they are old; names and addresses of the person go. */
export async function forgetPerson(userId: number, pseudonym: string): Promise<void> {
  await queries.updateEventsForgotten(userId, pseudonym);
}
