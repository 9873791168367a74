import { expect, vi } from 'vitest';
import { sql } from '../../platform/database/database.ts';

/** Waits until the queue has nothing left to do: what was not sent by then is not sent. */
export async function jobsDone(): Promise<void> {
  await vi.waitFor(
    async () => {
      const left =
        await sql`select name, state, output from jobs.job where state in ('created', 'retry', 'active')`;
      expect(left.map(({ name, state }) => `${name} ${state}`)).toEqual([]);
    },
    { timeout: 60_000, interval: 50 },
  );
}
