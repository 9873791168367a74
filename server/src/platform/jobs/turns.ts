// Costly work a few at a time.

/** The others in the order in which they came. `refuse` says why when too many wait already. */
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

interface Limits {
  atOnce: number;
  mostWaiting: number;
  /** Of one person, beside what runs. */
  mostWaitingOfOne: number;
  refuse: () => Error;
  /** When the person's own queue is full. */
  refuseOne: () => Error;
}

/**
 * With a queue of its own for each person. People take turns, so that someone who asks for a lot waits for themselves and
 * not in front of everybody else.
 */
export function inFairTurns(limits: Limits) {
  let running = 0;
  let waiting = 0;
  /** In the order in which people have their next turn. */
  const queues = new Map<number, (() => void)[]>();

  function wait(person: number): Promise<void> {
    const own = queues.get(person) ?? [];
    if (own.length >= limits.mostWaitingOfOne) throw limits.refuseOne();
    if (waiting >= limits.mostWaiting) throw limits.refuse();
    waiting += 1;
    return new Promise((resolve) => {
      queues.set(person, own);
      own.push(resolve);
    });
  }

  /** The turn passes to the next person, who then goes to the end. */
  function next(): void {
    for (const [person, own] of queues) {
      const begin = own.shift();
      queues.delete(person);
      if (!begin) continue;
      if (own.length > 0) queues.set(person, own);
      waiting -= 1;
      begin();
      return;
    }
    running -= 1;
  }

  return async <T>(person: number, work: () => Promise<T>): Promise<T> => {
    if (running < limits.atOnce) running += 1;
    else await wait(person);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
