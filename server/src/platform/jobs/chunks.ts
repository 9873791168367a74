import { setImmediate } from 'node:timers/promises';

/** A long list in parts, with a pause after each in which the process answers whoever waits. */
export async function* inParts<T>(items: readonly T[], size: number): AsyncGenerator<T[]> {
  for (let from = 0; from < items.length; from += size) {
    yield items.slice(from, from + size);
    await setImmediate();
  }
}
