import { useCallback, useSyncExternalStore } from 'react';

/** Whether a condition of the screen holds, and again whenever that changes. */
export function useMedia(condition: string): boolean {
  const subscribe = useCallback(
    (look: () => void) => {
      const query = window.matchMedia(condition);
      query.addEventListener('change', look);
      return () => query.removeEventListener('change', look);
    },
    [condition],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(condition).matches);
}

/** On a phone the columns of a table don't fit beside each other. */
export const useIsNarrow = () => useMedia('(width < 48rem)');

/** A finger needs higher rows. */
export const useHasMouse = () => useMedia('(pointer: fine)');
