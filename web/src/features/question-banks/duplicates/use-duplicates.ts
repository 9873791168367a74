import { listLikelyDuplicates } from '@quivia/contract/question-banks';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';

/** Pairs of a bank that say nearly the same, the likest first. */
export function useDuplicates(bankId: number) {
  return useQuery({
    queryKey: listKey(listLikelyDuplicates, bankId),
    queryFn: ({ signal }) => call(listLikelyDuplicates, { params: { id: String(bankId) } }, { signal }),
  });
}
