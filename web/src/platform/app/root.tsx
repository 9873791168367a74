// What every page has: messages, scrolling and focus that behave as on separate pages, and the loader.
import { useEffect, useRef, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router';
import { Toasts } from '../../ui/feedback/toasts.tsx';
import { WholePageLoader } from './whole-page-loader.tsx';

export function Root() {
  const slow = useSlow(useNavigation().state === 'loading');
  useFocusOnNewPage();
  return (
    <>
      {slow ? <WholePageLoader /> : <Outlet />}
      <ScrollRestoration />
      <Toasts />
    </>
  );
}

const SLOW_MS = 200;

/** True once it has been going on for a while: a page that loads at once should not flash. */
function useSlow(underway: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!underway) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [underway]);
  return underway && slow;
}

/** A screen reader starts at the new page's heading; a field that asked for the focus keeps it. */
function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const known = useRef(pathname);
  useEffect(() => {
    if (known.current === pathname) return;
    known.current = pathname;
    if (document.activeElement?.closest('main')) return;
    const start = document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.querySelector('main');
    start?.focus({ preventScroll: true });
  }, [pathname]);
}
