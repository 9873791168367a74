import { useEffect, useState } from 'react';

/** Whole seconds until it may be done again; `start` begins anew. By the clock, so a sleeping tab is not late. */
export function useCountdown(seconds: number, running = false) {
  const [now, setNow] = useState(() => Date.now());
  const [endsAt, setEndsAt] = useState(running ? now + seconds * 1000 : 0);
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const over = left === 0;

  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [over]);

  function start(forSeconds = seconds) {
    setNow(Date.now());
    setEndsAt(Date.now() + forSeconds * 1000);
  }

  return [left, start] as const;
}
