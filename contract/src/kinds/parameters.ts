// Variables of a question: drawn for each student, or computed from those before them. Texts and keys refer to one as
// {{name}}. Only authors and the server read this: a formula can be the key itself.
import * as z from 'zod/mini';
import { atMostCharacters, wholeNumberFrom } from '../base/fields.words.ts';
import { PARAMETER_MESSAGES } from './parameters.words.ts';
import { Decimal } from './parts.ts';

export const PARAMETER_LIMITS = {
  variables: 20,
  formula: 200,
  /** Of a list. */
  values: 200,
  decimals: 12,
  figures: 15,
  /** What an author is shown before saving. */
  draws: 20,
} as const;

const name = z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,19}$/, PARAMETER_MESSAGES.name));

const whole = (least: number, most: number) =>
  z.int(wholeNumberFrom(least, most)).check(z.minimum(least), z.maximum(most));

const Rounding = z.discriminatedUnion('type', [
  z.object({ type: z.literal('none') }),
  z.object({ type: z.literal('decimals'), decimals: whole(0, PARAMETER_LIMITS.decimals) }),
  z.object({ type: z.literal('figures'), figures: whole(1, PARAMETER_LIMITS.figures) }),
]);
export type Rounding = z.output<typeof Rounding>;

export const Variable = z.discriminatedUnion('type', [
  /** One of from, from + step, and so on up to `to`. Shown with as many decimals as these are written with. */
  z.object({ type: z.literal('range'), name, from: Decimal, to: Decimal, step: Decimal }),
  /** One of these, shown as it is written. */
  z.object({
    type: z.literal('list'),
    name,
    values: z
      .array(Decimal)
      .check(z.minLength(1, PARAMETER_MESSAGES.values), z.maxLength(PARAMETER_LIMITS.values)),
  }),
  /** Computed from the variables before it. The rounded value counts everywhere: in texts, in keys, in later formulas. */
  z.object({
    type: z.literal('formula'),
    name,
    formula: z
      .string()
      .check(z.maxLength(PARAMETER_LIMITS.formula, atMostCharacters(PARAMETER_LIMITS.formula))),
    rounding: Rounding,
  }),
]);
export type Variable = z.output<typeof Variable>;

export const Parameters = z.object({
  variables: z
    .array(Variable)
    .check(
      z.minLength(1, PARAMETER_MESSAGES.none),
      z.maxLength(PARAMETER_LIMITS.variables, PARAMETER_MESSAGES.many(PARAMETER_LIMITS.variables)),
    ),
});
export type Parameters = z.output<typeof Parameters>;

/** The value of each variable, as it is shown. */
export const DrawnValues = z.record(z.string(), z.string());
export type DrawnValues = z.output<typeof DrawnValues>;
