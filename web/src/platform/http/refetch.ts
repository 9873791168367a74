import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Refetches everything cached under a key. A query whose first fetch is still running is fetched once more afterwards:
 * its reply may be older than the change, and the library would treat it as current.
 */
export async function refetch(cache: QueryClient, queryKey: QueryKey): Promise<void> {
  const first = cache
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await cache.invalidateQueries({ queryKey });
  await Promise.all(first.map((one) => cache.invalidateQueries({ queryKey: one.queryKey, exact: true })));
}
