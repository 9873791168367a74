// Counts tries by a key (an account, an address) across all processes. Keys are compared exactly: JavaScript and the
// database fold letters differently, so a name is folded by the database first, or stands for its account.
import { AppError } from '../app-error.ts';
import { after, minutes, now } from '../clock.ts';
import { sql } from '../database/database.ts';
import { keyedHash } from './secrets.ts';

export interface Limit {
  tries: number;
  /** In milliseconds, counted from the first of the tries. */
  within: number;
}

const hashed = (key: string) => keyedHash('throttle', key);

/** As the database folds it: names that find the same account count together. */
export async function folded(name: string): Promise<string> {
  const [row] = await sql<{ folded: string }[]>`select lower(${name}) as folded`;
  return row?.folded ?? name;
}

/** How many of each there are by now, and in how many seconds they are forgotten. */
export async function triesOf<Keys extends string>(
  limits: Record<Keys, { key: string; limit: Limit }>,
): Promise<Record<Keys, { tries: number; secondsLeft: number }>> {
  const wanted = Object.entries<{ key: string; limit: Limit }>(limits);
  const rows = await sql<{ key: Buffer; tries: number; counted_from: Date }[]>`
    select key, tries, counted_from from throttles
    where key = any(${wanted.map(([, { key }]) => hashed(key))}::bytea[])`;
  const found = wanted.map(([name, { key, limit }]) => {
    const row = rows.find((one) => one.key.equals(hashed(key)));
    const free = row ? after(row.counted_from, limit.within).getTime() : 0;
    const secondsLeft = Math.max(0, Math.ceil((free - now().getTime()) / 1000));
    return [name, { tries: secondsLeft > 0 ? (row?.tries ?? 0) : 0, secondsLeft }];
  });
  return Object.fromEntries(found);
}

/** Seconds until the key may try again; 0 when it may now. */
async function secondsUntilFree(key: string, limit: Limit): Promise<number> {
  const { it } = await triesOf({ it: { key, limit } });
  return it.tries < limit.tries ? 0 : it.secondsLeft;
}

/** Counts one more try and returns how many there are by now. The last allowed one starts the wait anew. */
export async function countTry(key: string, limit: Limit): Promise<number> {
  const [tries] = await countTries([key], limit);
  return tries ?? 1;
}

/** One more of each key, or as many more; none is named twice. How many there are by now, in the order of the keys. */
export async function countTries(keys: readonly string[], limit: Limit, more = 1): Promise<number[]> {
  const since = after(now(), -limit.within);
  const wanted = keys.map(hashed);
  const rows = await sql<{ key: Buffer; tries: number }[]>`
    insert into throttles as t (key, tries, counted_from)
    -- in one order: two calls that count the same keys must not wait for each other
    select key, ${more}::int, ${now()}::timestamptz from unnest(${wanted}::bytea[]) key order by key
    on conflict (key) do update set
      tries = case when t.counted_from < ${since} then excluded.tries else t.tries + excluded.tries end,
      counted_from = case
        when t.counted_from < ${since}
          or t.tries < ${limit.tries} and t.tries + excluded.tries >= ${limit.tries} then ${now()}
        else t.counted_from end
    returning key, tries`;
  const tries = new Map(rows.map((row) => [row.key.toString('hex'), row.tries]));
  return wanted.map((key) => tries.get(key.toString('hex')) ?? more);
}

type Refusal = 'too_many_tries' | 'too_many_requests' | 'too_many_codes';

export async function refuseWhenOver(key: string, limit: Limit, code: Refusal): Promise<void> {
  const wait = await secondsUntilFree(key, limit);
  if (wait > 0) throw new AppError(code, { retryAfterSeconds: wait });
}

/** Counts before it asks, so that of many calls at once none slips past the limit. Returns the count. */
export async function countOrRefuse(key: string, limit: Limit, code: Refusal, more = 1): Promise<number> {
  const [tries = more] = await countTries([key], limit, more);
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
