// The page a person came from, carried through sign-in. It comes from the browser's history, so it is checked: only
// pages of this site, and none that leads back to sign-in.

const NOT_TO_RETURN_TO = ['/signin', '/signup', '/resetpassword', '/verify', '/unauthorized'];
const HERE = 'http://here.invalid';

export interface ReturnState {
  from: string;
  /** Of an invitation that led to the sign-in form. */
  community?: string | undefined;
}

export function returnState(location: { pathname: string; search: string; hash: string }): ReturnState {
  return { from: location.pathname + location.search + location.hash };
}

export function returnPath(state: unknown, otherwise = '/dashboard'): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return isOwnPath(from) && !isCircular(from) ? from : otherwise;
}

/** The community whose invitation led here. */
export function invitingCommunity(state: unknown): string | undefined {
  const named = typeof state === 'object' && state !== null && 'community' in state ? state.community : '';
  return typeof named === 'string' && named !== '' ? named : undefined;
}

/** Whether it is a path of this site, and not what a browser would read as another host or scheme. */
export function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !path.startsWith('/')) return false;
  try {
    return new URL(path, HERE).origin === HERE && !/^\/[/\\]/.test(path);
  } catch {
    return false;
  }
}

function isCircular(path: string): boolean {
  const { pathname, searchParams } = new URL(path, HERE);
  // A link that verifies an address may need its owner to sign in first.
  if (pathname === '/verify' && searchParams.has('token')) return false;
  return NOT_TO_RETURN_TO.some((page) => pathname.toLowerCase().replace(/\/+$/, '') === page);
}

/**
 * A page that needs a session, opened by its address without one, starts as the sign-in page. Through the guards it would
 * come to the same, but the router would load the wanted page's files first. Returns the page that was wanted, or
 * undefined where this page may start as it is: boot.js has looked at the address.
 */
export function startAtSignIn(): string | undefined {
  if (document.documentElement.dataset.shell !== 'sign-in' || /^\/signin\/?$/i.test(location.pathname))
    return;
  const usr: ReturnState = returnState(location);
  // As the router writes it.
  history.replaceState({ usr, key: 'default', idx: 0 }, '', '/signin');
  return usr.from;
}
