import type { Confirmation } from '@quivia/contract/confirmation';
import { listLinkedPlatforms, unlinkPlatform } from '@quivia/contract/lti/launch';
import { listLinkedSignOns, unlinkSignOn } from '@quivia/contract/sign-on';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';

export const useLinked = () =>
  useQuery({
    queryKey: listKey(listLinkedSignOns),
    queryFn: ({ signal }) => call(listLinkedSignOns, {}, { signal }),
  });

export const useLinkedPlatforms = () =>
  useQuery({
    queryKey: listKey(listLinkedPlatforms),
    queryFn: ({ signal }) => call(listLinkedPlatforms, {}, { signal }),
  });

export const useUnlinkPlatform = () =>
  useAction((id: number) => call(unlinkPlatform, { params: { id: String(id) } }));
/** Gives the sentence that says what was done. */
export function useUnlink() {
  const refetchLists = useRefetchLists();
  return async (id: number, body: Confirmation): Promise<string> => {
    const { message } = await call(unlinkSignOn, { params: { id: String(id) }, body });
    void refetchLists();
    return message;
  };
}
