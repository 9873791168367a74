import {
  addConnection,
  addDomain,
  type ChangedConnectionForm,
  type ConnectionForm,
  changeConnection,
  confirmDomain,
  dismissNewcomer,
  getConnections,
  listDomains,
  removeDomain,
  requireOwnSignIn,
  trustConnection,
  tryConnection,
  turnConnection,
} from '@quivia/contract/connections';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';

export const useConnections = (institutionId: number) =>
  useQuery({
    queryKey: listKey(getConnections, institutionId),
    queryFn: ({ signal }) =>
      call(getConnections, { query: { institution_id: String(institutionId) } }, { signal }),
    // Tried in another tab.
    refetchOnWindowFocus: 'always',
  });

export const useDomainsOfSite = () =>
  useQuery({
    queryKey: listKey(listDomains),
    queryFn: ({ signal }) => call(listDomains, {}, { signal }),
  });

/** Each gives the sentence that says what was done. */
export function useConnectionChanges(institution_id: number) {
  const refetchLists = useRefetchLists();
  const said = async (reply: Promise<{ message: string }>) => {
    const { message } = await reply;
    void refetchLists();
    return message;
  };
  return {
    add: (form: z.output<typeof ConnectionForm>) =>
      said(call(addConnection, { body: { ...form, institution_id } })),
    change: (id: number, body: z.output<typeof ChangedConnectionForm>) =>
      said(call(changeConnection, { params: { id: String(id) }, body })),
    addDomain: (domain: string) => said(call(addDomain, { body: { domain, institution_id } })),
  };
}

/** The address to open. */
export const beginTry = async (id: number) => (await call(tryConnection, { params: { id: String(id) } })).url;

export const useTurn = () =>
  useAction(({ id, state }: { id: number; state: 'on' | 'paused' }) =>
    call(turnConnection, { params: { id: String(id) }, body: { state } }),
  );

export const useOnlyWay = () =>
  useAction(({ id, is_only_way }: { id: number; is_only_way: boolean }) =>
    call(requireOwnSignIn, { params: { id: String(id) }, body: { is_only_way } }),
  );

export const useRemoveDomain = () =>
  useAction((id: number) => call(removeDomain, { params: { id: String(id) } }));

export const useConfirmDomain = () =>
  useAction((id: number) => call(confirmDomain, { params: { id: String(id) } }));

export const useTrust = () =>
  useAction(({ id, is_trusted }: { id: number; is_trusted: boolean }) =>
    call(trustConnection, { params: { id: String(id) }, body: { is_trusted } }),
  );

export const useDismiss = () =>
  useAction((id: number) => call(dismissNewcomer, { params: { id: String(id) } }));
