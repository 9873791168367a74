// Who is told of news, and when: what stands around the list first, then what is stale in it, a little after each frame. However
// much that is, it makes no task long. Scripts and layout run between the frames, and a frame has only to paint.

type Listener = () => void;

/** What drawing something takes, next to the other things. */
export const COST = { clock: 1, seat: 1, row: 3 };

/** Even one sign costs a good part of a frame: a slow computer draws a row a frame, a quick one all at once. */
const [LEAST, MOST] = [3, 48];
const [SHORT_MS, LONG_MS] = [4, 8];

interface Watcher {
  /** Whether it shows something else than it would now. */
  isStale: () => boolean;
  draw: Listener;
  cost: number;
}

export interface Turns {
  /** Told with each news. */
  subscribe: (listener: Listener) => () => void;
  /** Told in its turn, when it is stale. */
  watch: (watcher: Watcher) => () => void;
  news: () => void;
  close: () => void;
}

type AfterFrame = (work: (tookMs: number) => void) => () => void;

/** When the next frame is on the screen, with how long that took or the work before it: whichever was longer. */
function afterFrames(): AfterFrame {
  let workedMs = 0;
  return (work) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      const from = performance.now();
      timer = setTimeout(() => {
        const paintedAt = performance.now();
        work(Math.max(workedMs, paintedAt - from));
        // React draws in a microtask, before this one.
        queueMicrotask(() => {
          void document.body.offsetHeight;
          workedMs = performance.now() - paintedAt;
        });
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  };
}

export function createTurns(after: AfterFrame = afterFrames()): Turns {
  const all = new Set<Listener>();
  const watchers = new Set<Watcher>();
  const stale = new Set<Watcher>();
  let isNew = false;
  /** There was news since stale ones were last looked for. */
  let mayBeStale = false;
  let hasDrawn = false;
  let most = LEAST;
  let cancel: (() => void) | undefined;

  function schedule() {
    cancel ??= after(turn);
  }

  function turn(tookMs: number) {
    cancel = undefined;
    if (hasDrawn && tookMs < SHORT_MS) most = Math.min(MOST, most * 2);
    else if (hasDrawn && tookMs > LONG_MS) most = Math.max(LEAST, most / 2);
    hasDrawn = false;
    if (isNew) tellAll();
    else if (mayBeStale) findStale();
    else drawSome();
    // Also after the last of it, to see how long its frame takes.
    if (mayBeStale || hasDrawn || stale.size > 0) schedule();
  }

  function tellAll() {
    isNew = false;
    mayBeStale = true;
    for (const listener of [...all]) listener();
  }

  function findStale() {
    mayBeStale = false;
    // Whole rows first: each draws the clocks in it too.
    const found = [...stale, ...watchers].filter((watcher) => watcher.isStale());
    stale.clear();
    for (const watcher of found.sort((one, other) => other.cost - one.cost)) stale.add(watcher);
  }

  function drawSome() {
    let left = most;
    for (const watcher of stale) {
      // Something else may have drawn it meanwhile.
      if (watcher.isStale()) {
        if (watcher.cost > left) return;
        left -= watcher.cost;
        hasDrawn = true;
        watcher.draw();
      }
      stale.delete(watcher);
    }
  }

  return {
    subscribe(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    watch(watcher) {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
        stale.delete(watcher);
      };
    },
    news() {
      isNew = true;
      schedule();
    },
    close() {
      cancel?.();
      cancel = undefined;
    },
  };
}
