// Signing in, restoring a session, signing out, and staying in step with the other tabs.
import { getProfile, logout } from '@quivia/contract/auth';
import type { Role } from '@quivia/contract/roles';
import { useSyncExternalStore } from 'react';
import { call, refreshSession } from '../http/call.ts';
import { keepPagesOnlyOf } from '../offline/device-store.ts';
import { forgetExamSession, readExamSession } from '../offline/exam-session.ts';
import { sessionStore } from './session-store.ts';
import { tellOtherTabs } from './session-tabs.ts';
import { setStayLoggedIn, staysLoggedIn } from './stay-logged-in.ts';

const LOGOUT_TIMEOUT_MS = 5_000;

export function useSession() {
  const { user, roles, restoring, endedBy } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  return { user, roles, signedIn: user !== null, restoring, endedBy, signOut };
}

export function startSession(token: string, stayLoggedIn: boolean) {
  setStayLoggedIn(stayLoggedIn);
  sessionStore.start(token);
  tellOtherTabs('signed-in');
}

/** When the person stays logged in, or takes an exam in this tab, asks for the session of the cookie. Never throws. */
export async function restoreSession() {
  const exam = readExamSession();
  if (sessionStore.get().token || !(exam || staysLoggedIn())) return;
  // The exam continues at once: the network may be away.
  if (exam) sessionStore.presume(exam.user, exam.roles);
  else sessionStore.setRestoring(true);
  try {
    await refreshSession(null);
  } catch (error) {
    // The server may be back at the next load, so 'Stay logged in' is left on.
    console.warn('The session could not be restored', error);
  } finally {
    sessionStore.setRestoring(false);
  }
}

/** A token holds the roles of the time it was issued; fetches a new one when they have changed since. */
export async function adoptRoles(roles: readonly Role[]) {
  const { token, roles: known } = sessionStore.get();
  if (!token || (roles.length === known.length && roles.every((role) => known.includes(role)))) return;
  await renewSession();
}

/** After a change to the person's own roles: the server no longer accepts the old token. */
export async function renewSession() {
  const { token } = sessionStore.get();
  try {
    if (token) await refreshSession(token);
  } catch (error) {
    console.warn('The session could not be renewed', error);
  }
}

/**
 * Called before access is denied: the person may have been given the role a minute ago. Answers with the roles that wait for
 * a second factor.
 */
export async function catchUpWithRoles(): Promise<readonly Role[]> {
  try {
    const { roles, roles_withheld } = await call(getProfile);
    await adoptRoles(roles);
    return roles_withheld;
  } catch (error) {
    console.warn('The roles could not be looked up', error);
    return [];
  }
}

let leaving: Promise<unknown> = Promise.resolve();

/** Signs out at once; the server is informed in the background. */
function signOut() {
  leaving = call(logout, {}, { timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true }).catch((error) =>
    console.warn('The server could not be informed of the sign-out', error),
  );
  tellOtherTabs('signed-out');
  setStayLoggedIn(false);
  forgetExamSession();
  void keepPagesOnlyOf(null);
  sessionStore.end('person');
}

/** Await this before the next sign-in: the reply to the sign-out would clear the new cookie. */
export const hasLeft = () => leaving;
