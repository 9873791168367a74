import type { ReplyTo } from '@quivia/contract/endpoint';
import { getBadge, MOST_UNREAD } from '@quivia/contract/home';
import { listNotifications, markAllRead, markRead } from '@quivia/contract/notifications';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { refetch } from '../../platform/http/refetch.ts';
import { onStreamNews } from '../../platform/http/stream.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

const ALL = ['notifications'];
const LIST = [...ALL, 'list'];
const BADGE = [...ALL, 'badge'];
const BADGE_FRESH_MS = 60_000;
type Badge = ReplyTo<typeof getBadge>;
const NO_BADGE: Badge = { unread: 0, memberships: [] };
const PAGE = 20;

export function useNotifications() {
  useRefetchOnNews();
  return useInfiniteQuery({
    queryKey: LIST,
    refetchOnMount: 'always',
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { query: { limit: String(PAGE), offset: String(pageParam) } }, { signal }),
    getNextPageParam: (last, _pages, offset) => (offset + PAGE < last.total ? offset + PAGE : undefined),
    select: ({ pages }) => {
      // One that arrives between two pages shifts the rest, so one at the edge may be read twice.
      const items = new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item]));
      return { items: [...items.values()], unread: pages[0]?.unread ?? 0 };
    },
  });
}

/** Kept while the person moves between pages. */
export function useBadge() {
  const { data } = useQuery({
    queryKey: BADGE,
    staleTime: BADGE_FRESH_MS,
    queryFn: ({ signal }) => call(getBadge, {}, { signal }),
  });
  return data ?? NO_BADGE;
}

/**
 * Once on every page: counts up when the stream brings a notification. Thousands of people who are notified at once
 * cause no request.
 */
export function useLiveBadge() {
  const cache = useQueryClient();
  useEffect(
    () =>
      onStreamNews((news) => {
        if (news.kind === 'connected' || news.event.kind === 'read') void refetch(cache, BADGE);
        else if (news.event.kind === 'notification') countOneMore(cache);
      }),
    [cache],
  );
  return useBadge();
}

function countOneMore(cache: QueryClient) {
  const state = cache.getQueryState<Badge>(BADGE);
  // A reply that is on its way may or may not have counted it.
  if (!state?.data || state.fetchStatus === 'fetching') return void refetch(cache, BADGE);
  const { unread } = state.data;
  cache.setQueryData<Badge>(BADGE, { ...state.data, unread: Math.min(unread + 1, MOST_UNREAD) });
}

export function useMarkRead() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number | 'all') =>
      id === 'all' ? call(markAllRead) : call(markRead, { params: { id: String(id) } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ALL }),
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

function useRefetchOnNews() {
  const cache = useQueryClient();
  useEffect(
    () =>
      onStreamNews((news) => {
        if (news.kind === 'connected' || news.event.kind !== 'exam') void refetch(cache, LIST);
      }),
    [cache],
  );
}
