import type { Input } from '@quivia/contract/endpoint';
import {
  endInstitutionDuty,
  giveInstitutionDuty,
  listInstitutionDuties,
} from '@quivia/contract/institution-duties';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';

export const useDuties = (institutionId: number) =>
  useQuery({
    queryKey: listKey(listInstitutionDuties, institutionId),
    queryFn: ({ signal }) =>
      call(listInstitutionDuties, { query: { institution_id: String(institutionId) } }, { signal }),
  });

export function useGiveDuty() {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof giveInstitutionDuty>['body']) => {
    const { message } = await call(giveInstitutionDuty, { body });
    void refetchLists();
    return message;
  };
}

export const useEndDuty = () =>
  useAction((id: number) => call(endInstitutionDuty, { params: { id: String(id) } }));
