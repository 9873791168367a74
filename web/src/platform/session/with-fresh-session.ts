import { refreshSession } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { staysLoggedIn } from '../offline/stay-logged-in.ts';
import { sessionStore } from './session-store.ts';

/**
 * For the calls that verify an address. They are public, so an expired token counts as none there: it is refreshed, and the
 * call is tried once more. Afterwards the session's token says that the person is verified.
 */
export async function withFreshSession<T>(verify: () => Promise<T>): Promise<T> {
  const verified = await verify().catch(async (error: unknown) => {
    if (!(error instanceof CallError) || error.code !== 'sign_in_to_verify') throw error;
    const { token } = sessionStore.get();
    if (!token && !staysLoggedIn()) throw error;
    await refreshSession(token);
    if (!sessionStore.get().token) throw error;
    return verify();
  });
  const { user, token } = sessionStore.get();
  if (user?.is_verified === false) await refreshSession(token);
  return verified;
}
