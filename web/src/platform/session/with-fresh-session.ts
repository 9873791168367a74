import { refreshSession } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { sessionStore } from './session-store.ts';
import { staysLoggedIn } from './stay-logged-in.ts';

/** For a public call that may need a session: an expired token counts as none there, so it is refreshed and tried once more. */
export async function withFreshSession<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'sign_in_to_verify') throw error;
    const { token } = sessionStore.get();
    if (!token && !staysLoggedIn()) throw error;
    await refreshSession(token);
    if (!sessionStore.get().token) throw error;
    return work();
  }
}
