import type { Input } from '@quivia/contract/endpoint';
import * as endpoints from '@quivia/contract/promotions';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { useOne, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';

export const usePromotions = (sectionId: number) => useOne(endpoints.listPromotions, sectionId);

export function usePromote(sectionId: number) {
  const refetchLists = useRefetchLists();
  return async (body: Input<typeof endpoints.promoteSection>['body']) => {
    try {
      return (await call(endpoints.promoteSection, { params: { id: String(sectionId) }, body })).message;
    } finally {
      void refetchLists();
    }
  };
}

export const useUndo = () =>
  useAction((id: number) => call(endpoints.undoPromotion, { params: { id: String(id) } }));
