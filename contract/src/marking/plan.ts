// How many people mark an answer, and how their sheets become one mark.
import * as z from 'zod/mini';
import { words } from './plan.words.ts';
import { hasTwoDecimals } from './scheme.ts';

const MOST_MARKS = 1000;

const Marks = z
  .number(words.marks)
  .check(
    z.minimum(0, words.marks),
    z.maximum(MOST_MARKS, words.marks),
    z.refine(hasTwoDecimals, words.marks),
  );

/** What counts of two sheets that are near enough to each other. */
export const COMBINED = ['mean', 'higher', 'first'] as const;

/**
 * Of two sheets that aren't: both markers agree on one page, or a third person marks. `third_higher`: the higher one of the
 * third mark and the nearest of the first two counts where these are near enough, and else their mean; `third_mean`: always
 * their mean.
 */
export const BEYOND = ['meet', 'third_higher', 'third_mean'] as const;

export const SecondLookPlan = z
  .object({
    type: z.literal('second_look'),
    /** Of all answers, drawn at random. */
    percent: z.int(words.percent).check(z.minimum(0, words.percent), z.maximum(100, words.percent)),
    /** Every answer below it is looked at. */
    pass_mark: z.nullable(Marks),
    /** And every answer that is no more marks away from it. */
    around: Marks,
  })
  .check(
    z.refine(({ percent, pass_mark }) => percent > 0 || pass_mark !== null, {
      path: ['percent'],
      error: words.nothingLookedAt,
    }),
  );

export const DoublePlan = z.object({
  type: z.literal('double'),
  /** In marks of the question, or of the whole script: two sheets are near enough where they differ by less. */
  tolerance: Marks.check(z.positive(words.tolerance)),
  combine: z.enum(COMBINED),
  beyond: z.enum(BEYOND),
});
export type DoublePlan = z.output<typeof DoublePlan>;

export const Plan = z.discriminatedUnion('type', [
  z.object({ type: z.literal('single') }),
  SecondLookPlan,
  DoublePlan,
]);
export type Plan = z.output<typeof Plan>;

export const SINGLE: Plan = { type: 'single' };
