// Time that Quivia was away during exams.
import { giveTimeBack, listOutages } from '@quivia/contract/running-exams';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMutationOnce } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { useRefetchLists } from '../../platform/lists/use-paginated-list.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

const LOOK_EVERY_MS = 20_000;
/** Not one of the lists: what waits for those after a change need not wait for this. */
const KEY = ['outages'];

export function useOutages() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(listOutages, {}, { signal }),
    refetchInterval: LOOK_EVERY_MS,
  });
}

export function useGiveTimeBack(outageId: number) {
  const cache = useQueryClient();
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: () => call(giveTimeBack, { params: { id: String(outageId) } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => {
      void cache.invalidateQueries({ queryKey: KEY });
      void refetchLists();
    },
  });
}
