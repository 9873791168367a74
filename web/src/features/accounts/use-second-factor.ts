// The second step of a sign-in, and passkeys. Loaded on demand: the sign-in page has a size limit.
import { beginPasskeyLogin, loginWithCode, loginWithPasskey } from '@quivia/contract/factors';
import { call } from '../../platform/http/call.ts';
import { hasLeft, startSession } from '../../platform/session/session.ts';
import type { SecondStep } from './second-step.ts';

export async function confirmByCode({ ticket, stayLoggedIn }: SecondStep, code: string) {
  const { access_token } = await call(loginWithCode, { body: { ticket, code } });
  startSession(access_token, stayLoggedIn);
}

/** With the step of a password that was right, or without a password. False when the person has cancelled. */
export async function signInByPasskey(stayLoggedIn: boolean, step?: SecondStep): Promise<boolean> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  await hasLeft();
  const body = { ticket: step?.ticket ?? null };
  const { ticket, options } = await call(beginPasskeyLogin, { body });
  let response: object;
  try {
    response = await startAuthentication({ optionsJSON: options as never });
  } catch (error) {
    // Cancelled, timed out, or no passkey here: browsers don't say which.
    console.warn('No passkey was used', error);
    return false;
  }
  const sent = { ticket, response: { ...response }, stay_logged_in: stayLoggedIn };
  const { access_token } = await call(loginWithPasskey, { body: sent });
  startSession(access_token, stayLoggedIn);
  return true;
}
