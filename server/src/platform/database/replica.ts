// Reports from a standby, so that adding up the marks of thousands doesn't share a processor with answers that are being
// saved. Whatever is wrong with it, the primary answers instead.
import { now } from '../clock.ts';
import { isDatabaseAway, runOn, sql } from './database.ts';
import { Pool } from './pool.ts';
import { type DatabaseOptions, Target } from './target.ts';

export interface Report<T> {
  value: T;
  /** Given when it is of an earlier moment. */
  asOf: Date | undefined;
}

const CONNECTIONS = 5;
const DEADLINE_MS = 60_000;
const CLOSE_MS = 5_000;
/** After it didn't answer, it isn't asked again for so long. */
const PAUSE_MS = 10_000;
/** Replaying the log removed rows that the report was reading. */
const CONFLICT = '40001';

let replica: { pool: Pool; mostLagMs: number; awayUntil: number } | undefined;

export function openReplica(options: DatabaseOptions, mostLagMs: number): void {
  const target = new Target({ ...options, target: 'any' });
  replica = {
    pool: new Pool(target, { max: CONNECTIONS, deadlineMs: DEADLINE_MS }),
    mostLagMs,
    awayUntil: 0,
  };
}

export async function closeReplica(): Promise<void> {
  const closing = replica;
  replica = undefined;
  await closing?.pool.end(CLOSE_MS);
}

/** `work` only reads. It may run twice: on the replica, and again on the primary when that fails. */
export async function readReport<T>(work: () => Promise<T>): Promise<Report<T>> {
  const asked = replica;
  if (asked && Date.now() >= asked.awayUntil) {
    try {
      const state = await stateOf(asked.pool);
      if (state.isUsable && (!state.asOf || now().getTime() - state.asOf.getTime() <= asked.mostLagMs))
        return { value: await runOn(asked.pool, work), asOf: state.asOf };
    } catch (error) {
      if (!isDatabaseAway(error) && (error as { code?: unknown }).code !== CONFLICT) throw error;
      if (isDatabaseAway(error)) asked.awayUntil = Date.now() + PAUSE_MS;
    }
  }
  return { value: await work(), asOf: undefined };
}

/**
 * By positions in the log and not by times: on a quiet primary the last change may be hours old, and the replica has it.
 * So whoever has just changed something reads it, or reads as of when the figures are.
 */
async function stateOf(pool: Pool): Promise<{ isUsable: boolean; asOf: Date | undefined }> {
  const [primary] = await sql<{ position: string }[]>`select pg_current_wal_insert_lsn()::text as position`;
  const [found] = await runOn(
    pool,
    () => sql<{ is_standby: boolean; is_level: boolean | null; at: Date | null }[]>`
      select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= ${String(primary?.position)}::pg_lsn as is_level,
        pg_last_xact_replay_timestamp() as at`,
  );
  if (!found?.is_standby) return { isUsable: false, asOf: undefined };
  if (found.is_level) return { isUsable: true, asOf: undefined };
  return { isUsable: found.at !== null, asOf: found.at ?? undefined };
}
