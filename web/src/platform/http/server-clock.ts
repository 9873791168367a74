// An estimate of the server's time. Based on the browser's monotonic clock: what the device's wall clock shows, or is
// set to meanwhile, does not matter.

interface Sample {
  /** The server's time in milliseconds when the monotonic clock stood at `at`. */
  server: number;
  at: number;
  /** Largest possible error in milliseconds, when taken. */
  doubt: number;
}

/** Milliseconds by which two clocks may drift apart per millisecond. */
const DRIFT = 1 / 2000;

export interface ServerClock {
  /** Milliseconds since 1970, by the server. */
  now(): number;
  /** A reply carried the server's time; `askedAt` is what `tick` returned when the call began. */
  heard(serverTime: string, askedAt: number): void;
  tick(): number;
  /** Asks for something whose reply carries the server's time. */
  timed<T extends { server_time: string }>(ask: () => Promise<T>): Promise<T>;
  /** Milliseconds by which it is ahead of this device's own. */
  ahead(): number;
}

/** `guess` is used until the server's first reply. */
export function createServerClock(guess: number, tick: () => number = () => performance.now()): ServerClock {
  let best: Sample = { server: guess, at: tick(), doubt: Number.POSITIVE_INFINITY };
  const read = (sample: Sample, at: number) => sample.server + (at - sample.at);
  const now = () => read(best, tick());
  const clock: ServerClock = {
    now,
    tick,
    ahead: () => now() - Date.now(),
    async timed(ask) {
      const askedAt = tick();
      const reply = await ask();
      clock.heard(reply.server_time, askedAt);
      return reply;
    },
    heard(serverTime, askedAt) {
      const at = tick();
      const doubt = Math.max(0, at - askedAt) / 2;
      const server = Date.parse(serverTime) + doubt;
      const known = best.doubt + (at - best.at) * DRIFT;
      // While a machine sleeps its monotonic clock stands still: the two then contradict each other.
      const contradicts = Math.abs(read(best, at) - server) > known + doubt;
      if (doubt <= known || contradicts) best = { server, at, doubt };
    },
  };
  return clock;
}
