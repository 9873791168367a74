// Members of a community, and people who want to join it.
import * as communities from '@quivia/contract/community-members';
import { PAGE_SIZE } from '@quivia/contract/fields';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useAction } from '../../../platform/forms/use-action.ts';
import { call } from '../../../platform/http/call.ts';
import { asPaginatedList, listKey } from '../../../platform/lists/use-paginated-list.ts';
import { renewSession } from '../../../platform/session/session.ts';
import { sessionStore } from '../../../platform/session/session-store.ts';
import { useLiveList } from '../use-live-list.ts';

type PeopleList = typeof communities.listMembers | typeof communities.listRequests;

/** A person added between two pages shifts the rest, so one at the edge may be read twice. */
const distinct = <Person extends { user_id: number }>({ pages }: { pages: Person[][] }) => [
  ...new Map(pages.flat().map((person) => [person.user_id, person])).values(),
];

function usePeople<Person extends { user_id: number }>(endpoint: PeopleList, id: number, search = '') {
  const list = useInfiniteQuery({
    queryKey: listKey(endpoint, id, search),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        endpoint,
        {
          params: { id: String(id) },
          query: { ...(search && { search }), limit: String(PAGE_SIZE), offset: String(pageParam) },
        },
        { signal },
      ) as Promise<unknown> as Promise<Person[]>,
    getNextPageParam: (last, _pages, offset) => (last.length < PAGE_SIZE ? undefined : offset + PAGE_SIZE),
    select: distinct<Person>,
    placeholderData: keepPreviousData,
  });
  return asPaginatedList(list);
}

export const useMembers = (id: number, search: string) =>
  usePeople<communities.Member>(communities.listMembers, id, search);

export function useRequests(id: number) {
  useLiveList(communities.listRequests);
  return usePeople<communities.JoinRequest>(communities.listRequests, id);
}

export const useDecide = (id: number) =>
  useAction(({ user_id, admit }: { user_id: number; admit: boolean }) =>
    call(communities.decideRequest, {
      params: { id: String(id), user_id: String(user_id) },
      body: { admit },
    }),
  );

export type MemberChange = 'promote' | 'demote' | 'remove';

export function useChangeMember(id: number) {
  const navigate = useNavigate();
  return useAction(async ({ user_id, change }: { user_id: number; change: MemberChange }) => {
    const ofPerson = { params: { id: String(id), user_id: String(user_id) } };
    if (change === 'promote') {
      return call(communities.makeCommunityAdmin, { params: { id: String(id) }, body: { user_id } });
    }
    if (change === 'remove') return call(communities.removeMember, ofPerson);
    const done = await call(communities.removeCommunityAdmin, ofPerson);
    if (user_id === sessionStore.get().user?.id) {
      // Before the role is gone: without it, this page would deny access.
      await navigate('/dashboard');
      await renewSession();
    }
    return done;
  });
}
