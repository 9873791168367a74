import * as communities from '@quivia/contract/community-invitations';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { listKey, useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';

const params = (id: number) => ({ params: { id: String(id) } });

export function useInvitations(id: number) {
  return useQuery({
    queryKey: listKey(communities.listInvitations, id),
    queryFn: ({ signal }) => call(communities.listInvitations, params(id), { signal }),
  });
}

export function useInvite(id: number) {
  const refetchLists = useRefetchLists();
  return {
    async byCode(body: z.output<typeof communities.InvitationForm>) {
      const invitation = await call(communities.createInvitation, { ...params(id), body });
      await refetchLists();
      return invitation;
    },
    async byMail(body: z.output<typeof communities.MailInvitationForm>) {
      try {
        return (await call(communities.mailInvitations, { ...params(id), body })).message;
      } finally {
        // Without a reply too, the mails may have been sent.
        void refetchLists();
      }
    },
  };
}

export const useWithdrawInvitation = (id: number) =>
  useAction((invitation: number) =>
    call(communities.withdrawInvitation, { params: { id: String(id), invitation_id: String(invitation) } }),
  );
