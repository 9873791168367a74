// Which questions a candidate gets. Chance comes from a seed alone: the same seed draws the same questions.
import type { DrawPart } from '@quivia/contract/oral/draws';
import type { Difficulty } from '@quivia/contract/questions';
import { randomFrom, shuffled } from '@quivia/kinds/chance.rules';

export interface DrawableQuestion {
  id: number;
  module_id: number;
  difficulty: Difficulty | null;
}

interface Draw<Q> {
  parts: readonly DrawPart[];
  pool: readonly Q[];
  /** Questions that the candidate, or somebody of the same group, has or had. */
  known: ReadonlySet<number>;
  /** How often each was drawn in the session. */
  uses: ReadonlyMap<number, number>;
  mostUses: number | null;
  seed: number;
}

const fits = (part: DrawPart, { module_id, difficulty }: DrawableQuestion) =>
  (part.module_id === null || part.module_id === module_id) &&
  (part.difficulty === null || part.difficulty === difficulty);

/**
 * In the order of the parts; undefined where the pool has none left that fits. The questions drawn least often come
 * first. A wide part never uses up what a narrow one needs: a question that is taken is passed on where its holder can
 * have another one (augmenting paths), so as many positions are filled as the pool can fill.
 */
export function drawFor<Q extends DrawableQuestion>({
  parts,
  pool,
  known,
  uses,
  mostUses,
  seed,
}: Draw<Q>): (Q | undefined)[] {
  const usesOf = ({ id }: Q) => uses.get(id) ?? 0;
  const free = shuffled(
    pool.filter((one) => !known.has(one.id) && (mostUses === null || usesOf(one) < mostUses)),
    randomFrom(seed),
  ).sort((one, other) => usesOf(one) - usesOf(other));
  const positions = parts.flatMap((part) => Array.from({ length: part.count }, () => part));
  const holders = new Map<Q, number>();
  const fill = (position: number, seen: Set<Q>): boolean => {
    for (const one of free) {
      if (seen.has(one) || !fits(positions[position] as DrawPart, one)) continue;
      seen.add(one);
      const holder = holders.get(one);
      if (holder !== undefined && !fill(holder, seen)) continue;
      holders.set(one, position);
      return true;
    }
    return false;
  };
  for (const position of positions.keys()) fill(position, new Set());
  const drawn = new Map([...holders].map(([one, position]) => [position, one]));
  return positions.map((_, position) => drawn.get(position));
}
