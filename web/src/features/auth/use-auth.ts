import {
  acceptInvitation,
  checkPasswordReset,
  type InvitationForm,
  login,
  type ResetPasswordForm,
  register,
  requestPasswordReset,
  resetPassword,
  type SignInForm,
  type SignUpForm,
  type VerifyForm,
  verifyEmail,
  verifyEmailByLink,
} from '@quivia/contract/auth';
import { getSite } from '@quivia/contract/site';
import { useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { call } from '../../platform/http/call.ts';
import { hasLeft, startSession } from '../../platform/session/session.ts';

export async function signIn(form: z.output<typeof SignInForm>) {
  await hasLeft();
  const { access_token } = await call(login, { body: form });
  startSession(access_token, form.stay_logged_in);
}

export const signUp = (form: z.output<typeof SignUpForm>) => call(register, { body: form });

export const askForResetCode = (email: string) => call(requestPasswordReset, { body: { email } });

export const checkResetCode = (email: string, otp: string) =>
  call(checkPasswordReset, { body: { email, otp } });

export const setNewPassword = (form: z.output<typeof ResetPasswordForm>) =>
  call(resetPassword, { body: form });

export const acceptInvitationWith = (form: z.output<typeof InvitationForm>) =>
  call(acceptInvitation, { body: form });

export const verifyByCode = (form: z.output<typeof VerifyForm>) => call(verifyEmail, { body: form });

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

export function useDemoAccounts() {
  const { data } = useQuery({
    // The footer of the public pages asks for the same: one answer serves both.
    queryKey: ['site'],
    queryFn: () => call(getSite),
    staleTime: Number.POSITIVE_INFINITY,
    select: (site) => site.demo_accounts,
  });
  return data ?? [];
}
