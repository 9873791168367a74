// Answers with an agreed mark: for practice, to qualify, and among the others as a check of markers.
import * as z from 'zod/mini';

/** `practice`: with the agreed mark beside the marker's own. `quality`: among the answers that wait, one in ten. */
export const SEED_USES = ['practice', 'qualification', 'quality'] as const;
export type SeedUse = (typeof SEED_USES)[number];

/** What keeps a marker from a question's answers; somebody without a stage marks them. */
const STAGES = ['practice', 'qualification', 'failed', 'paused'] as const;

export const Stage = z.object({
  is: z.enum(STAGES),
  /** Seeds of this stage that they have marked, and all of it. */
  done: z.int(),
  all: z.int(),
  /** So many of all within the tolerance; null but for a qualification. */
  needed: z.nullable(z.int()),
});
export type Stage = z.output<typeof Stage>;
