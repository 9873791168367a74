// Pictures lately shown, in memory: a thousand students open one question in the same minute.

interface Sized {
  bytes: Uint8Array;
}

/** Asks `load` once for all who wait for the same key, and remembers up to `most` bytes, the last used longest. */
export function remembering<T extends Sized>(
  most: number,
  load: (key: string) => Promise<T | undefined>,
): (key: string) => Promise<T | undefined> {
  const kept = new Map<string, T>();
  const coming = new Map<string, Promise<T | undefined>>();
  let size = 0;

  function remember(key: string, found: T): void {
    kept.set(key, found);
    size += found.bytes.length;
    for (const [oldest, { bytes }] of kept) {
      if (size <= most) return;
      kept.delete(oldest);
      size -= bytes.length;
    }
  }

  async function fetch(key: string): Promise<T | undefined> {
    try {
      const found = await load(key);
      if (found) remember(key, found);
      return found;
    } finally {
      coming.delete(key);
    }
  }

  return async (key) => {
    const found = kept.get(key);
    if (found) {
      kept.delete(key);
      kept.set(key, found);
      return found;
    }
    const awaited = coming.get(key) ?? fetch(key);
    coming.set(key, awaited);
    return awaited;
  };
}
