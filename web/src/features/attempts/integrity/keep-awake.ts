import { useEffect } from 'react';

/**
 * Keeps the screen on, until the returned function is called: a passage takes longer to read than a cheap phone waits
 * before it locks, and a lock would be recorded as leaving. Browsers release it whenever the page is hidden.
 */
function keepAwake(): () => void {
  const stop = new AbortController();
  let lock: WakeLockSentinel | undefined;

  async function ask() {
    if (document.hidden || stop.signal.aborted) return;
    // Refused when the battery is low, and unknown to older browsers: the exam continues without it.
    lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    if (stop.signal.aborted) void lock?.release();
  }

  document.addEventListener('visibilitychange', () => void ask(), { signal: stop.signal });
  void ask();
  return () => {
    stop.abort();
    void lock?.release();
  };
}

export function useAwake(isNeeded: boolean) {
  useEffect(() => (isNeeded ? keepAwake() : undefined), [isNeeded]);
}
