// Who is told of news, and when: the clocks and what stands around the list in one frame, then the rows that changed, a few each
// frame. However many they are, they never make one frame long.

type Listener = () => void;

/** Each frame also costs what it costs to lay out and paint at all: fewer rows would make it no shorter to speak of. */
const ROWS_A_FRAME = 6;

export interface Turns {
  /** Told with each news. */
  subscribe: (listener: Listener) => () => void;
  /** Told in the row's turn, when it changed. */
  subscribeRow: (id: number, listener: Listener) => () => void;
  news: (changed: Iterable<number>) => void;
  close: () => void;
}

export function createTurns(
  frame: (work: () => void) => number = requestAnimationFrame,
  cancel: (frame: number) => void = cancelAnimationFrame,
): Turns {
  const all = new Set<Listener>();
  const rows = new Map<number, Set<Listener>>();
  const waiting = new Set<number>();
  let isNew = false;
  let coming: number | undefined;

  function turn() {
    coming = undefined;
    if (isNew) {
      isNew = false;
      for (const listener of [...all]) listener();
    } else tellRows();
    if (waiting.size > 0) coming ??= frame(turn);
  }

  function tellRows() {
    let left = ROWS_A_FRAME;
    for (const id of waiting) {
      if (left === 0) return;
      waiting.delete(id);
      const own = rows.get(id);
      if (!own) continue;
      left -= 1;
      for (const listener of [...own]) listener();
    }
  }

  return {
    subscribe(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
    subscribeRow(id, listener) {
      const own = rows.get(id) ?? new Set();
      rows.set(id, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0 && rows.get(id) === own) rows.delete(id);
      };
    },
    news(changed) {
      isNew = true;
      for (const id of changed) if (rows.has(id)) waiting.add(id);
      coming ??= frame(turn);
    },
    close() {
      if (coming !== undefined) cancel(coming);
      coming = undefined;
    },
  };
}
