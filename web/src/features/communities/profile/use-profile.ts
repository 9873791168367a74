import * as communities from '@quivia/contract/communities';
import type * as z from 'zod/mini';
import { call } from '../../../platform/http/call.ts';
import { useRefetchLists } from '../../../platform/lists/use-paginated-list.ts';

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
