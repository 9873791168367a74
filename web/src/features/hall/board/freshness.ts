// Up to when the figures of each exam are known. Once nothing comes, time alone must make nobody gone.
import { ALIVE_SECONDS } from '@quivia/contract/hall/board';

/** An event may be late. */
const SILENT_MS = 2 * ALIVE_SECONDS * 1000;

/** All moments by the monotonic clock. */
export function createFreshness(tick: () => number) {
  let heardAt = tick();
  let isConnected = false;
  /** Exams of which events were missed since then. */
  const missed = new Map<number, number>();

  const silentSince = () => (tick() - heardAt > SILENT_MS ? heardAt : undefined);

  const miss = (id: number, since: number) => {
    if (!missed.has(id)) missed.set(id, since);
  };

  return {
    heard: () => {
      heardAt = tick();
    },
    connected: () => {
      heardAt = tick();
      isConnected = true;
    },
    disconnected(ids: readonly number[]) {
      isConnected = false;
      for (const id of ids) miss(id, heardAt);
    },
    /** A picture came. Without a connection it stands still too. */
    fetched(id: number, askedAt: number) {
      missed.delete(id);
      if (!isConnected) miss(id, askedAt);
    },
    /** A picture was needed and did not come. */
    notFetched: miss,
    forget: (id: number) => void missed.delete(id),
    /** Since when this exam's figures stand still; undefined while they are current. */
    stillSince: (id: number): number | undefined => missed.get(id) ?? silentSince(),
    /** The same for all of them: the oldest. */
    lostSince(): number | undefined {
      const all = [...missed.values()];
      const silent = silentSince();
      if (silent !== undefined) all.push(silent);
      return all.length > 0 ? Math.min(...all) : undefined;
    },
  };
}
