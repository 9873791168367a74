// Costly work a few at a time.

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
export function inFairTurns<Person extends number | string = number>(limits: Limits) {
  let running = 0;
  let waiting = 0;
  /** In the order in which people have their next turn. */
  const queues = new Map<Person, (() => void)[]>();

  function wait(person: Person): Promise<void> {
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

  return async <T>(person: Person, work: () => Promise<T>): Promise<T> => {
    if (running < limits.atOnce) running += 1;
    else await wait(person);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
