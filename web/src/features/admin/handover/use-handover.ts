import { handOver, listOrphans, type Orphan } from '@quivia/contract/handover';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey } from '../../../platform/lists/use-paginated-list.ts';

export const useOrphans = (institutionId: number) =>
  useQuery({
    queryKey: listKey(listOrphans, institutionId),
    queryFn: ({ signal }) =>
      call(listOrphans, { query: { institution_id: String(institutionId) } }, { signal }),
  });

interface HandOver extends Pick<Orphan, 'kind' | 'id'> {
  faculty_id: number;
  institution_id: number;
}

export const useHandOver = () => useAction((body: HandOver) => call(handOver, { body }));
