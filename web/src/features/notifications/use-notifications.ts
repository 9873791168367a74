import { listNotifications, markAllRead, markRead } from '@quivia/contract/notifications';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { refetch } from '../../platform/http/refetch.ts';
import { onStreamNews } from '../../platform/http/stream.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

const ALL = ['notifications'];
const PAGE = 20;

export function useNotifications() {
  useRefetchOnNews();
  return useInfiniteQuery({
    queryKey: [...ALL, 'list'],
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

export function useUnread(): number {
  useRefetchOnNews();
  const { data } = useQuery({
    queryKey: [...ALL, 'unread'],
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(listNotifications, { query: { limit: '1' } }, { signal }),
    select: ({ unread }) => unread,
  });
  return data ?? 0;
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
  useEffect(() => onStreamNews(() => void refetch(cache, ALL)), [cache]);
}
