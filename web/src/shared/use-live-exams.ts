import type { EndpointShape } from '@quivia/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refetch } from '../platform/http/refetch.ts';
import { followStream } from '../platform/http/stream.ts';
import { listKey } from '../platform/lists/use-paginated-list.ts';
import { useSession } from '../platform/session/session.ts';

/**
 * Refetches these lists when the stream reports an exam and, with `every`, each time that many milliseconds have
 * passed while the page is visible. The list of endpoints must not change.
 */
export function useLiveExamLists(
  endpoints: readonly (EndpointShape & { method: 'GET' })[],
  every: number | undefined,
) {
  const cache = useQueryClient();
  const userId = useSession().user?.id;
  useEffect(() => {
    const look = () => {
      for (const endpoint of endpoints) void refetch(cache, listKey(endpoint));
    };
    const timer =
      every === undefined
        ? undefined
        : setInterval(() => document.visibilityState === 'visible' && look(), every);
    const unfollow =
      userId === undefined
        ? undefined
        : followStream(userId, (news) => {
            if (news.kind === 'connected' || news.event.kind === 'exam') look();
          });
    return () => {
      clearInterval(timer);
      unfollow?.();
    };
  }, [cache, endpoints, every, userId]);
}
