import { useSyncExternalStore } from 'react';

/** On a phone the columns of a table don't fit beside each other. */
const NARROW = '(width < 48rem)';

function subscribe(look: () => void) {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', look);
  return () => query.removeEventListener('change', look);
}

export const useIsNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(NARROW).matches);
