// Signing in, being restored, signing out, and keeping in step with the other tabs.
import { getProfile, logout } from '@quivia/contract/auth';
import type { Role } from '@quivia/contract/roles';
import { useSyncExternalStore } from 'react';
import { call, refreshSession } from '../http/call.ts';
import { forgetSitter, keptSitter } from '../offline/exam-session.ts';
import { keepPagesOf } from '../offline/kept-store.ts';
import { sessionStore } from './session-store.ts';
import { tellOtherTabs } from './session-tabs.ts';
import { isPersistent, setPersistent } from './stay-logged-in.ts';

const LOGOUT_TIMEOUT_MS = 5_000;

export function useSession() {
  const { user, roles, restoring, endedBy } = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  return { user, roles, signedIn: user !== null, restoring, endedBy, signOut };
}

export function startSession(token: string, stayLoggedIn: boolean) {
  setPersistent(stayLoggedIn);
  sessionStore.start(token);
  tellOtherTabs('signed-in');
}

/** With persist on, or in an exam, and no token yet: ask for the session of the cookie. Ends either way. */
export async function restoreSession() {
  const sitter = keptSitter();
  if (sessionStore.get().token || !(sitter || isPersistent())) return;
  // Who sits an exam goes on at once: the network may be away.
  if (sitter) sessionStore.presume(sitter.user, sitter.roles);
  else sessionStore.setRestoring(true);
  try {
    await refreshSession(null);
  } catch (error) {
    // The server may be back at the next load, so persist stays as it is.
    console.warn('The session could not be restored', error);
  } finally {
    sessionStore.setRestoring(false);
  }
}

/** A token keeps the roles of the moment it was made; when they have changed since, fetches a newer one. */
export async function adoptRoles(roles: readonly Role[]) {
  const { token, roles: known } = sessionStore.get();
  if (!token || (roles.length === known.length && roles.every((role) => known.includes(role)))) return;
  await renewSession();
}

/** After what changes one's own roles: the token from before is no longer taken. */
export async function renewSession() {
  const { token } = sessionStore.get();
  try {
    if (token) await refreshSession(token);
  } catch (error) {
    console.warn('The session could not be renewed', error);
  }
}

/** Before a person is turned away for want of a role: they may have been given it a minute ago. */
export async function catchUpWithRoles() {
  try {
    await adoptRoles((await call(getProfile)).roles);
  } catch (error) {
    console.warn('The roles could not be looked up', error);
  }
}

let leaving: Promise<unknown> = Promise.resolve();

/** Leaves at once; the server is told meanwhile. */
function signOut() {
  leaving = call(logout, {}, { timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true }).catch((error) =>
    console.warn('The server was not told of the sign-out', error),
  );
  tellOtherTabs('signed-out');
  setPersistent(false);
  forgetSitter();
  void keepPagesOf(null);
  sessionStore.end('person');
}

/** To be waited for before the next sign-in: the answer to the sign-out would clear the new cookie. */
export const hasLeft = () => leaving;
