import { useEffect, useState } from 'react';

/** Whether an exam that asks for full screen is missing it, and how to enter it. */
export function useFullScreen(isAskedFor: boolean) {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);

  async function enter() {
    try {
      await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    } catch {
      setFailed(true);
    }
  }

  // Some phones have no full screen: their students take the exam without it.
  const isPossible = document.fullscreenEnabled && !hasFailed;
  return { isMissing: isAskedFor && isPossible && !isFull, enter: () => void enter() };
}
