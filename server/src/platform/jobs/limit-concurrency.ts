// A few at a time, the others in the order in which they came.

/** `refuse` says why when too many wait already. */
export function inTurn(limits: { atOnce: number; mostWaiting: number; refuse: () => Error }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limits.atOnce) {
      if (waiting.length >= limits.mostWaiting) throw limits.refuse();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
