import { useEffect, useRef } from 'react';

/** Another view of a panel is like a new page: the focus moves to its heading. */
export function useHeadingFocus(view: string | number | undefined): void {
  const previous = useRef(view);
  useEffect(() => {
    if (previous.current === view) return;
    previous.current = view;
    document.querySelector<HTMLElement>('main h1')?.focus();
  }, [view]);
}
