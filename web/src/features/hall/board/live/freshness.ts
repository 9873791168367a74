// Up to when the figures of each exam are known. Once nothing comes, time alone must make nobody gone.
import { ALIVE_SECONDS } from '@quivia/contract/hall/board';

/** An event may be late. */
const SILENT_MS = 2 * ALIVE_SECONDS * 1000;

/** All moments by the monotonic clock. */
export function createFreshness(tick: () => number) {
  let connectedAt = tick();
  let isConnected = false;
  const heardAt = new Map<number, number>();
  /** Exams of which events were missed since then. */
  const missed = new Map<number, number>();

  const lastOf = (id: number) => Math.max(connectedAt, heardAt.get(id) ?? connectedAt);

  const miss = (id: number, since: number) => {
    if (!missed.has(id)) missed.set(id, since);
  };

  /** Since when this exam's figures stand still; undefined while they are current. */
  function stillSince(id: number): number | undefined {
    return missed.get(id) ?? (tick() - lastOf(id) > SILENT_MS ? lastOf(id) : undefined);
  }

  return {
    heard: (id: number) => void heardAt.set(id, tick()),
    connected: () => {
      connectedAt = tick();
      isConnected = true;
    },
    disconnected(ids: readonly number[]) {
      isConnected = false;
      for (const id of ids) miss(id, lastOf(id));
    },
    /** A picture came. Without a connection it stands still too. */
    fetched(id: number, askedAt: number) {
      missed.delete(id);
      if (!isConnected) miss(id, askedAt);
    },
    /** A picture was needed and did not come. */
    notFetched: miss,
    forget: (id: number) => void missed.delete(id),
    stillSince,
    /** The same for all of them: the oldest. */
    lostSince(ids: readonly number[]): number | undefined {
      const all = ids.flatMap((id) => stillSince(id) ?? []);
      return all.length > 0 ? Math.min(...all) : undefined;
    },
  };
}
