// Which of many hashes are kept, so that two texts with a common run always keep one in common (Schleimer, Wilkerson and
// Aiken 2003): of each window the smallest, of equal ones the rightmost.

export interface Kept {
  hash: number;
  at: number;
}

export function winnow(hashes: ArrayLike<number>, window: number): Kept[] {
  const kept: Kept[] = [];
  /** Places whose hash is smaller than all that came before them in the window: the first is the smallest. */
  const rising: number[] = [];
  let first = 0;
  const hashAt = (place: number) => hashes[place] as number;
  for (let at = 0; at < hashes.length; at++) {
    while (rising.length > first && hashAt(rising.at(-1) as number) >= hashAt(at)) rising.pop();
    rising.push(at);
    if ((rising[first] as number) <= at - window) first += 1;
    const smallest = rising[first] as number;
    if (at >= window - 1 && kept.at(-1)?.at !== smallest) kept.push({ hash: hashAt(smallest), at: smallest });
  }
  return kept;
}
