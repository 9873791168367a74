import { verifyEmailByLink } from '@quivia/contract/auth';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';

/** Used once for each link, however often the page is drawn: a query is shared, an effect is not. */
export function useVerifyByLink(token: string) {
  return useQuery({
    queryKey: ['auth', 'verify-by-link', token],
    queryFn: () => call(verifyEmailByLink, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  });
}
