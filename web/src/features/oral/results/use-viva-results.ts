import { listOwnOralResults } from '@quivia/contract/oral/lists';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';

export const useVivaResults = () =>
  useQuery({
    queryKey: listKey(listOwnOralResults),
    queryFn: ({ signal }) => call(listOwnOralResults, {}, { signal }),
  });
