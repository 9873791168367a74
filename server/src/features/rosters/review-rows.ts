import { inParts } from '../../platform/jobs/chunks.ts';
import type { GivenRow } from './file/columns.ts';
import { loadKnown } from './load-known.ts';
import { type Defaults, type Reviewed, reviewer } from './review.ts';

/** A long file is gone through in parts, so that nobody waits for it. */
const IN_A_PART = 250;

export async function reviewRows(
  roster: { institution_id: number; defaults: Defaults },
  rows: GivenRow[],
  { lock = false } = {},
): Promise<Reviewed[]> {
  const review = reviewer(await loadKnown(roster.institution_id, rows, { lock }), roster.defaults);
  const reviewed: Reviewed[] = [];
  for await (const part of inParts(rows, IN_A_PART)) for (const row of part) reviewed.push(review(row));
  return reviewed;
}
