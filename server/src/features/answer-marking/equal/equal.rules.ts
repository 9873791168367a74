// Which short answers say the same as one of them, and which nearly do.
import { jaccard } from '../../questions/duplicates/likeness.rules.ts';

export interface Text {
  text: string;
  /** The same of every answer with exactly this text. */
  version: string;
  /** The same of texts that a reader calls equal: the response class of its kind. */
  class: string;
}

export interface Alike extends Text {
  /** From 0 to 1. */
  likeness: number;
  is_equal: boolean;
  /** Attempts that answer with exactly this text. */
  attempts: number[];
}

/** By their sizes alone: most pairs need no closer look. */
const canReach = (least: number, one: number, other: number) =>
  one > 0 && Math.min(one, other) >= least * Math.max(one, other);

/**
 * The texts that are equal to this one or at least so much like it, its own first, then the equal ones by how many have
 * them, then the others by their likeness. `shinglesOf` a class.
 */
export function alikeTo(
  of: Text,
  answers: Iterable<readonly [attempt: number, text: Text]>,
  least: number,
  shinglesOf: (name: string) => ReadonlySet<number>,
): Alike[] {
  const own = shinglesOf(of.class);
  const likenesses = new Map([[of.class, 1]]);
  const likenessOf = (name: string) => {
    const known = likenesses.get(name);
    if (known !== undefined) return known;
    const other = shinglesOf(name);
    const likeness = canReach(least, own.size, other.size) ? jaccard(own, other) : 0;
    likenesses.set(name, likeness);
    return likeness;
  };
  const found = new Map<string, Alike>();
  for (const [attempt, text] of answers) {
    const likeness = likenessOf(text.class);
    if (likeness < least) continue;
    const known = found.get(text.version);
    if (known) known.attempts.push(attempt);
    else
      found.set(text.version, {
        ...text,
        likeness,
        is_equal: text.class === of.class,
        attempts: [attempt],
      });
  }
  const rank = ({ version, is_equal }: Alike) => (version === of.version ? 0 : is_equal ? 1 : 2);
  return [...found.values()].sort(
    (one, other) =>
      rank(one) - rank(other) ||
      other.likeness - one.likeness ||
      other.attempts.length - one.attempts.length ||
      (one.text < other.text ? -1 : 1),
  );
}
