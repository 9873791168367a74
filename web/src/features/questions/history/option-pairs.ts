// Matches the options of two versions. Options have no id that outlives a version, so text and position decide.
import { wordDiff } from './word-diff.ts';

export interface OptionPair {
  /** Indexes; undefined where the option doesn't exist. */
  before?: number;
  after?: number;
}

/** Similar enough to be the same option, reworded. */
const ALIKE = 0.5;

/** In the order of the new options; a removed one keeps its position. */
export function pairOptions(before: readonly string[], after: readonly string[]): OptionPair[] {
  const freeBefore = new Set(before.keys());
  const partner = new Map<number, number>();
  const pair = (matches: (from: number, to: number) => boolean) => {
    for (const to of after.keys()) {
      if (partner.has(to)) continue;
      const from = [...freeBefore].find((one) => matches(one, to));
      if (from === undefined) continue;
      partner.set(to, from);
      freeBefore.delete(from);
    }
  };
  const isSame = (from: number, to: number) => before[from] === after[to];
  pair((from, to) => from === to && isSame(from, to));
  pair(isSame);
  pair((from, to) => sharedPart(before[from] ?? '', after[to] ?? '') >= ALIKE);
  // The same number as before: the rest were rewritten at the same position.
  if (before.length === after.length) pair((from, to) => from === to);

  const pairs: OptionPair[] = [];
  const removed = [...freeBefore];
  for (const to of after.keys()) {
    while (removed[0] !== undefined && removed[0] <= to) pairs.push({ before: removed.shift() as number });
    const from = partner.get(to);
    pairs.push(from === undefined ? { after: to } : { before: from, after: to });
  }
  return [...pairs, ...removed.map((from) => ({ before: from }))];
}

/** From 0 to 1: the shared text as a part of both. */
function sharedPart(before: string, after: string): number {
  const same = wordDiff(before, after).filter(({ kind, text }) => kind === 'same' && text.trim() !== '');
  const length = same.reduce((sum, { text }) => sum + text.length, 0);
  return (2 * length) / Math.max(before.length + after.length, 1);
}
