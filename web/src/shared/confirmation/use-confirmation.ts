// The calls by which a person confirms that it is them.
import {
  beginPasskeyConfirmation,
  type Confirmation,
  type Confirmed,
  confirmByPasskey,
  listConfirmationWays,
  sendOwnConfirmationCode,
} from '@quivia/contract/confirmation';
import { startConfirmation } from '@quivia/contract/sign-on';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/call.ts';
import { CallError } from '../../platform/http/call-error.ts';

export const useWays = (what: Confirmed, isNeeded: boolean) =>
  useQuery({
    queryKey: ['confirmation', what],
    queryFn: ({ signal }) => call(listConfirmationWays, { query: { what } }, { signal }),
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0,
  });

export const sendCode = async () => (await call(sendOwnConfirmationCode)).message;

/** Undefined when the person has cancelled. */
export async function confirmWithPasskey(): Promise<Confirmation | undefined> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { ticket, options } = await call(beginPasskeyConfirmation);
  let response: object;
  try {
    response = await startAuthentication({ optionsJSON: options as never });
  } catch (error) {
    // Cancelled, timed out, or no passkey here: browsers don't say which.
    console.warn('No passkey was used', error);
    return undefined;
  }
  return call(confirmByPasskey, { body: { ticket, response: { ...response } } });
}

/** The address to open in another tab, and the proof that counts once the person has signed in there. */
export const beginAtCollege = (what: Confirmed) => call(startConfirmation, { body: { what } });

const CHANNEL = 'quivia-confirmed';

/** Said by the tab in which somebody has signed in once more at their college. */
export function sayConfirmed(): void {
  if (!('BroadcastChannel' in globalThis)) return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('confirmed');
  channel.close();
}

export function whenConfirmed(listen: () => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => {};
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = listen;
  return () => channel.close();
}

const ABOUT_IT = [
  'wrong_password',
  'wrong_code',
  'wrong_factor',
  'confirmation_needed',
  'too_many_tries',
  'too_many_codes',
];

/** What went wrong is the confirmation, or no answer came; otherwise it is what was to be done. */
export const isAboutConfirmation = (error: unknown) =>
  !(error instanceof CallError) || error.isTransient || ABOUT_IT.includes(error.code);
