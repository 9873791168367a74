import {
  checkPasswordReset,
  login,
  type ResetByLinkForm,
  type ResetPasswordForm,
  register,
  requestPasswordReset,
  resetPassword,
  resetPasswordByLink,
  type SignInForm,
  type SignUpForm,
} from '@quivia/contract/accounts';
import type * as z from 'zod/mini';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { hasLeft, startSession } from '../../platform/session/session.ts';

/** Without an answer, somebody who has a position in the queue tries this often again. */
const TRIES_WITHOUT_REPLY = 5;

export interface SignInWait {
  why: 'queued' | 'slowed';
  seconds: number;
}

/** In a rush the server gives a ticket that keeps the position: the page comes back with it until it is served. After
 * many wrong passwords it asks to wait, and the page does. */
export async function signIn(
  form: z.output<typeof SignInForm>,
  onWait: (wait: SignInWait) => void,
  isGone: () => boolean,
) {
  await hasLeft();
  let ticket: string | undefined;
  for (let unanswered = 0; ; ) {
    try {
      const { access_token } = await call(login, { body: { ...form, ...(ticket && { ticket }) } });
      return startSession(access_token, form.stay_logged_in);
    } catch (error) {
      if (!(error instanceof CallError) || isGone()) throw error;
      if (error.code === 'sign_in_queued') {
        ticket = String(error.params.ticket);
        onWait({ why: 'queued', seconds: Number(error.params.seconds) });
      } else if (error.code === 'sign_in_slowed') {
        onWait({ why: 'slowed', seconds: Number(error.params.seconds) });
      } else if (!ticket || !error.isTransient || unanswered >= TRIES_WITHOUT_REPLY) {
        throw error;
      } else {
        unanswered += 1;
      }
      await new Promise((resolve) => setTimeout(resolve, 1000 * (error.retryAfter ?? 2)));
    }
  }
}

/** The code for it comes when it is needed. False when the person has cancelled. */
export const signInByPasskey = async (stayLoggedIn: boolean) =>
  (await import('./use-second-factor.ts')).signInByPasskey(stayLoggedIn);

export const signUp = (form: z.output<typeof SignUpForm>) => call(register, { body: form });

export const askForResetCode = (email: string) => call(requestPasswordReset, { body: { email } });

export const checkResetCode = (email: string, otp: string) =>
  call(checkPasswordReset, { body: { email, otp } });

export const setNewPassword = (form: z.output<typeof ResetPasswordForm>) =>
  call(resetPassword, { body: form });

export const setNewPasswordByLink = (form: z.output<typeof ResetByLinkForm>) =>
  call(resetPasswordByLink, { body: form });
