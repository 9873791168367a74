// Options, of which one or all that apply are chosen.
import * as z from 'zod/mini';
import { Id } from '../base/fields.ts';

/** As many as there are letters. */
export const MOST_OPTIONS = 26;

export const ChoiceBody = z.object({
  choose: z.enum(['one', 'all_that_apply']),
  options: z.array(z.object({ id: Id, option: z.string() })),
});
export type ChoiceBody = z.output<typeof ChoiceBody>;

/** The ids of the chosen options. */
export const ChoiceAnswer = z.array(Id).check(z.maxLength(MOST_OPTIONS));
export type ChoiceAnswer = z.output<typeof ChoiceAnswer>;
