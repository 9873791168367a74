// A typed number, with or without a unit (NAT).
import * as z from 'zod/mini';
import { typed } from './parts.ts';

/** Nothing about units, a unit that is printed behind the field, one to be chosen from a list, or one to be typed. */
export const UNIT_MODES = ['none', 'shown', 'chosen', 'typed'] as const;

export const NumberBody = z.object({
  unit_mode: z.enum(UNIT_MODES),
  /** The one that is shown, or those to choose from. */
  units: z.array(typed(30)).check(z.maxLength(12)),
});
export type NumberBody = z.output<typeof NumberBody>;

export const NumberAnswer = z.object({
  /** As it was typed: what can't be read as a number is not a wrong number. */
  value: typed(60),
  /** With a unit to be chosen or typed. */
  unit: z.optional(typed(30)),
});
export type NumberAnswer = z.output<typeof NumberAnswer>;
