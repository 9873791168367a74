// A text of any length, which people mark.
import * as z from 'zod/mini';
import { wholeNumberFrom } from '../base/fields.words.ts';
import { isPlain, typed } from './parts.ts';

/** Of the text and the template, in characters; and of what a teacher may ask for, in words. */
export const ESSAY_LIMITS = { text: 50_000, template: 10_000, words: 10_000 } as const;

const numberOfWords = wholeNumberFrom(1, ESSAY_LIMITS.words);
const Words = z.nullable(
  z.int(numberOfWords).check(z.minimum(1, numberOfWords), z.maximum(ESSAY_LIMITS.words, numberOfWords)),
);

export const EssayBody = z.object({
  /** What stands in the field at first; empty for none. */
  template: typed(ESSAY_LIMITS.template).check(isPlain),
  /** How many words are asked for. A longer text is kept whole. */
  words_from: Words,
  words_to: Words,
});
export type EssayBody = z.output<typeof EssayBody>;

export const EssayAnswer = z.object({ text: typed(ESSAY_LIMITS.text) });
export type EssayAnswer = z.output<typeof EssayAnswer>;
