// Makes races happen: calls are held at a lock until all of them wait there, then let go.
import { expect, vi } from 'vitest';
import { inTransaction, sql } from '../../platform/database/database.ts';

/** Takes the lock, lets `start` send the calls, and releases it. `waiting(n)` resolves once n calls wait. */
export async function whileHolding<T>(
  lock: () => Promise<unknown>,
  start: (waiting: (calls: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const taken = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const held = inTransaction(async () => {
    await lock();
    taken.resolve();
    await over.promise;
  });
  held.catch(taken.reject);
  await taken.promise;
  try {
    return await start(waitingCalls);
  } finally {
    over.resolve();
    await held;
  }
}

/** Resolves once so many calls wait for a lock. */
export async function waitingCalls(calls: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const rows = await sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      expect(rows.length).toBe(calls);
    },
    { timeout: 60_000, interval: 20 },
  );
}
