// Least-recently-used caches, bounded by count or by size.

interface Bounds<Value> {
  most: number;
  /** Without it, entries are counted. */
  sizeOf?: (value: Value) => number;
}

/** The entries used longest ago make room. One that is larger than the whole cache is not kept, and removes none. */
export class LruMap<Key, Value extends {}> {
  readonly #kept = new Map<Key, Value>();
  readonly #most: number;
  readonly #sizeOf: (value: Value) => number;
  #size = 0;

  constructor({ most, sizeOf = () => 1 }: Bounds<Value>) {
    this.#most = most;
    this.#sizeOf = sizeOf;
  }

  get(key: Key): Value | undefined {
    const value = this.#kept.get(key);
    if (value === undefined) return undefined;
    // A Map lists its keys in the order they were set, so the first is the one used longest ago. While less than half of
    // the room is taken the order may wait: moving an entry at each use would cost more than finding it.
    if (this.#size * 2 > this.#most) {
      this.#kept.delete(key);
      this.#kept.set(key, value);
    }
    return value;
  }

  set(key: Key, value: Value): void {
    this.delete(key);
    const size = this.#sizeOf(value);
    if (size > this.#most) return;
    this.#kept.set(key, value);
    this.#size += size;
    for (const oldest of this.#kept.keys()) {
      if (this.#size <= this.#most) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    const value = this.#kept.get(key);
    if (value === undefined) return;
    this.#kept.delete(key);
    this.#size -= this.#sizeOf(value);
  }

  clear(): void {
    this.#kept.clear();
    this.#size = 0;
  }
}

interface LoadingCache<Key, Value> {
  /** What is kept already. */
  get: (key: Key) => Value | undefined;
  find: (key: Key) => Promise<Value | undefined>;
  /** The next call loads it again. A load that is under way is not kept. */
  forget: (key: Key) => void;
  clear: () => void;
}

/** Loads once for all callers that ask at the same time. What is missing or fails to load is not kept. */
export function loadingCache<Key, Value extends {}>(
  bounds: Bounds<Value>,
  load: (key: Key) => Promise<Value | undefined>,
): LoadingCache<Key, Value> {
  const kept = new LruMap<Key, Value>(bounds);
  const loading = new Map<Key, Promise<Value | undefined>>();

  function begin(key: Key): Promise<Value | undefined> {
    const isCurrent = () => loading.get(key) === started;
    const started = load(key).then(
      (value) => {
        if (value !== undefined && isCurrent()) kept.set(key, value);
        if (isCurrent()) loading.delete(key);
        return value;
      },
      (error: unknown) => {
        if (isCurrent()) loading.delete(key);
        throw error;
      },
    );
    loading.set(key, started);
    return started;
  }

  return {
    get: (key) => kept.get(key),
    find: async (key) => kept.get(key) ?? loading.get(key) ?? begin(key),
    forget: (key) => {
      kept.delete(key);
      loading.delete(key);
    },
    clear: () => {
      kept.clear();
      loading.clear();
    },
  };
}
