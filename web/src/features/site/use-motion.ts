import { useState, useSyncExternalStore } from 'react';

const QUERY = '(prefers-reduced-motion: reduce)';

function subscribe(listener: () => void) {
  const query = window.matchMedia(QUERY);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether things may move: never for those who ask for stillness, and everyone else can pause. */
export function useMotion() {
  const unwanted = useSyncExternalStore(subscribe, () => window.matchMedia(QUERY).matches);
  const [paused, setPaused] = useState(false);
  return { unwanted, paused, setPaused, still: unwanted || paused };
}
