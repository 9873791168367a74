// Who is told of news, and when: what stands around the list first, then what is stale in it, a little after each frame. However
// much that is, it never makes one frame long. Scripts run between the frames and not in them, so that neither waits for both.

type Listener = () => void;

/** What drawing something takes, next to the other things. */
export const COST = { clock: 1, seat: 1, row: 3 };

/** A frame costs a good part of this even for one sign: a slow computer draws a row a frame, a quick one all at once. */
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
  /** Told once, in its turn, before all that is only stale. */
  wait: (draw: Listener, cost: number) => () => void;
  news: () => void;
  close: () => void;
}

type AfterFrame = (work: (tookMs: number) => void) => () => void;

/** When the next frame is on the screen, with how long it took to lay out and paint. */
const afterFrame: AfterFrame = (work) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    const from = performance.now();
    timer = setTimeout(() => work(performance.now() - from));
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

export function createTurns(after: AfterFrame = afterFrame): Turns {
  const all = new Set<Listener>();
  const watchers = new Set<Watcher>();
  const moves = new Map<Listener, number>();
  const stale = new Set<Watcher>();
  let isNew = false;
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
    else drawSome();
    // Also after the last of it, to see how long its frame takes.
    if (hasDrawn || moves.size > 0 || stale.size > 0) schedule();
  }

  function tellAll() {
    isNew = false;
    for (const listener of [...all]) listener();
    for (const watcher of watchers) if (watcher.isStale()) stale.add(watcher);
  }

  function drawSome() {
    let left = most;
    for (const [draw, cost] of moves) {
      if (cost > left) return;
      left -= cost;
      hasDrawn = true;
      moves.delete(draw);
      draw();
    }
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
    wait(draw, cost) {
      moves.set(draw, cost);
      schedule();
      return () => void moves.delete(draw);
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
