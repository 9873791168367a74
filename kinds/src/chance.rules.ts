// Chance that can be repeated.

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** In an order that `random`, from 0 to 1, decides. */
export function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Different ids that say nothing, as many as are asked for. */
export function randomIds(count: number, random: () => number): string[] {
  const ids = new Set<string>();
  while (ids.size < count)
    ids.add(Array.from({ length: 4 }, () => LETTERS[Math.floor(random() * 26)]).join(''));
  return [...ids];
}
