import * as z from 'zod/mini';
import { ORDER_LIMITS } from './order.ts';
import { PartId } from './parts.ts';

export const OrderKey = z.object({
  order: z.array(PartId).check(z.maxLength(ORDER_LIMITS.items)),
  /** All or nothing; items at their place; neighbours that follow each other; the longest run in the right order. */
  grading: z.enum(['all_or_nothing', 'places', 'relative', 'longest_run']),
});
export type OrderKey = z.output<typeof OrderKey>;
