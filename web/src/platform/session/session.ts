// Signing in, restoring a session, signing out, and staying in step with the other tabs.

import type { Role } from '@quivia/contract/roles';
import { getProfile, logout } from '@quivia/contract/session';
import { useSyncExternalStore } from 'react';
import { call, refreshSession } from '../http/call.ts';
import { backOffMs } from '../offline/back-off.ts';
import { keepPagesOnlyOf } from '../offline/device-store.ts';
import { setStayLoggedIn, staysLoggedIn } from '../offline/stay-logged-in.ts';
import { tabStorage } from '../offline/storage.ts';
import { forgetHost } from './guest-host.ts';
import { closedPerson, forgetPerson, keptPerson } from './kept-person.ts';
import { sessionStore } from './session-store.ts';
import { tellOtherTabs } from './session-tabs.ts';

const LOGOUT_TIMEOUT_MS = 5_000;

export function useSession() {
  const { user, roles, isGuest, examId, restoring, unreachable, endedBy } = useSyncExternalStore(
    sessionStore.subscribe,
    sessionStore.get,
  );
  return { user, roles, isGuest, examId, signedIn: user !== null, restoring, unreachable, endedBy, signOut };
}

export function startSession(token: string, stayLoggedIn: boolean) {
  // What is stored along belongs to whoever stayed logged in before.
  setStayLoggedIn(false);
  forgetHost();
  setStayLoggedIn(stayLoggedIn);
  sessionStore.start(token);
  tellOtherTabs('signed-in');
}

const SIGNED_IN = 'signed-in';

/** In this tab, so that a page that was loaded again can say why it asks for the password. */
export function rememberSignedIn(isSignedIn: boolean) {
  if (isSignedIn) tabStorage.write(SIGNED_IN, 'true');
  else tabStorage.remove(SIGNED_IN);
}

/**
 * When the person stays logged in, or works in this tab on a page that opens without a network, asks for the session of the
 * cookie. Without a network it asks again as soon as there is one, and the work continues meanwhile. Never throws.
 */
export async function restoreSession(opensOffline: (path: string) => boolean) {
  const kept = keptPerson();
  if (sessionStore.get().token) return;
  if (!kept && !staysLoggedIn()) {
    if (tabStorage.read(SIGNED_IN)) sessionStore.end('reload');
    return;
  }
  // The work continues at once: the network may be away.
  if (kept) sessionStore.presume(kept.user, kept.roles);
  else sessionStore.setRestoring(true);
  for (let failures = 0; ; failures += 1) {
    try {
      await refreshSession(null);
      break;
    } catch (error) {
      // The server may be back at the next try, so 'Stay logged in' is left on.
      console.warn('The session could not be restored', error);
    }
    const closed = opensOffline(location.pathname) ? closedPerson() : null;
    if (closed && !sessionStore.get().user) sessionStore.presume(closed.user, closed.roles);
    sessionStore.setRestoring(false);
    // Such work has calls that wait for the network, and ask for the session themselves.
    if (sessionStore.get().user) return;
    sessionStore.setUnreachable(true);
    await untilOnline(backOffMs(failures, Math.random()));
    // The person has signed in meanwhile.
    if (sessionStore.get().token || !staysLoggedIn()) break;
  }
  sessionStore.setUnreachable(false);
  sessionStore.setRestoring(false);
}

/** Where the cookie alone says who it is. Somebody who is signed in already stays so. */
export async function restoreByCookie(): Promise<void> {
  if (!sessionStore.get().token) await refreshSession(null);
}

/** Until the browser has a network, or for a while: it may call itself online too early, or not at all. */
const untilOnline = (ms: number) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    addEventListener('online', () => resolve(clearTimeout(timer)), { once: true });
  });

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
 * a second factor, or for a sign-in at a college.
 */
export async function catchUpWithRoles(): Promise<readonly Role[]> {
  try {
    const { roles, roles_withheld, roles_of_colleges } = await call(getProfile);
    await adoptRoles(roles);
    return [...roles_withheld, ...roles_of_colleges.map(({ role }) => role)];
  } catch (error) {
    console.warn('The roles could not be looked up', error);
    return [];
  }
}

let leaving: Promise<unknown> = Promise.resolve();

/** Signs out at once; the server is informed in the background. */
function signOut() {
  leaving = call(logout, {}, { timeoutMs: LOGOUT_TIMEOUT_MS, keepalive: true }).then(
    ({ sign_out_url }) => {
      // At a shared computer the college ends its own session, too.
      if (sign_out_url) location.assign(sign_out_url);
    },
    (error) => console.warn('The server could not be informed of the sign-out', error),
  );
  tellOtherTabs('signed-out');
  setStayLoggedIn(false);
  forgetHost();
  forgetPerson();
  void keepPagesOnlyOf(null);
  sessionStore.end('person');
}

/** Await this before the next sign-in: the reply to the sign-out would clear the new cookie. */
export const hasLeft = () => leaving;
