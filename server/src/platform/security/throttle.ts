// Counts tries by a key (an account, an address) across all processes.
import { AppError } from '../app-error.ts';
import { after, minutes, now } from '../clock.ts';
import { sql } from '../database/database.ts';
import { keyedHash } from './secrets.ts';

export interface Limit {
  tries: number;
  /** In milliseconds, counted from the first of the tries. */
  within: number;
}

const hashed = (key: string) => keyedHash('throttle', key.toLowerCase());

/** Seconds until the key may try again; 0 when it may now. */
async function secondsUntilFree(key: string, limit: Limit): Promise<number> {
  const [row] = await sql<{ tries: number; counted_from: Date }[]>`
    select tries, counted_from from throttles where key = ${hashed(key)}`;
  if (!row || row.tries < limit.tries) return 0;
  const free = after(row.counted_from, limit.within).getTime();
  return Math.max(0, Math.ceil((free - now().getTime()) / 1000));
}

/** Counts one more try and returns how many there are by now. The last allowed one starts the wait anew. */
export async function countTry(key: string, limit: Limit): Promise<number> {
  const since = after(now(), -limit.within);
  const [row] = await sql<{ tries: number }[]>`
    insert into throttles as t (key, tries, counted_from) values (${hashed(key)}, 1, ${now()})
    on conflict (key) do update set
      tries = case when t.counted_from < ${since} then 1 else t.tries + 1 end,
      counted_from = case
        when t.counted_from < ${since} or t.tries + 1 = ${limit.tries} then ${now()}
        else t.counted_from end
    returning tries`;
  return row?.tries ?? 1;
}

type Refusal = 'too_many_tries' | 'too_many_requests' | 'too_many_codes';

export async function refuseWhenOver(key: string, limit: Limit, code: Refusal): Promise<void> {
  const wait = await secondsUntilFree(key, limit);
  if (wait > 0) throw new AppError(code, { retryAfterSeconds: wait });
}

/** Counts before it asks, so that of many calls at once none slips past the limit. Returns the count. */
export async function countOrRefuse(key: string, limit: Limit, code: Refusal): Promise<number> {
  const tries = await countTry(key, limit);
  if (tries > limit.tries) {
    throw new AppError(code, { retryAfterSeconds: Math.max(1, await secondsUntilFree(key, limit)) });
  }
  return tries;
}

export async function forgetTries(key: string): Promise<void> {
  await sql`delete from throttles where key = ${hashed(key)}`;
}

export async function deleteOldThrottles(): Promise<void> {
  await sql`delete from throttles where counted_from < ${after(now(), -minutes(24 * 60))}`;
}
