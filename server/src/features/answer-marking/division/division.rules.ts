// Dividing answers at random into parts that are as equal as they can be.
import { createHash } from 'node:crypto';

interface Undealt {
  question_id: number;
  /** How many people it still needs. */
  needs: number;
  /** They can't mark it, or have it already. */
  barred: ReadonlySet<number>;
}

/** What is dealt together: one answer, or the answers of a script. */
export interface Unit {
  /** Of the attempt. */
  id: number;
  answers: readonly Undealt[];
  /** They have other answers of the script. */
  known: ReadonlySet<number>;
}

export interface Part {
  id: number;
  question_id: number;
  marker_id: number;
}

const drawn = (seed: string, id: number) =>
  createHash('sha256').update(`${seed} ${id}`).digest().readUInt32BE();

const hardest = ({ answers }: Unit) => Math.max(0, ...answers.map(({ barred }) => barred.size));

/**
 * Each goes to those who have the fewest, and of these chance decides. What not everybody can mark comes first, so that the
 * others make the parts equal. What nobody can mark is in no part. A script stays with those who have some of it.
 */
export function deal(
  units: readonly Unit[],
  people: readonly number[],
  { seed, had }: { seed: string; had: ReadonlyMap<number, number> },
): Part[] {
  const counts = new Map(people.map((one) => [one, had.get(one) ?? 0]));
  const shuffled = units
    .map((unit) => ({ ...unit, chance: drawn(seed, unit.id), bars: hardest(unit) }))
    .sort((a, b) => b.bars - a.bars || a.chance - b.chance || a.id - b.id);
  return shuffled.flatMap(({ id, answers, known, chance }) => {
    const order = people
      .map((marker_id, at) => ({
        marker_id,
        isNew: Number(!known.has(marker_id)),
        count: counts.get(marker_id) ?? 0,
        place: (at + chance) % people.length,
      }))
      .sort((a, b) => a.isNew - b.isNew || a.count - b.count || a.place - b.place);
    const parts = answers.flatMap(({ question_id, needs, barred }) =>
      order
        .filter(({ marker_id }) => !barred.has(marker_id))
        .slice(0, needs)
        .map(({ marker_id }) => ({ id, question_id, marker_id })),
    );
    for (const one of new Set(parts.map(({ marker_id }) => marker_id)))
      if (!known.has(one)) counts.set(one, (counts.get(one) ?? 0) + 1);
    return parts;
  });
}
