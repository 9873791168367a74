import { after } from '../../../platform/clock.ts';
import { type Fragment, sql } from '../../../platform/database/database.ts';

/**
 * Counts one more try when it is due, and sets when the next one is. One statement, so that of many tries at once only as
 * many get through as are free. `wait` is in milliseconds: 0 for a try that may go on, which is the `tries`th.
 */
export async function takeTry(
  key: Buffer,
  { at, waits, forgottenAfter }: { at: Date; waits: readonly number[]; forgottenAfter: number },
): Promise<{ tries: number; wait: number }> {
  const since = after(at, -forgottenAfter);
  // Without a wait it is free at any time: of tries at once, the clock of one may be behind that of another.
  const freeAfter = (wait: Fragment) => sql`
    case when ${wait} = 0 then 'epoch'::timestamptz else ${at}::timestamptz + interval '1 millisecond' * ${wait} end`;
  const tries = sql`case when g.last_at < ${since} then 1 else g.tries + 1 end`;
  const list = sql`(${[...waits]}::integer[])`;
  const [taken] = await sql<{ tries: number }[]>`
    insert into sign_in_guesses as g (key, tries, last_at, free_at)
    values (${key}, 1, ${at}, ${freeAfter(sql`${list}[1]`)})
    on conflict (key) do update set tries = ${tries}, last_at = ${at},
      free_at = ${freeAfter(sql`${list}[least(${tries}, ${waits.length}::integer)]`)}
    where g.free_at <= ${at}
    returning tries`;
  if (taken) return { tries: taken.tries, wait: 0 };
  const [row] = await sql<{ tries: number; free_at: Date }[]>`
    select tries, free_at from sign_in_guesses where key = ${key}`;
  return {
    tries: row?.tries ?? 0,
    wait: Math.max(1, (row?.free_at.getTime() ?? 0) - at.getTime()),
  };
}

export async function deleteTries(key: Buffer): Promise<void> {
  await sql`delete from sign_in_guesses where key = ${key}`;
}

export async function deleteTriesBefore(moment: Date): Promise<void> {
  await sql`delete from sign_in_guesses where last_at < ${moment}`;
}
