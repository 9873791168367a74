import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what is kept under a key. What is just being read for the first time is read once more after that: its
 * answer may be from before the news, and the library would take it for the newest.
 */
export async function readAgain(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await cache.invalidateQueries({ queryKey });
  await Promise.all(first.map((one) => cache.invalidateQueries({ queryKey: one.queryKey, exact: true })));
}
