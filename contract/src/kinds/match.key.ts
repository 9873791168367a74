import * as z from 'zod/mini';
import { PartId } from './parts.ts';

export const MatchKey = z.object({
  /** The id on the right, by the id on the left: one for each. */
  pairs: z.record(PartId, PartId),
  grading: z.enum(['share', 'all_or_nothing']),
});
export type MatchKey = z.output<typeof MatchKey>;
