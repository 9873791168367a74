import { type RefObject, useLayoutEffect, useState } from 'react';

/** What a box needs while its content is wider than it: a place in the tab order, to be scrolled by keyboard. */
export function useOverflows(box: RefObject<HTMLElement | null>, name: string) {
  const [overflows, setOverflows] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth + 1);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
  return overflows ? ({ tabIndex: 0, role: 'group', 'aria-label': name } as const) : {};
}
