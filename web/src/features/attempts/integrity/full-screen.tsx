import { useEffect, useState } from 'react';
import { Button } from '../../../ui/buttons/button.tsx';
import { fullScreen } from './integrity.words.ts';

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

/** Shown in place of the question. Answers are saved all the same. */
export function FullScreenCover({ onEnter }: { onEnter: () => void }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-measure px-4 py-12 sm:py-18">
      <h2 tabIndex={-1} className="text-xl font-bold tracking-tight">
        {fullScreen.title}
      </h2>
      <p className="mt-3 text-ink-2">{fullScreen.text}</p>
      <Button variant="main" className="mt-6" onClick={onEnter}>
        {fullScreen.enter}
      </Button>
    </main>
  );
}
