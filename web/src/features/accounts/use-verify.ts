import {
  requestVerification,
  sendVerification,
  type VerifyForm,
  verifyEmail,
  verifyEmailByLink,
} from '@quivia/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../platform/http/call.ts';
import { withFreshSession } from '../../platform/session/with-fresh-session.ts';

/** Used once for each link, however often the page is drawn: a query is shared, an effect is not. */
export function useVerifyByLink(token: string) {
  return useQuery({
    queryKey: ['accounts', 'verify-by-link', token],
    queryFn: () => withFreshSession(() => call(verifyEmailByLink, { body: { token } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}

export const verifyByCode = (form: z.output<typeof VerifyForm>) =>
  withFreshSession(() => call(verifyEmail, { body: form }));

/** People who are signed in get it for their own account, also for a change of address. */
export const askForCode = (email: string, isSignedIn: boolean) =>
  isSignedIn ? call(sendVerification) : call(requestVerification, { body: { email } });
