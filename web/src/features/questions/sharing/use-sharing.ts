import {
  type Colleague,
  listColleagues,
  type SharedAccess,
  shareQuestionBank,
} from '@quivia/contract/question-banks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/http/call.ts';
import { sentenceOf } from '../../../platform/http/call-error.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';
import { toast } from '../../../ui/feedback/toasts.tsx';

const colleaguesKey = (bankId: number) => listKey(listColleagues, bankId);

export function useColleagues(bankId: number) {
  return useQuery({
    queryKey: colleaguesKey(bankId),
    queryFn: ({ signal }) => call(listColleagues, { params: { id: String(bankId) } }, { signal }),
  });
}

export function useShare(bankId: number) {
  const cache = useQueryClient();
  const refetchLists = useRefetchLists();
  return useMutation({
    // In order: choosing with the arrow keys passes through the option between.
    scope: { id: `share-${bankId}` },
    mutationFn: (body: { user_id: number; access: SharedAccess | null }) =>
      call(shareQuestionBank, { params: { id: String(bankId) }, body }),
    onSuccess: ({ message }, { user_id, access }) => {
      toast.success(message);
      cache.setQueryData<Colleague[]>(colleaguesKey(bankId), (before) =>
        before?.map((one) => (one.user_id === user_id ? { ...one, access } : one)),
      );
    },
    onError: (error) => {
      toast.error(sentenceOf(error));
      void refetchLists();
    },
  });
}
