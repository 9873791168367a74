import { listHalls } from '@quivia/contract/hall/duties';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';

/** Exams at which the person is on duty, or which they run: under way, in the next seven days, or in the last seven. */
export function useHalls() {
  return useQuery({
    queryKey: listKey(listHalls),
    queryFn: ({ signal }) => call(listHalls, {}, { signal }),
  });
}
