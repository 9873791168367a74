// The server's time, as well as it can be told from here. Built on the browser's monotonic clock: what the wall clock
// of the device shows, or is set to meanwhile, does not matter.

interface Sample {
  /** The server's time in milliseconds when the monotonic clock stood at `at`. */
  server: number;
  at: number;
  /** At most this many milliseconds wrong, when taken. */
  doubt: number;
}

/** Milliseconds by which two clocks may part in a millisecond. */
const DRIFT = 1 / 2000;

export interface ServerClock {
  /** Milliseconds since 1970, by the server. */
  now(): number;
  /** A reply says what time it is; `askedAt` is what `tick` said when the call began. */
  heard(serverTime: string, askedAt: number): void;
  tick(): number;
}

/** `guess` is believed until the server is heard for the first time. */
export function createServerClock(guess: number, tick: () => number = () => performance.now()): ServerClock {
  let best: Sample = { server: guess, at: tick(), doubt: Number.POSITIVE_INFINITY };
  const read = (sample: Sample, at: number) => sample.server + (at - sample.at);
  return {
    now: () => read(best, tick()),
    tick,
    heard(serverTime, askedAt) {
      const at = tick();
      const doubt = Math.max(0, at - askedAt) / 2;
      const server = Date.parse(serverTime) + doubt;
      const known = best.doubt + (at - best.at) * DRIFT;
      // A machine that slept has a monotonic clock that stood still: then the two contradict each other.
      const contradicts = Math.abs(read(best, at) - server) > known + doubt;
      if (doubt <= known || contradicts) best = { server, at, doubt };
    },
  };
}
