// Finds, for each of many wordings, a question of the bank or an earlier wording with nearly the same text. Only the first
// holder of a band hash is compared: a list of thousands that are all alike stays fast.
import {
  bandHashes,
  isOfOtherPassage,
  jaccard,
  LIKELY_DUPLICATE,
  shinglesOf,
  type Wording,
} from './likeness.rules.ts';

const MOST_NEAR = 2;

/** A question of the bank, with its stored band hashes. */
export interface KnownQuestion extends Wording {
  question_number: number | null;
  likeness: number[];
}

export interface ToCompare {
  wordings: readonly Wording[];
  known: readonly KnownQuestion[];
}

export type Duplicate =
  | { in: 'bank'; question_number: number | null; question: string }
  /** An earlier wording of the list. */
  | { in: 'list'; index: number };

export function findDuplicates({ wordings, known }: ToCompare): (Duplicate | null)[] {
  const inBank = firstHolders();
  for (const [i, { likeness }] of known.entries()) inBank.add(i, likeness);
  const inList = firstHolders();
  return wordings.map((wording, index) => {
    const shingles = shinglesOf(wording);
    const hashes = bandHashes(shingles);
    const isLike = (other: Wording | undefined) =>
      other !== undefined &&
      !isOfOtherPassage(wording, other) &&
      jaccard(shingles, shinglesOf(other)) >= LIKELY_DUPLICATE;
    const before = inBank.nearest(hashes).find((i) => isLike(known[i]));
    const earlier =
      before === undefined ? inList.nearest(hashes).find((i) => isLike(wordings[i])) : undefined;
    inList.add(index, hashes);
    if (before !== undefined) {
      const { question_number, question } = known[before] as KnownQuestion;
      return { in: 'bank', question_number, question };
    }
    return earlier === undefined ? null : { in: 'list', index: earlier };
  });
}

function firstHolders() {
  const first = new Map<number, number>();
  return {
    add(index: number, hashes: readonly number[]): void {
      for (const hash of hashes) if (!first.has(hash)) first.set(hash, index);
    },
    /** The ones with the most band hashes in common. */
    nearest(hashes: readonly number[]): number[] {
      const shared = new Map<number, number>();
      for (const hash of hashes) {
        const index = first.get(hash);
        if (index !== undefined) shared.set(index, (shared.get(index) ?? 0) + 1);
      }
      return [...shared]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MOST_NEAR)
        .map(([index]) => index);
    },
  };
}
