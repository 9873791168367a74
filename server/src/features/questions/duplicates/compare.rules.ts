// How alike the given pairs of wordings are. The shingles of each wording are made once.
import { isOfOtherPassage, jaccard, shinglesOf, type Wording } from './likeness.rules.ts';

export interface ToWeigh {
  wordings: readonly Wording[];
  /** Positions in `wordings`. */
  pairs: readonly (readonly [number, number])[];
}

/** The likeness of each pair, in their order. */
export type Compared = number[];

export function compareAll({ wordings, pairs }: ToWeigh): Compared {
  const made = new Map<number, Set<number>>();
  const shinglesAt = (at: number) => {
    const known = made.get(at);
    if (known) return known;
    const shingles = shinglesOf(wordings[at] as Wording);
    made.set(at, shingles);
    return shingles;
  };
  return pairs.map(([one, other]) =>
    isOfOtherPassage(wordings[one] as Wording, wordings[other] as Wording)
      ? 0
      : jaccard(shinglesAt(one), shinglesAt(other)),
  );
}
