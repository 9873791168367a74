import * as z from 'zod/mini';
import { Decimal, DecimalOrVariable, Percent, typed } from './parts.ts';

/** What differs from the value by at most this much is accepted, bounds included. */
const Tolerance = z.discriminatedUnion('type', [
  z.object({ type: z.literal('absolute'), amount: DecimalOrVariable }),
  /** A part of the value: 0.01 is 1 %. */
  z.object({ type: z.literal('relative'), amount: DecimalOrVariable }),
  /** Equal when both are rounded to this many significant figures. */
  z.object({ type: z.literal('figures'), figures: z.int().check(z.minimum(1), z.maximum(15)) }),
]);

export const AcceptedNumber = z.discriminatedUnion('type', [
  z.object({ type: z.literal('value'), value: DecimalOrVariable, tolerance: Tolerance, percent: Percent }),
  z.object({ type: z.literal('range'), from: DecimalOrVariable, to: DecimalOrVariable, percent: Percent }),
]);
export type AcceptedNumber = z.output<typeof AcceptedNumber>;

export const NumberKey = z.object({
  /** The first that fits counts. In the unit whose factor is 1. */
  accepted: z.array(AcceptedNumber).check(z.maxLength(20)),
  /** A value in this unit, times the factor, is the value in the key's unit. None where there are no units. */
  units: z.array(z.object({ unit: typed(30), factor: Decimal })).check(z.maxLength(12)),
  /** What a right value with a wrong or missing unit loses, in percent of its share. */
  unit_penalty: Percent,
});
export type NumberKey = z.output<typeof NumberKey>;
