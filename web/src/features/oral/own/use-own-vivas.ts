import { listOwnOralResults } from '@quivia/contract/oral/lists';
import { listOwnVivas } from '@quivia/contract/oral/timetable';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';

/** On the day the queue moves. */
const REFRESH = 30_000;

export const useOwnVivas = () =>
  useQuery({
    queryKey: listKey(listOwnVivas),
    queryFn: ({ signal }) => call(listOwnVivas, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ queue }) => queue) ? REFRESH : false),
  });

export const useVivaResults = () =>
  useQuery({
    queryKey: listKey(listOwnOralResults),
    queryFn: ({ signal }) => call(listOwnOralResults, {}, { signal }),
  });
