// A page that needs a session, opened by its address without one, starts as the sign-in page. Through the guards it would
// come to the same, but the router would load the wanted page's files first.
import { type ReturnState, returnState } from './return-path.ts';

/** The page that was wanted, or undefined where this page may start as it is. boot.js has looked at the address. */
export function startAtSignIn(): string | undefined {
  if (document.documentElement.dataset.shell !== 'sign-in' || /^\/signin\/?$/i.test(location.pathname))
    return;
  const usr: ReturnState = returnState(location);
  // As the router writes it.
  history.replaceState({ usr, key: 'default', idx: 0 }, '', '/signin');
  return usr.from;
}
