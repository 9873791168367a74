import * as accounts from '@quivia/contract/account-status';
import { deleteAccount } from '@quivia/contract/deletion';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';

export const useAccounts = (filter: { search: string; status: 'disabled' | undefined }) =>
  usePaginatedList(accounts.listAccounts, filter);

const byId = (id: number) => ({ params: { id: String(id) } });

export const useDisableAccount = (id: number, onDone: () => void) =>
  useAction((reason: string) => call(accounts.disableAccount, { ...byId(id), body: { reason } }), onDone);

export const useEnableAccount = () => useAction((id: number) => call(accounts.enableAccount, byId(id)));

export const useSignOutAccount = (id: number, onDone: () => void) =>
  useAction(() => call(accounts.endSessionsOf, byId(id)), onDone);

export const useDeleteAccount = (id: number, onDone: () => void) =>
  useAction(() => call(deleteAccount, byId(id)), onDone);
