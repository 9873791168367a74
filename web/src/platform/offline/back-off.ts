const SHORTEST_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * Exponential back-off with jitter: at least 1 s, at most 2, 4, 8 … 30 s. `chance` (0 to 1) picks a time in between, so
 * that a thousand pages that lost the same server do not all come back at the same moment.
 */
export function backOffMs(failures: number, chance: number, longestMs = LONGEST_MS): number {
  const longest = Math.min(SHORTEST_MS * 2 ** (Math.min(failures, 10) + 1), longestMs);
  return Math.round(SHORTEST_MS + (longest - SHORTEST_MS) * chance);
}
