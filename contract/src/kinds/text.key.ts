import * as z from 'zod/mini';
import { Percent, typed } from './parts.ts';

export const AcceptedText = z.object({
  text: typed(500),
  percent: Percent,
  /** A `*` in `exact` is a star; in `wildcard` it stands for any characters; `pattern` is a regular expression. */
  match: z.enum(['exact', 'wildcard', 'pattern']),
});
export type AcceptedText = z.output<typeof AcceptedText>;

export const TextKey = z.object({
  /** The first that fits counts. */
  accepted: z.array(AcceptedText).check(z.maxLength(100)),
  ignore_case: z.boolean(),
  ignore_accents: z.boolean(),
  /** Spaces before and after never count, and several in a row count as one. This ignores all of them. */
  ignore_spaces: z.boolean(),
  ignore_punctuation: z.boolean(),
});
export type TextKey = z.output<typeof TextKey>;
