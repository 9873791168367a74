import { endCalendarFeed, getCalendarFeed, makeCalendarFeed } from '@quivia/contract/calendar';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

const FEED = ['calendar-feed'];

export function useCalendarFeed() {
  return useQuery({
    queryKey: FEED,
    queryFn: ({ signal }) => call(getCalendarFeed, {}, { signal }),
  });
}

export function useCalendarChanges() {
  const cache = useQueryClient();
  const onError = (error: Error) => void toast.error(sentenceOf(error));
  const make = useMutation({
    mutationFn: () => call(makeCalendarFeed),
    onSuccess: ({ made_at }) => cache.setQueryData(FEED, { made_at }),
    onError,
  });
  const end = useMutation({
    mutationFn: () => call(endCalendarFeed),
    onSuccess: ({ message }) => {
      cache.setQueryData(FEED, { made_at: null });
      toast.success(message);
    },
    onError,
  });
  return { make, end };
}
