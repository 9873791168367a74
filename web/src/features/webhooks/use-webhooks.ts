import {
  addWebhook,
  changeWebhook,
  type DeliveryState,
  endOldWebhookSecret,
  listDeliveries,
  listWebhooks,
  redeliver,
  removeWebhook,
  replaceWebhookSecret,
  testWebhook,
  turnWebhook,
  type WebhookForm,
} from '@quivia/contract/webhooks';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useAction, useMutationOnce } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { listKey, usePaginatedList, useRefetchLists } from '../../platform/lists/use-paginated-list.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

const ofInstitution = (id: number) => ({ query: { institution_id: String(id) } });
const hook = (id: number) => ({ params: { id: String(id) } });

/** While something waits, the server is asked again. */
const LOOKED_EVERY = 3_000;

export const useWebhooks = (institutionId: number) =>
  useQuery({
    queryKey: listKey(listWebhooks, institutionId),
    queryFn: ({ signal }) => call(listWebhooks, ofInstitution(institutionId), { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ waiting }) => waiting > 0) ? LOOKED_EVERY : false),
  });

type Form = z.output<typeof WebhookForm>;

/** Gives the secret, which is shown once. */
export function useAddWebhook(institutionId: number) {
  const refetchLists = useRefetchLists();
  return async (body: Form) => {
    const made = await call(addWebhook, { ...ofInstitution(institutionId), body });
    void refetchLists();
    return made;
  };
}

/** Gives the sentence that says what was done. */
export function useChangeWebhook(id: number) {
  const refetchLists = useRefetchLists();
  return async (body: Form) => {
    const { message } = await call(changeWebhook, { ...hook(id), body });
    void refetchLists();
    return message;
  };
}

export function useReplaceSecret(onReplaced: (made: { id: number; secret: string }) => void) {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: (id: number) => call(replaceWebhookSecret, hook(id)),
    onSuccess: (made) => {
      onReplaced(made);
      void refetchLists();
    },
    onError: (error) => toast.error(sentenceOf(error)),
  });
}

export const useEndOldSecret = () => useAction((id: number) => call(endOldWebhookSecret, hook(id)));

export const useTurn = () =>
  useAction(({ id, is_on }: { id: number; is_on: boolean }) =>
    call(turnWebhook, { ...hook(id), body: { is_on } }),
  );

export const useRemove = () => useAction((id: number) => call(removeWebhook, hook(id)));

export const useTest = () => useAction((id: number) => call(testWebhook, hook(id)));

export const useDeliveries = (id: number, state: DeliveryState | '') =>
  usePaginatedList(listDeliveries, state ? { state } : {}, { of: id });

export const useRedeliver = (id: number) =>
  useAction((deliveryId: number) =>
    call(redeliver, { params: { id: String(id), delivery_id: String(deliveryId) } }),
  );
