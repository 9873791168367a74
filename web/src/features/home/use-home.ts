import {
  type ChangeEmailForm,
  type ChangePasswordForm,
  changeEmail,
  changeName,
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  sendVerification,
  verifyEmail,
} from '@quivia/contract/accounts';
import type { Confirmation } from '@quivia/contract/confirmation';
import { deleteOwnAccount } from '@quivia/contract/deletion';
import type { Input } from '@quivia/contract/endpoint';
import { getHome, listCommunitySetup, listInstitutionSetup } from '@quivia/contract/home';
import { markRead } from '@quivia/contract/notifications';
import { getProfile } from '@quivia/contract/session';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { useMutationOnce } from '../../platform/forms/use-action.ts';
import { call, refreshSession } from '../../platform/http/call.ts';
import { sentenceOf } from '../../platform/http/call-error.ts';
import { refetch } from '../../platform/http/refetch.ts';
import { onStreamNews } from '../../platform/http/stream.ts';
import { listKey } from '../../platform/lists/use-paginated-list.ts';
import { adoptRoles } from '../../platform/session/session.ts';
import { sessionStore } from '../../platform/session/session-store.ts';
import { withFreshSession } from '../../platform/session/with-fresh-session.ts';
import { toast } from '../../ui/feedback/toasts.tsx';

const PROFILE = ['profile'];
const DEVICES = ['devices'];
const HOME = ['home'];
/** What opens and closes by the clock moves to its new place. */
const HOME_AGAIN_MS = 60_000;
/** Thousands of students hear of an exam in the same moment: their pages ask one after the other. */
const SPREAD_MS = 3_000;

export function useHome() {
  const cache = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unfollow = onStreamNews((news) => {
      if (news.kind === 'connected') return;
      clearTimeout(timer);
      timer = setTimeout(() => void refetch(cache, HOME), Math.random() * SPREAD_MS);
    });
    return () => {
      clearTimeout(timer);
      unfollow();
    };
  }, [cache]);
  return useQuery({
    queryKey: HOME,
    queryFn: ({ signal }) => call(getHome, {}, { signal }),
    staleTime: 0,
    refetchInterval: HOME_AGAIN_MS,
  });
}

/** Refetched with the lists: each change of the person may complete a step. */
export const useInstitutionSetup = () => useSetup(listInstitutionSetup);
export const useCommunitySetup = () => useSetup(listCommunitySetup);

function useSetup<E extends typeof listInstitutionSetup | typeof listCommunitySetup>(endpoint: E) {
  return useQuery({
    queryKey: listKey(endpoint),
    queryFn: ({ signal }) => call(endpoint, {} as Input<E>, { signal }),
    // An action waits for the lists, and must not wait for a checklist that fails.
    retry: false,
  });
}

/** The page it is about is opened whether or not this succeeds. */
export function useReadNotification() {
  const cache = useQueryClient();
  return (id: number) =>
    call(markRead, { params: { id: String(id) } })
      .catch((error: unknown) => console.warn('The notification could not be marked as read', error))
      .then(() => cache.invalidateQueries({ queryKey: ['notifications'] }));
}

export function useProfile() {
  return useQuery({
    queryKey: PROFILE,
    queryFn: async ({ signal }) => {
      const profile = await call(getProfile, {}, { signal });
      void adoptRoles(profile.roles);
      return profile;
    },
    // A role given a moment ago should be there when the person looks.
    staleTime: 0,
  });
}

export async function sendVerificationAgain(): Promise<string> {
  return (await call(sendVerification)).message;
}

/** Gives the sentence that says what was done. */
export async function deleteOwn(confirmed: Confirmation): Promise<string> {
  return (await call(deleteOwnAccount, { body: confirmed })).message;
}

/** Each gives the sentence that says what was done. */
export function useProfileChanges() {
  const cache = useQueryClient();
  const lookAgain = () => cache.invalidateQueries({ queryKey: PROFILE });
  return {
    async verify(email: string, otp: string) {
      const { message } = await withFreshSession(() => call(verifyEmail, { body: { email, otp } }));
      await lookAgain();
      return message;
    },
    async changeEmail(form: z.output<typeof ChangeEmailForm>) {
      const { message } = await call(changeEmail, { body: form });
      await lookAgain();
      return message;
    },
    async changeName(name: string | null) {
      const { message } = await call(changeName, { body: { name } });
      // The session's token carries the name to every page. If no reply comes, the next token has it.
      await Promise.all([lookAgain(), refreshSession(sessionStore.get().token).catch(() => undefined)]);
      return message;
    },
    async changePassword(form: z.output<typeof ChangePasswordForm>) {
      const { message } = await call(changePassword, { body: form });
      // Every other device is signed out with it.
      await cache.invalidateQueries({ queryKey: DEVICES });
      return message;
    },
  };
}

export function useDevices() {
  return useQuery({
    queryKey: DEVICES,
    queryFn: ({ signal }) => call(listSessions, {}, { signal }),
    staleTime: 0,
  });
}

export function useSignOutDevices() {
  const cache = useQueryClient();
  return useMutationOnce({
    mutationFn: (which: number | 'others') =>
      which === 'others' ? call(endOtherSessions) : call(endSession, { params: { id: String(which) } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error)),
    onSettled: () => cache.invalidateQueries({ queryKey: DEVICES }),
  });
}
