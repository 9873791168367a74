import { useEffect, useRef } from 'react';

/** Opening another view of a panel, and going back, are like new pages: reading starts at the heading. */
export function useHeadingFocus(view: string | number | undefined): void {
  const known = useRef(view);
  useEffect(() => {
    if (known.current === view) return;
    known.current = view;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [view]);
}
