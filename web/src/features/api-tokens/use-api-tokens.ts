import {
  type ApiTokenForm,
  endApiToken,
  listApiTokens,
  listOwnApiTokens,
  makeApiToken,
  ruleApiTokens,
} from '@quivia/contract/api-tokens';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useAction } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../platform/lists/use-paginated-list.ts';

export const useOwnTokens = () =>
  useQuery({
    queryKey: listKey(listOwnApiTokens),
    queryFn: ({ signal }) => call(listOwnApiTokens, {}, { signal }),
  });

export const useTokensOf = (institutionId: number) =>
  useQuery({
    queryKey: listKey(listApiTokens, institutionId),
    queryFn: ({ signal }) =>
      call(listApiTokens, { query: { institution_id: String(institutionId) } }, { signal }),
  });

/** Gives the token, which is shown once. */
export function useMakeToken() {
  const refetchLists = useRefetchLists();
  return async (body: z.output<typeof ApiTokenForm>) => {
    const made = await call(makeApiToken, { body });
    void refetchLists();
    return made;
  };
}

export const useEndToken = () => useAction((id: number) => call(endApiToken, { params: { id: String(id) } }));

export const useTokenRule = (institution_id: number) =>
  useAction((faculty_may: boolean) => call(ruleApiTokens, { body: { institution_id, faculty_may } }));
