// Members of a community, and people who want to join it.
import * as communities from '@quivia/contract/community-members';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { usePaginatedList } from '../../../platform/lists/use-paginated-list.ts';
import { renewSession } from '../../../platform/session/session.ts';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { useLiveList } from '../use-live-list.ts';

export const useMembers = (id: number, search: string) =>
  usePaginatedList(communities.listMembers, { search }, { of: id, rowId: 'user_id' });

export function useRequests(id: number) {
  useLiveList(communities.listRequests);
  return usePaginatedList(communities.listRequests, {}, { of: id, rowId: 'user_id' });
}

export const useDecide = (id: number) =>
  useAction(({ user_id, admit }: { user_id: number; admit: boolean }) =>
    call(communities.decideRequest, {
      params: { id: String(id), user_id: String(user_id) },
      body: { admit },
    }),
  );

/** When the person has left the page: the next one is shown a moment after it is asked for. */
function useLeft(): Promise<void> {
  const [left] = useState(() => {
    let done = () => {};
    const promise = new Promise<void>((resolve) => {
      done = resolve;
    });
    return { promise, done };
  });
  useEffect(() => left.done, [left]);
  return left.promise;
}

export type MemberChange = 'promote' | 'demote' | 'remove';

export function useChangeMember(id: number) {
  const navigate = useNavigate();
  const left = useLeft();
  return useAction(async ({ user_id, change }: { user_id: number; change: MemberChange }) => {
    const ofPerson = { params: { id: String(id), user_id: String(user_id) } };
    if (change === 'promote') {
      return call(communities.makeCommunityAdmin, { params: { id: String(id) }, body: { user_id } });
    }
    if (change === 'remove') return call(communities.removeMember, ofPerson);
    const done = await call(communities.removeCommunityAdmin, ofPerson);
    if (user_id === sessionStore.get().user?.id) {
      // This page must be gone before the role is: without it, it would deny access.
      await navigate('/dashboard');
      await left;
      await renewSession();
    }
    return done;
  });
}
