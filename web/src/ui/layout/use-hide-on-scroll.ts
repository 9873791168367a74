import { useEffect, useState } from 'react';

/** Pixels of travel before the direction counts: a resting thumb trembles. */
const SLACK = 8;

/** True while the page is being read downwards; false at its top and as soon as it is scrolled up. */
export function useHideOnScroll() {
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    function onScroll() {
      const y = Math.max(0, window.scrollY);
      if (Math.abs(y - last) < SLACK) return;
      setHidden(y > last && y > 64);
      last = y;
    }
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return hidden;
}
