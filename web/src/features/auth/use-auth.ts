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
} from '@quivia/contract/auth';
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
