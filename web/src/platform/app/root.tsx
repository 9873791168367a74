// Around every page: toasts, the loader, and the scrolling and focus of separate pages.
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { useSession } from '../session/session.ts';
import { removeShell } from '../session/static-sign-in.ts';
import { WholePageLoader } from './whole-page-loader.tsx';

export function Root() {
  const { state, location: next } = useNavigation();
  const slow = useSlow(state === 'loading');
  const here = useLocation();
  const { pathname, search } = next ?? here;
  const { signedIn } = useSession();
  useFocusOnNewPage();
  // After the layout effects of the page within, which carries over what was typed.
  useLayoutEffect(() => removeShell(), []);
  return (
    <>
      {slow ? <WholePageLoader /> : <Outlet />}
      <ScrollRestoration />
      <Toasts isSignedIn={signedIn} page={pathname + search} />
    </>
  );
}

const SLOW_MS = 200;

/** True after a short while: the loader must not flash when a page loads at once. */
function useSlow(isLoading: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return isLoading && slow;
}

/** Moves the focus to the new page's heading for screen readers; a field with autofocus keeps it. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (document.activeElement?.closest('main')) return;
    const start = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
    start?.focus({ preventScroll: true });
  }, [pathname]);
}
