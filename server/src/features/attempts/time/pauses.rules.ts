export interface PauseSpan {
  paused_at: Date;
  /** Null while it lasts. */
  resumed_at: Date | null;
}

/** How long, between two moments, the clock of an attempt with these pauses stood still; all in milliseconds. */
export function pausedWithin(pauses: readonly PauseSpan[], from: number, until: number): number {
  return pauses.reduce((sum, { paused_at, resumed_at }) => {
    const end = Math.min(resumed_at?.getTime() ?? until, until);
    return sum + Math.max(0, end - Math.max(paused_at.getTime(), from));
  }, 0);
}
