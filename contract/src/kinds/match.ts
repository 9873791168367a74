// Pairs: for each item on the left, one on the right is chosen. Several may have the same, and some may have none.
import * as z from 'zod/mini';
import { PartId, partText } from './parts.ts';

export const MATCH_LIMITS = { left: 20, right: 30, text: 1000 } as const;

const Item = z.object({ id: PartId, text: partText(MATCH_LIMITS.text) });

export const MatchBody = z.object({
  left: z.array(Item).check(z.maxLength(MATCH_LIMITS.left)),
  /** With those that belong to none. Each student sees them in an order of their own. */
  right: z.array(Item).check(z.maxLength(MATCH_LIMITS.right)),
});
export type MatchBody = z.output<typeof MatchBody>;

/** The id on the right, by the id on the left. */
export const MatchAnswer = z.object({ pairs: z.record(PartId, PartId) });
export type MatchAnswer = z.output<typeof MatchAnswer>;
