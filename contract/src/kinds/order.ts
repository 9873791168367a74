// Items to be put in order.
import * as z from 'zod/mini';
import { PartId, partText } from './parts.ts';

export const ORDER_LIMITS = { items: 20, text: 1000 } as const;

export const OrderBody = z.object({
  /** Stored in an order that says nothing. Each student sees them in an order of their own. */
  items: z
    .array(z.object({ id: PartId, text: partText(ORDER_LIMITS.text) }))
    .check(z.maxLength(ORDER_LIMITS.items)),
});
export type OrderBody = z.output<typeof OrderBody>;

export const OrderAnswer = z.object({ order: z.array(PartId).check(z.maxLength(ORDER_LIMITS.items)) });
export type OrderAnswer = z.output<typeof OrderAnswer>;
