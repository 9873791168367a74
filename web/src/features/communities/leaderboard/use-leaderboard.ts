import { getCommunityLeaderboard } from '@quivia/contract/communities';
import { PAGE_SIZE } from '@quivia/contract/fields';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';
import type { View } from './leaderboard-view.ts';

export function useLeaderboard(id: number, view: View) {
  const chosen = view.kind === 'quiz' ? { exam_id: String(view.examId) } : { period: view.kind };
  return useInfiniteQuery({
    queryKey: listKey(getCommunityLeaderboard, id, chosen),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        getCommunityLeaderboard,
        {
          params: { id: String(id) },
          query: { ...chosen, limit: String(PAGE_SIZE), offset: String(pageParam) },
        },
        { signal },
      ),
    getNextPageParam: (last, _pages, offset) =>
      offset + PAGE_SIZE < last.ranked ? offset + PAGE_SIZE : undefined,
    placeholderData: keepPreviousData,
  });
}
