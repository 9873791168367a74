// What the parts of an attempt session share: the view, the clock, the device's store and the calls.
import type { ServerClock } from '../../../platform/http/server-clock.ts';
import { throttle } from '../../../platform/http/throttle.ts';
import { backOffMs } from '../../../platform/offline/back-off.ts';
import type { DeviceStore } from '../../../platform/offline/device-store.ts';
import { createSleep } from '../../../platform/offline/interruptible-sleep.ts';
import { answersOn, nextSheet, type Step } from '../sheet/answer-sheet.ts';
import type { AttemptCalls } from '../use-attempts.ts';
import { type AttemptView, FIRST_VIEW } from './attempt-view.ts';
import { forgetDevice } from './device.ts';
import { keepPosition, rememberPlace } from './kept-page.ts';

const KEEP_MS = 150;

export interface ContextParts {
  userId: number;
  examId: number;
  calls: AttemptCalls;
  store: DeviceStore;
  /** This tab, by its own id. */
  device: string;
  clock: ServerClock;
  /** Aborted when the page is left. */
  signal: AbortSignal;
  onChange: () => void;
}

export type SessionContext = ReturnType<typeof createContext>;

export function createContext(parts: ContextParts) {
  const { userId, examId, store, device, clock, signal, onChange } = parts;
  const { sleep, wake } = createSleep();
  /** Since the server was last heard, or since there was reason to believe that it can be reached again. */
  let failures = 0;
  let view: AttemptView = FIRST_VIEW;

  function show(change: Partial<AttemptView>) {
    if (signal.aborted) return;
    view = { ...view, ...change };
    onChange();
  }

  /** Throttled, because moving on must not wait for it. Unsent answers are safe in the outbox already. */
  const keep = throttle(() => {
    const { state, sheet } = view;
    if (!state || !sheet || view.receipt || signal.aborted) return;
    const { at, seen } = sheet;
    const { savedAt, late } = view;
    void keepPosition(store, userId, examId, {
      device,
      state,
      answers: answersOn(sheet),
      at,
      seen: [...seen],
      savedAt,
      late: [...late],
      ahead: clock.ahead(),
    });
  }, KEEP_MS);

  return {
    ...parts,
    view: () => view,
    show,
    keep,

    /** Ends all waiting. The next waits are short again: the network may need a moment after it has called itself back. */
    wake() {
      failures = 0;
      wake();
    },

    step(next: Step) {
      if (!view.sheet) return;
      const sheet = nextSheet(view.sheet, next);
      if (sheet === view.sheet) return;
      show({ sheet });
      if (next.do === 'go' || next.do === 'reach')
        rememberPlace({ userId, examId, opening: view.state?.opening, at: sheet.at, seen: [...sheet.seen] });
      // A third tab must not take this one for the one that has the exam.
      if (sheet.phase === 'elsewhere') forgetDevice(userId, examId, device);
      keep();
    },

    /** Sets the clock by a reply that says what time it is. */
    async timed<T extends { server_time: string }>(ask: () => Promise<T>): Promise<T> {
      const reply = await clock.timed(ask);
      failures = 0;
      return reply;
    },

    /** Waits before the next try: longer with each one, and cut short by `wake`. */
    backOff() {
      const ms = backOffMs(Math.min(failures, 3), Math.random());
      failures += 1;
      return sleep(ms);
    },
  };
}
