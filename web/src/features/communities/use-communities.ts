// The communities of a person: those they administer, those they have joined, and those they can join.
import * as communities from '@quivia/contract/communities';
import * as invitations from '@quivia/contract/community-invitations';
import { PAGE_SIZE } from '@quivia/contract/fields';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { useAction, useMutationOnce } from '../../platform/forms/use-action.ts';
import { call } from '../../platform/http/call.ts';
import { CallError, sentenceOf } from '../../platform/http/call-error.ts';
import { listKey, usePaginatedList, useRefetchLists } from '../../platform/lists/use-paginated-list.ts';
import { renewSession, useSession } from '../../platform/session/session.ts';
import { toast } from '../../ui/feedback/toasts.tsx';
import type { View } from './leaderboard/leaderboard-view.ts';
import { useLiveList } from './use-live-list.ts';

const own = queryOptions({
  queryKey: listKey(communities.listOwnCommunities),
  queryFn: ({ signal }) => call(communities.listOwnCommunities, {}, { signal }),
});

export function useOwnCommunities() {
  useLiveList(communities.listOwnCommunities);
  return useQuery(own);
}

/** Pending requests in all communities that the person administers. */
export function useWaitingRequests(): number {
  const isAdmin = useSession().roles.includes('Community');
  const { data } = useQuery({ ...own, enabled: isAdmin });
  return data?.reduce((sum, { request_count }) => sum + request_count, 0) ?? 0;
}

export function useJoinedCommunities() {
  useLiveList(communities.listJoinedCommunities);
  return useQuery({
    queryKey: listKey(communities.listJoinedCommunities),
    queryFn: ({ signal }) => call(communities.listJoinedCommunities, {}, { signal }),
  });
}

export function useOpenCommunities(search: string) {
  useLiveList(communities.findCommunities);
  return usePaginatedList(communities.findCommunities, search ? { search } : {});
}

const params = (id: number) => ({ params: { id: String(id) } });

/** Joining gives the person a role: the session is renewed, so that it works immediately. */
async function joining<Reply extends { outcome: string }>(reply: Promise<Reply>): Promise<Reply> {
  const done = await reply;
  if (done.outcome === 'joined') await renewSession();
  return done;
}

export const useJoin = () => useAction((id: number) => joining(call(communities.joinCommunity, params(id))));

export const useWithdrawRequest = () =>
  useAction((id: number) => call(communities.withdrawRequest, params(id)));

export const useLeave = () =>
  useAction(async (id: number) => {
    const done = await call(communities.leaveCommunity, params(id));
    await renewSession();
    return done;
  });

export function useSetNickname(id: number) {
  const refetchLists = useRefetchLists();
  return async (body: z.output<typeof communities.NicknameForm>) => {
    const { message } = await call(communities.setNickname, { ...params(id), body });
    void refetchLists();
    return message;
  };
}

/**
 * Sent once for each code, however often the page renders: the server counts wrong codes. Before signing in it shows
 * what the code invites to.
 */
export function useInvitation(code: string) {
  const { signedIn } = useSession();
  return useQuery({
    queryKey: ['invitation', code, signedIn],
    queryFn: async () => {
      if (signedIn) return call(invitations.lookAtInvitation, { body: { code } });
      return { ...(await call(invitations.previewInvitation, { body: { code } })), is_member: false };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    retryOnMount: false,
    refetchOnReconnect: false,
  });
}

export function useAcceptInvitation() {
  const refetchLists = useRefetchLists();
  return useMutationOnce({
    mutationFn: (code: string) => joining(call(invitations.useInvitation, { body: { code } })),
    onSuccess: async ({ message }) => {
      toast.success(message);
      await refetchLists();
    },
    onError: (error) => {
      if (!isRefusal(error)) toast.error(sentenceOf(error));
    },
  });
}

/** The server refused the code itself, so trying again changes nothing. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && !error.isTransient;

export function useLeaderboard(id: number, view: View) {
  const chosen = view.kind === 'quiz' ? { exam_id: String(view.examId) } : { period: view.kind };
  return useInfiniteQuery({
    queryKey: listKey(communities.getCommunityLeaderboard, id, chosen),
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        communities.getCommunityLeaderboard,
        {
          params: { id: String(id) },
          query: { ...chosen, limit: String(PAGE_SIZE), offset: String(pageParam) },
        },
        { signal },
      ),
    getNextPageParam: (last, _pages, offset) =>
      offset + PAGE_SIZE < last.ranked ? offset + PAGE_SIZE : undefined,
    placeholderData: keepPreviousData,
  });
}

export type ProfileValues = z.output<typeof communities.CommunityProfileForm>;

export function useChangeProfile(id: number) {
  const refetchLists = useRefetchLists();
  return async (body: ProfileValues & { version: number }) => {
    try {
      return (await call(communities.changeCommunityProfile, { params: { id: String(id) }, body })).message;
    } finally {
      void refetchLists();
    }
  };
}

/** The saved version; undefined once the person no longer administers the community. */
export async function readSaved(id: number): Promise<communities.OwnCommunity | undefined> {
  return (await call(communities.listOwnCommunities)).find((one) => one.id === id);
}
