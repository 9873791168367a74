// Token buckets in memory: a burst at once, then so many a minute. For what must cost no statement; each process counts
// for itself.
import { milliseconds, minutes } from '../clock.ts';

interface Bounds {
  burst: number;
  perMinute: number;
}

interface Bucket {
  left: number;
  at: number;
}

/** The oldest bucket makes room, which at worst fills it again. */
const MOST_BUCKETS = 50_000;

export class Allowance<Key extends number | string = number> {
  readonly #buckets = new Map<Key, Bucket>();
  readonly #bounds: Bounds;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** How many of `asked` are granted now. */
  take(key: Key, asked = 1): number {
    const { burst, perMinute } = this.#bounds;
    const at = milliseconds();
    const bucket = this.#buckets.get(key);
    if (!bucket) {
      const granted = Math.min(asked, burst);
      const [oldest] = this.#buckets.size >= MOST_BUCKETS ? this.#buckets.keys() : [];
      if (oldest !== undefined) this.#buckets.delete(oldest);
      this.#buckets.set(key, { left: burst - granted, at });
      return granted;
    }
    // A clock that was set back takes nothing away.
    const refilled = (Math.max(0, at - bucket.at) / minutes(1)) * perMinute;
    const left = Math.min(burst, bucket.left + refilled);
    const granted = Math.min(asked, Math.floor(left));
    bucket.left = left - granted;
    bucket.at = at;
    return granted;
  }

  /** What was granted turned out to be for something that isn't limited. */
  giveBack(key: Key): void {
    const bucket = this.#buckets.get(key);
    if (bucket) bucket.left = Math.min(this.#bounds.burst, bucket.left + 1);
  }

  /** Until one more is granted. */
  secondsUntilNext(): number {
    return Math.max(1, Math.ceil(60 / this.#bounds.perMinute));
  }
}
