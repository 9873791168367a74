// A text with holes. The text is the question's own: a hole stands there as [[id]].
import * as z from 'zod/mini';
import { MOST_OPTIONS } from './choice.ts';
import { PartId, partText, typed } from './parts.ts';

/** All answers at their longest stay below the limit of an answer. */
export const CLOZE_LIMITS = { holes: 30, options: MOST_OPTIONS, option: 300, answer: 200 } as const;

/** Plain text: the browser's list of options shows nothing else. */
const Option = z.object({ id: PartId, text: partText(CLOZE_LIMITS.option) });

export const ClozeHole = z.discriminatedUnion('type', [
  z.object({
    id: PartId,
    type: z.literal('choice'),
    options: z.array(Option).check(z.maxLength(CLOZE_LIMITS.options)),
  }),
  z.object({ id: PartId, type: z.literal('text') }),
  z.object({ id: PartId, type: z.literal('number') }),
]);
export type ClozeHole = z.output<typeof ClozeHole>;

export const ClozeBody = z.object({ holes: z.array(ClozeHole).check(z.maxLength(CLOZE_LIMITS.holes)) });
export type ClozeBody = z.output<typeof ClozeBody>;

/** By the hole's id: the id of the chosen option, or what was typed. */
export const ClozeAnswer = z.object({ holes: z.record(PartId, typed(CLOZE_LIMITS.answer)) });
export type ClozeAnswer = z.output<typeof ClozeAnswer>;
