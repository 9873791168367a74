// The page a person came from, carried through sign-in. It comes out of the browser's history, so it is checked:
// only pages of ours, and none that would send them round in a circle.

const NOT_TO_RETURN_TO = ['/signin', '/signup', '/resetpassword', '/verify', '/unauthorized'];
const HERE = 'http://here.invalid';

export interface ReturnState {
  from: string;
}

export function returnState(location: { pathname: string; search: string; hash: string }): ReturnState {
  return { from: location.pathname + location.search + location.hash };
}

export function returnPath(state: unknown, otherwise = '/dashboard'): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return isOwnPath(from) && !isCircular(from) ? from : otherwise;
}

/** A path of this site: what a browser would take for another host, or for a scheme, is none. */
export function isOwnPath(path: unknown): path is string {
  if (typeof path !== 'string' || !path.startsWith('/')) return false;
  try {
    return new URL(path, HERE).origin === HERE && !/^\/[/\\]/.test(path);
  } catch {
    return false;
  }
}

function isCircular(path: string): boolean {
  const { pathname } = new URL(path, HERE);
  return NOT_TO_RETURN_TO.some((page) => pathname.toLowerCase().replace(/\/+$/, '') === page);
}
