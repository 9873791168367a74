// Dividing answers at random into parts that are as equal as they can be.
import { createHash } from 'node:crypto';

export interface Undealt {
  /** Of the answer's attempt. */
  id: number;
  /** How many people it still needs. */
  needs: number;
  /** They can't mark it, or have it already. */
  barred: ReadonlySet<number>;
}

export interface Part {
  id: number;
  marker_id: number;
}

const drawn = (seed: string, id: number) =>
  createHash('sha256').update(`${seed} ${id}`).digest().readUInt32BE();

/**
 * Each answer goes to those who have the fewest, and of these chance decides. Answers that not everybody can mark come first, so
 * that the others make the parts equal. What nobody can mark is in no part.
 */
export function deal(
  answers: readonly Undealt[],
  people: readonly number[],
  { seed, had }: { seed: string; had: ReadonlyMap<number, number> },
): Part[] {
  const counts = new Map(people.map((one) => [one, had.get(one) ?? 0]));
  const shuffled = answers
    .map((one) => ({ ...one, chance: drawn(seed, one.id) }))
    .sort((a, b) => b.barred.size - a.barred.size || a.chance - b.chance || a.id - b.id);
  return shuffled.flatMap(({ id, needs, barred, chance }) => {
    const placeOf = (at: number) => (at + chance) % people.length;
    const chosen = people
      .map((marker_id, at) => ({ marker_id, count: counts.get(marker_id) ?? 0, place: placeOf(at) }))
      .filter(({ marker_id }) => !barred.has(marker_id))
      .sort((a, b) => a.count - b.count || a.place - b.place)
      .slice(0, needs);
    for (const { marker_id, count } of chosen) counts.set(marker_id, count + 1);
    return chosen.map(({ marker_id }) => ({ id, marker_id }));
  });
}
