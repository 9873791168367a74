import { useEffect } from 'react';
import type { Sitting } from './sitting.ts';
import type { SittingView } from './sitting-view.ts';

/** Looked at anew this often, because the clock may be corrected meanwhile. */
const LOOK_MS = 5_000;

/** By the server's clock: when the time is over nothing more is chosen, and what waits is sent. */
export function useDeadline({ state, sheet }: SittingView, sitting: Sitting | undefined) {
  const deadline = state?.deadline;
  const isRunning = sheet?.phase === 'open' || sheet?.phase === 'handing_in';
  useEffect(() => {
    if (!deadline || !isRunning || !sitting) return;
    let timer: ReturnType<typeof setTimeout>;
    function look(sitting: Sitting, due: number) {
      const left = due - sitting.now();
      if (left <= 0) sitting.timeIsOver();
      else timer = setTimeout(look, Math.min(left, LOOK_MS), sitting, due);
    }
    look(sitting, Date.parse(deadline));
    return () => clearTimeout(timer);
  }, [deadline, isRunning, sitting]);
}
