import { useEffect } from 'react';
import type { AttemptSession } from '../session/attempt-session.ts';
import type { AttemptView } from '../session/attempt-view.ts';

/** Looked at anew this often, because the clock may be corrected meanwhile. */
const LOOK_MS = 5_000;

/** By the server's clock: when the time is over nothing more is chosen, and what waits is sent. */
export function useDeadline({ state, sheet }: AttemptView, session: AttemptSession | undefined) {
  const deadline = state?.deadline;
  const isRunning = sheet?.phase === 'open' || sheet?.phase === 'submitting';
  useEffect(() => {
    if (!deadline || !isRunning || !session) return;
    let timer: ReturnType<typeof setTimeout>;
    function look(session: AttemptSession, due: number) {
      const left = due - session.now();
      if (left <= 0) session.timeIsUp();
      else timer = setTimeout(look, Math.min(left, LOOK_MS), session, due);
    }
    look(session, Date.parse(deadline));
    return () => clearTimeout(timer);
  }, [deadline, isRunning, session]);
}
