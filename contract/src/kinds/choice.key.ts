import * as z from 'zod/mini';
import { Id } from '../base/fields.ts';

export const ChoiceKey = z.object({
  /** Any of them earns the marks, or all of them and no other must be chosen. */
  rule: z.enum(['any_correct', 'select_all']),
  correct: z.array(Id),
  /** With `select_all`: part of the marks for part of the answer. */
  partial_credit: z.boolean(),
});
export type ChoiceKey = z.output<typeof ChoiceKey>;
