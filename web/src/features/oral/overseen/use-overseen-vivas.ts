import { getOverseenViva, listOverseenVivas } from '@quivia/contract/oral/overseen';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { listKey, usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { today } from '../today.ts';

export const useOverseenVivas = (search: string) =>
  usePaginatedList(listOverseenVivas, { ...today(), ...(search && { search }) });

export const useOverseenViva = (id: number) =>
  useQuery({
    queryKey: listKey(getOverseenViva, id),
    queryFn: ({ signal }) =>
      call(getOverseenViva, { params: { id: String(id) }, query: today() }, { signal }),
  });
